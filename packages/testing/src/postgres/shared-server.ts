import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@vetloom/storage/embedded/launcher.ts';
import { quickFolder } from '../quick-folder.ts';
import { citusMachines } from './citus-machines.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');

/** One server for all tests of this checkout and person: the folder's name is made of both. */
function sharedFolder(): string {
  const mark = createHash('sha256').update(CHECKOUT).digest('hex').slice(0, 12);
  return join(quickFolder(), `vetloom-test-postgres-${process.getuid?.() ?? 'user'}-${mark}`);
}

/** The foreign server that tests are told to use (VETLOOM_TEST_DATABASE_URL, a superuser's URL), if any. */
export function foreignServer(): string | undefined {
  return process.env.VETLOOM_TEST_DATABASE_URL || citusMachines()[0];
}

/**
 * Starts the shared server or attaches to it; it keeps running between test files, until the last of its users or {@link stopSharedServer} stops it.
 * Test data need not survive a power cut, so nothing waits for the disk.
 */
export async function startSharedServer(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: sharedFolder(),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '64MB',
      max_wal_size: '256MB',
      min_wal_size: '64MB',
    },
  });
}

/** Stops the shared server, at the end of a whole test run. False when none was running. */
export async function stopSharedServer(): Promise<boolean> {
  return stopEmbeddedPostgres(sharedFolder());
}
