"""How Alembic reaches the database: over a connection that is handed to it."""

from alembic import context

from signoria.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
