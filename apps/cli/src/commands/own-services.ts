import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { Invocation } from './usage.ts';

/** What a command of a clinic is run by, without a server. */
export const servicesOf = (db: OpenedDatabase, { console: { err } }: Invocation): SyncServices => ({
  db,
  commands: COMMANDS,
  consequences: CONSEQUENCES,
  followers: FOLLOWERS,
  now: () => Math.floor(Date.now() / 1000),
  log: { warn: (_facts, message) => err(message), error: (_facts, message) => err(message) },
});
