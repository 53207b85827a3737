import type pg from 'pg';

/** Lifts the guard of the history, as somebody can who owns the database, until {@link setHistoryGuard}. */
export async function liftHistoryGuard(client: pg.ClientBase): Promise<void> {
  // Where clinics lie on several machines the guards there are lifted only then; elsewhere nobody knows the setting.
  await client.query('SET citus.enable_unsafe_triggers = on');
  await client.query('ALTER TABLE vetloom.history DISABLE TRIGGER USER');
}

/** Puts it back. */
export async function setHistoryGuard(client: pg.ClientBase): Promise<void> {
  await client.query('ALTER TABLE vetloom.history ENABLE TRIGGER USER');
}
