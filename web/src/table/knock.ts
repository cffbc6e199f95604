// A knock on wood, made here: it says that it is your turn.
export function knock(): void {
  try {
    const context = new AudioContext();
    for (const at of [0, 0.14]) {
      const tone = context.createOscillator();
      const loud = context.createGain();
      const start = context.currentTime + at;
      tone.type = "triangle";
      tone.frequency.setValueAtTime(240, start);
      tone.frequency.exponentialRampToValueAtTime(110, start + 0.08);
      loud.gain.setValueAtTime(0.16, start);
      loud.gain.exponentialRampToValueAtTime(0.001, start + 0.11);
      tone.connect(loud).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.12);
    }
    setTimeout(() => void context.close(), 600);
  } catch {
    // A browser without sound, or one that has not been touched yet, stays quiet.
  }
}
