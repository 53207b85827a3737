import { join } from 'node:path';
import { openLayout } from '@vetloom/storage/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@vetloom/storage/embedded/launcher.ts';
import { livingPostmaster } from '@vetloom/storage/embedded/postmaster-pid.ts';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { SmallDisk } from './harness/small-disk.ts';

const DISK_MB = 420;
/** A log that needs a new file often, so that it meets the full disk soon. */
const SETTINGS = { min_wal_size: '32MB', max_wal_size: '48MB', wal_compression: 'off' };
/** A row, and much for the log to write. */
const STEP =
  "WITH noise AS (SELECT pg_logical_emit_message(true, 'noise', repeat('x', 200000))) INSERT INTO t SELECT 'x' FROM noise";

const disk = SmallDisk.mounted(DISK_MB);
let server: EmbeddedPostgres | undefined;
let pool: pg.Pool | undefined;
afterEach(async () => {
  await pool?.end();
  disk?.empty();
  await server?.stop();
  disk?.unmount();
});

describe('a database whose log finds no room', () => {
  // Filling a disk needs one of its own; elsewhere than as a superuser this can't be tried.
  it.runIf(disk !== undefined)(
    'ends, and is started again when there is room, with all that it had committed',
    async () => {
      const dataDir = join(disk?.folder ?? '', 'postgres');
      const lost: string[] = [];
      server = await startEmbeddedPostgres({
        dataDir,
        settings: SETTINGS,
        onLost: ({ message }) => lost.push(message),
      });
      pool = new pg.Pool({ connectionString: server.url });
      pool.on('error', () => undefined);
      const query = (text: string) => pool?.query(text).catch(() => undefined);
      await query('CREATE TABLE t (x text)');
      await query('CHECKPOINT');

      disk?.fill(64 * 1024);
      let committed = 0;
      const { cluster } = openLayout(dataDir);
      await expect
        .poll(
          async () => {
            committed += (await query(STEP))?.rowCount ?? 0;
            return livingPostmaster(cluster);
          },
          { interval: 1, timeout: 60_000 },
        )
        .toBeUndefined();
      await expect.poll(() => lost.length, { timeout: 60_000 }).toBe(1);
      expect(committed).toBeGreaterThan(0);
      disk?.empty();
      await expect
        .poll(async () => (await query('SELECT count(*)::int AS count FROM t'))?.rows[0]?.count, { timeout: 60_000 })
        .toBe(committed);
      expect(lost).toHaveLength(1);
    },
    180_000,
  );
});
