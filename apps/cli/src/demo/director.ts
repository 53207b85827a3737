import { randomUUID } from 'node:crypto';
import { FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { Command } from '@vetloom/domain/engine/command.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';

/** Runs a command at a time, Unix seconds. */
export type RunAt = <S extends z.ZodType>(command: Command<S>, input: z.input<S>, at: number) => Promise<void>;

/** Who directs a demo clinic, and acts there by the commands by which people act; undefined for a clinic without one. */
export async function directorOf(
  database: OpenedDatabase,
  clinic: string,
): Promise<{ readonly email: string; readonly run: RunAt } | undefined> {
  const [director] = await database.readClinic(clinic, (tx) =>
    tx.sql<{ email: string }>(
      `SELECT body ->> 'email' AS email FROM vetloom.document
         WHERE clinic_id = $1 AND collection = 'staff' AND NOT deleted AND body ->> 'permission' = 'admin' ORDER BY id LIMIT 1`,
      [clinic],
    ),
  );
  if (!director) return undefined;
  const run: RunAt = async (command, input, at) => {
    const { email: author } = director;
    await runCommand(syncAt(database, at), {
      ...{ clinic, author, command, uuid: randomUUID(), at },
      input: () => input,
      answer: async () => null,
    });
  };
  return { email: director.email, run };
}

/** What commands run on, at a time of the past, Unix seconds. */
export const syncAt = (database: OpenedDatabase, at: number): SyncServices => ({
  ...{ db: database, commands: COMMANDS, consequences: new Map(), followers: FOLLOWERS },
  now: () => at,
  log: { warn: () => {}, error: () => {} },
});
