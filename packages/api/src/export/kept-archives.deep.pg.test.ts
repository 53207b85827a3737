import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import type { TestDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FIRST_MIGRATION, LAYOUT } from './archive-layout.ts';
import { documentsIn, rowsIn, scratchesOf, sumOf } from './archived-clinic.fixture.ts';
import { importClinic } from './import-clinic.ts';

/*
 * An archive outlives the version that wrote it. What every later version must be able to bring in lies beside this file: an archive of the first version
 * that wrote the layout, and one of each that was kept since (docs/TESTING.md, "Kept archives").
 */

// Each update makes a database of a moment and migrates it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const KEPT = join(import.meta.dirname, 'earlier-archives');
const NOW = 1_795_000_000;

let folder: string;
let here: TestDatabase;
let db: OpenedDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-kept-'));
  here = await migratedDatabase();
  db = await openDatabase({ url: here.url, connections: 4 });
});
afterAll(async () => {
  await db.close();
  await here.close();
  rmSync(folder, { recursive: true });
});

const disk = () => BlobStore.inFolder(join(folder, 'here'));
const bringIn = (archive: string, clinicID: string) =>
  importClinic(db, disk(), {
    ...{ archive, clinicID, practice: false, people: 'members', by: 'operator', now: NOW, beside: true },
  });

describe.each(readdirSync(KEPT).filter((name) => name.endsWith('.zip')))('the kept archive %s', (name) => {
  const path = join(KEPT, name);
  const id = `kept-${name.replace('.zip', '')}`;
  let parts: Map<string, Buffer>;
  let manifest: Awaited<ReturnType<typeof bringIn>>['manifest'];
  beforeAll(async () => {
    parts = await unpacked(path);
    ({ manifest } = await bringIn(path, id));
  });
  const lines = (entry: string) =>
    (parts.get(entry)?.toString('utf8') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  /** What an entry behind the archive says that it changed: the coming itself, and migrations. */
  async function changedSince(): Promise<ReadonlySet<string>> {
    const behind = (await rowsIn(db, id, 'history')).filter(({ seq }) => Number(seq) > manifest.seq);
    const states = behind.flatMap(({ after }) => (after as { states?: [string, string][] } | null)?.states ?? []);
    return new Set([...states.map(([, key]) => key), ...behind.map((row) => String(row.doc_id))]);
  }

  it('is whole: its chain, its documents and its rows are what was sealed', async () => {
    expect((await db.maintenance.verifyClinic(id)).findings).toEqual([]);
    expect(await scratchesOf(here.url, here.name)).toEqual([]);
  });

  it('gives every document with its version and sequence, and every sum', async () => {
    const changed = await changedSince();
    const standing = new Map((await documentsIn(db, id)).map((row) => [row.id, row]));
    const sums: Record<string, number> = {};
    let compared = 0;
    for (const collection of Object.keys(manifest.collections)) {
      const bodies = new Map(lines(`documents/${collection}.ndjson`).map((body) => [body._id, body]));
      for (const [key, version, seq, , deleted] of lines(`versions/${collection}.ndjson`)) {
        const row = standing.get(key);
        if (!changed.has(key))
          expect(row).toEqual({ collection, id: key, version, seq, deleted, body: bodies.get(key) ?? null });
        sums[collection] = (sums[collection] ?? 0) + (bodies.get(key)?.amount ?? 0);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
    for (const [collection, sum] of Object.entries(sums))
      expect(await sumOf(db, id, collection), collection).toBeCloseTo(sum, 6);
  });

  it('gives every row of its tables, its history and its commands', async () => {
    for (const table of Object.keys(manifest.tables)) {
      const rows = await rowsIn(db, id, table);
      const expected = lines(`tables/${table}.ndjson`).map(({ clinic_id: _, ...row }) => expect.objectContaining(row));
      expect(rows, table).toEqual(expect.arrayContaining(expected));
      expect(rows, table).toHaveLength(expected.length);
    }
    const history = (await rowsIn(db, id, 'history')).filter(({ seq }) => Number(seq) <= manifest.seq);
    const sealed = (row: Record<string, unknown>) => [row.seq, row.ord, row.hash, row.after];
    const byPlace = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      Number(a.seq) - Number(b.seq) || Number(a.ord) - Number(b.ord);
    expect(history.toSorted(byPlace).map(sealed)).toEqual(lines('history/entries.ndjson').map(sealed));
    expect((await rowsIn(db, id, 'command_log')).map(({ uuid }) => uuid).sort()).toEqual(
      lines('history/commands.ndjson')
        .map(({ uuid }) => uuid)
        .sort(),
    );
  });

  it('gives every file', async () => {
    const kept = [...parts.keys()].filter((entry) => /^(files|thumbs)\//.test(entry));
    for (const entry of kept) {
      const [kind, hash = ''] = entry.split('/');
      const file = await disk().read(id, hash, kind === 'thumbs' ? 'thumb' : 'whole');
      expect(Buffer.concat((await file?.bytes.toArray()) ?? [])).toEqual(parts.get(entry));
    }
    expect(kept.length).toBeGreaterThan(1);
    expect((await rowsIn(db, id, 'file_blob')).map(({ hash }) => hash).sort()).toEqual(
      lines('files.ndjson')
        .map(({ hash }) => hash)
        .sort(),
    );
  });
});

it('what is kept begins with the first version that wrote this layout', async () => {
  const first = JSON.parse((await unpacked(join(KEPT, '0472.zip'))).get('manifest.json')?.toString() ?? '');
  expect(first).toMatchObject({ layout: LAYOUT, schema: FIRST_MIGRATION });
});
