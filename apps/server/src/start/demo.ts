import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileService } from '@vetloom/api/files/file-service.ts';
import { stopEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { Logger } from 'pino';
import { openFileStore } from './open-file-store.ts';
import type { Options } from './options.ts';

/** Stands in the data folder while demo clinics are made. */
const markOf = (options: Options): string => join(options.dataDir, 'demo-unfinished');
/** The embedded database's folder. */
export const postgresFolder = (options: Options): string => join(options.dataDir, 'postgres');

/** Takes away a database in which the making of the demo clinics was cut short: it holds nothing else. */
export async function clearUnfinishedDemo(options: Options): Promise<void> {
  if (options.databaseUrl !== undefined || !existsSync(markOf(options))) return;
  await stopEmbeddedPostgres(postgresFolder(options));
  rmSync(postgresFolder(options), { recursive: true, force: true });
  rmSync(markOf(options), { force: true });
}

/** Makes the demo clinics in a database without clinics, unless told not to. Answers whether demo accounts exist. */
export async function ensureDemo(db: OpenedDatabase, options: Options, log: Logger): Promise<boolean> {
  const clinics = await db.system.listClinics();
  if (clinics.length > 0 || options.empty) return db.system.hasDemoAccounts();
  log.info('making the demo clinics');
  const own = options.databaseUrl === undefined;
  if (own) writeFileSync(markOf(options), '');
  const { loadDemo } = await import('@vetloom/cli/demo/load-demo.ts');
  const now = Math.floor(Date.now() / 1000);
  const files = await FileService.open({
    ...{ db, disk: await openFileStore(options, log) },
    now: () => now,
  });
  await loadDemo(db, {
    size: options.demoSize,
    ...{ now, files },
    ...(options.demoSeed === undefined ? {} : { seed: options.demoSeed }),
  });
  if (own) rmSync(markOf(options), { force: true });
  return true;
}
