import { join } from 'node:path';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { PostgresStartError } from '@vetloom/storage/embedded/postgres-start-error.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { StorageWatch } from '@vetloom/storage/ports/watch.ts';
import { secretFolder } from '@vetloom/storage/system/secrets.ts';
import { postgresFolder } from './demo.ts';
import type { Options } from './options.ts';
import { StartRefusal } from './refusal.ts';

/** The opened database; `close` also stops the embedded server. */
export interface Storage {
  readonly db: OpenedDatabase;
  close(): Promise<void>;
}

/** Starts the embedded PostgreSQL or takes the one of DATABASE_URL, and migrates it. @throws StartRefusal */
export async function openStorage(options: Options, watch?: StorageWatch): Promise<Storage> {
  if (options.databaseUrl !== undefined) {
    const db = await opened(options.databaseUrl, options, watch);
    return { db, close: () => db.close() };
  }
  const server = await startEmbeddedPostgres({ dataDir: postgresFolder(options) }).catch((error: unknown) => {
    throw error instanceof PostgresStartError ? new StartRefusal(error.message) : error;
  });
  try {
    const db = await opened(server.url, options, watch);
    return {
      db,
      close: async () => {
        await db.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function opened(
  url: string,
  { dataDir, secret, poolUrl }: Options,
  watch: StorageWatch | undefined,
): Promise<OpenedDatabase> {
  try {
    return await openDatabase({ url, pool: poolUrl, secrets: secretFolder(join(dataDir, 'secrets'), secret), watch });
  } catch (error) {
    throw new StartRefusal(sentenceOf(error), { cause: error });
  }
}

/** Says that a server lives here. @throws StartRefusal where the database has become one that this version can't work on */
export async function attendTo(
  db: Pick<OpenedDatabase, 'attend'>,
  outdated: (sentence: string) => void,
): Promise<() => Promise<void>> {
  try {
    return await db.attend(outdated);
  } catch (error) {
    throw new StartRefusal(sentenceOf(error), { cause: error });
  }
}

/** The reason without the URL, which holds a password. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/postgres(ql)?:\/\/\S+/g, 'the given address');
}
