import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { words } from "./words.plugin.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), words()],
  resolve: { alias: { $: here("src") } },
  build: {
    outDir: here("../src/signoria/server/static"),
    emptyOutDir: true,
    target: "es2023",
    // The server's content policy allows no inline script; a polyfill would be one for browsers we do not target.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: process.env["SIGNORIA_API"] ?? "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
