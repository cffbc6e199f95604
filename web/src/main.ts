import { mount } from "svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { prefs } from "./prefs.svelte";
import { place } from "./router.svelte";

await prefs.begin();
place.begin();
mount(App, { target: document.getElementById("room")! });
