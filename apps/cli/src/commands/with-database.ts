import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { openLayout } from '@vetloom/storage/embedded/cluster.ts';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { PostgresStartError } from '@vetloom/storage/embedded/postgres-start-error.ts';
import { hasUsers } from '@vetloom/storage/embedded/sharing.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { type Invocation, Refusal } from './usage.ts';

/** Where the data of this invocation are: a PostgreSQL of one's own, or a data folder with the embedded one. */
export type Place =
  | { readonly url: string }
  | { readonly url?: never; readonly postgres: string; readonly unfinishedDemo: string };

/** Reads the place from the option and the environment. @throws Refusal */
export function placeOf({ env }: Invocation, folder: string | undefined): Place {
  const url = env.DATABASE_URL;
  if (url) {
    if (folder !== undefined) throw new Refusal('Give either --data or DATABASE_URL, not both.', 2);
    if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
      throw new Refusal('DATABASE_URL must look like postgres://user:password@host:5432/name.', 2);
    return { url };
  }
  const data = dataFolderOf({ env }, folder);
  return { postgres: join(data, 'postgres'), unfinishedDemo: join(data, 'demo-unfinished') };
}

/** The data folder: beside the embedded database it has files, secrets and checkpoints, also where the database is elsewhere. */
export const dataFolderOf = ({ env }: Pick<Invocation, 'env'>, folder: string | undefined): string =>
  resolve(folder ?? (env.VETLOOM_DATA || '.vetloom'));

/**
 * Opens the database for as long as the work takes. One of an older version is brought up by `migrate` alone: a server of that version may run on it. Beside a running server both use the same embedded
 * database, and whoever ends last stops it.
 * @throws Refusal when it can't be opened, or for what the work refuses
 */
export async function withDatabase<T>(
  place: Place,
  create: 'create' | 'must exist' | 'migrate',
  work: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const pending = create === 'migrate' ? 'apply' : 'refuse';
  if (place.url !== undefined) return using(place.url, pending, work);
  prepare(place.postgres, create);
  const server = await startEmbeddedPostgres({ dataDir: place.postgres }).catch((error: unknown) => {
    throw error instanceof PostgresStartError ? new Refusal(error.message, 1, { cause: error }) : error;
  });
  // Stopped half-way by Ctrl-C, the database must not run on with nobody to stop it.
  const leave = (signal: NodeJS.Signals) => server.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await using(server.url, pending, work);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await server.stop();
  }
}

function prepare(folder: string, create: 'create' | 'must exist' | 'migrate'): void {
  if (create === 'must exist' && !existsSync(folder))
    throw new Refusal(`There is no database in ${join(folder, '..')}; name the data folder with --data.`);
  const data = join(folder, '..');
  try {
    mkdirSync(data, { recursive: true, mode: 0o755 });
    accessSync(data, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The data folder ${data} can't be written; name another one with --data.`, 1, { cause: error });
  }
}

async function using<T>(
  url: string,
  pending: 'apply' | 'refuse',
  work: (database: OpenedDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url, pending }).catch((error: unknown) => {
    throw new Refusal(sentenceOf(error), 1, { cause: error });
  });
  try {
    return await work(database);
  } catch (error) {
    throw error instanceof DomainError ? new Refusal(`${capitalised(error.message)}.`, 1, { cause: error }) : error;
  } finally {
    await database.close();
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The reason without the URL, which holds a password. */
function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/postgres(ql)?:\/\/\S+/g, 'the given address');
}

/**
 * Takes away a database in which the making of demo clinics was cut short: it holds nothing else.
 * @throws Refusal while somebody is making them
 */
export async function clearUnfinishedDemo(place: Place): Promise<void> {
  if (place.url !== undefined || !existsSync(place.unfinishedDemo)) return;
  if (hasUsers(openLayout(place.postgres).users))
    throw new Refusal('Another process is making demo clinics in this data folder.');
  await stopEmbeddedPostgres(place.postgres);
  rmSync(place.postgres, { recursive: true, force: true });
  rmSync(place.unfinishedDemo, { force: true });
}

/** Runs the making of demo clinics; until it is done a mark in the data folder says that they are unfinished. */
export async function withDemoMark<T>(place: Place, work: () => Promise<T>): Promise<T> {
  if (place.url !== undefined) return work();
  writeFileSync(place.unfinishedDemo, '');
  const result = await work();
  rmSync(place.unfinishedDemo, { force: true });
  return result;
}
