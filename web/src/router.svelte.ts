// Where the reader is. Links are real links; the page only saves the reload.

let path = $state("/");

export const place = {
  get path(): string {
    return path;
  },
  begin(): void {
    path = location.pathname;
    addEventListener("popstate", () => (path = location.pathname));
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api")) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      go(link.pathname + link.search + link.hash);
    });
  },
};

export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path = location.pathname;
  if (!location.hash) scrollTo(0, 0);
}
