"""The edge: HTTP, WebSocket and their messages. Nothing further in knows of them."""
