// A sheet with everything we drew, for the one who draws: `npm run dev`, then /gallery.html.
import { mount } from "svelte";
import "../design/fonts.css";
import "../design/tokens.css";
import "../design/base.css";
import Gallery from "./Gallery.svelte";

if (location.hash === "#night") document.documentElement.dataset["light"] = "night";
mount(Gallery, { target: document.getElementById("room")! });
