import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { foundingDocuments } from '@vetloom/domain/founding/founding.ts';
import { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { maintenanceOver } from '@vetloom/storage/database/maintenance.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { type Migration, readMigrations } from '@vetloom/storage/schema/migrate.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { withClient } from '@vetloom/testing/postgres/leftovers.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { packed, unpacked } from '@vetloom/testing/zip-parts.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';
import { documentsIn, familyOf, rowsIn, scratchesOf, sumOf } from './archived-clinic.fixture.ts';
import { type ClinicImport, type ClinicTaker, type ImportProgress, importClinic } from './import-clinic.ts';
import { writeArchive } from './write-archive.ts';

/*
 * An archive outlives the version that wrote it: how what an earlier version wrote is brought to this one, and what becomes of it where that can't be done.
 * What was kept of earlier versions is brought in by `kept-archives.pg.test.ts`.
 */

// Each update makes a database of a moment and migrates it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The oldest version in whose database this one’s code works; what came before is in the kept archives. */
const EARLIER = '1101-functions-of-clinics.sql';
const NOW = 1_795_000_000;

let folder: string;
let here: TestDatabase;
let db: OpenedDatabase;
const others: { readonly database: TestDatabase; readonly db: OpenedDatabase }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-earlier-'));
  here = await migratedDatabase();
  db = await openDatabase({ url: here.url, connections: 4 });
});
afterAll(async () => {
  await db.close();
  await here.close();
  for (const other of others) {
    await other.db.close();
    await other.database.close();
  }
  rmSync(folder, { recursive: true });
});

/** Another installation, whose database consists of these migrations. */
async function installed(migrations: readonly Migration[]): Promise<OpenedDatabase & { readonly url: string }> {
  const today = readMigrations().every(({ name }) => migrations.some((migration) => migration.name === name));
  const database = await (today ? migratedDatabase() : testDatabase());
  const opened = await openDatabase({ url: database.url, connections: 4, migrations });
  others.push({ database, db: opened });
  return { ...opened, url: database.url };
}

const upTo = (name: string) => readMigrations().filter((migration) => migration.name <= name);

/** A clinic that was founded, took up animals in a load, and worked: something changed, something went. */
async function clinicIn(at: OpenedDatabase, id: string): Promise<void> {
  await at.system.createClinic({ id, name: id });
  const fields = { clinicID: id, name: '禾風', phone: '', address: '', taxID: '', timeZone: DEFAULT_TIME_ZONE };
  await at.maintenance.bulkLoad(id, [...foundingDocuments(fields, NOW), ...PETS]);
  await writeIn(at, id, async (tx) => {
    await tx.put('pet', { ...(await tx.get('pet', '/pet/1')), name: '小黑' } as never);
    await tx.put('textMacro', { _id: '/textMacro/gone', collection: 'textMacro', note: '暫停' } as never);
  });
  await writeIn(at, id, (tx) => tx.remove('textMacro', '/textMacro/gone'));
}
const PETS: readonly AnyDocument[] = [1, 2, 3].map((number) => ({
  ...{ _id: `/pet/${number}`, collection: 'pet', name: `麻糬 ${number}`, type: '犬', amount: number * 100 },
  updateDateTime: NOW,
}));

/** Databases of a moment that are still there. */
const left = (name = here.name) => scratchesOf(here.url, name);

const diskOf = (name: string) => BlobStore.inFolder(join(folder, name));

/** The clinic's archive as the version of that database writes it; its path. */
async function archived(at: OpenedDatabase, clinic: string): Promise<string> {
  const writer = new ArchiveWriter();
  const path = join(folder, `${randomUUID()}.zip`);
  const source = { db: at, disk: diskOf('there'), checkpoints: undefined, now: () => NOW };
  await Promise.all([writeArchive(source, clinic, writer), pipeline(writer.out, createWriteStream(path))]);
  return path;
}

const bringIn = (archive: string, clinicID: string, more: Partial<ClinicImport> = {}, into: ClinicTaker = db) =>
  importClinic(into, diskOf('here'), {
    ...{ archive, clinicID, practice: false, people: 'members', by: 'operator', now: NOW, beside: true, ...more },
  });

/** A migration of a version to come: animals are named otherwise, sealed as 0250 seals, and suppliers have a further column. */
const TO_COME: Migration = {
  name: '9000-names-of-animals.sql',
  checksum: 'made up',
  sql: `
ALTER TABLE vetloom.supplier ADD COLUMN rating integer NOT NULL DEFAULT 3;
CREATE FUNCTION vetloom.canonical_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT '{' || COALESCE(string_agg(to_jsonb(m.key)::text || ':' || vetloom.canonical_json(m.value), ',' ORDER BY m.key COLLATE "C"), '')
      || '}' FROM jsonb_each(value) m)
    WHEN 'array' THEN (SELECT '[' || COALESCE(string_agg(vetloom.canonical_json(i.value), ',' ORDER BY i.at), '') || ']'
      FROM jsonb_array_elements(value) WITH ORDINALITY i (value, at))
    ELSE value::text
  END;
END $$;
DO $$
DECLARE
  here text; head record; pet record; place integer; chain bytea; salted bytea; own_digest bytea; own_hash bytea; was jsonb; becomes jsonb;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    PERFORM set_config('vetloom.clinic', here, true);
    SELECT h.seq, h.hash INTO head FROM vetloom.clinic_head h WHERE h.clinic_id = here FOR UPDATE;
    chain := head.hash;
    place := 0;
    FOR pet IN SELECT d.id, d.body FROM vetloom.document d
        WHERE d.clinic_id = here AND d.collection = 'pet' AND NOT d.deleted ORDER BY d.id LOOP
      was := jsonb_build_object('name', pet.body -> 'name');
      becomes := jsonb_build_object('name', (pet.body ->> 'name') || '（已整理）');
      UPDATE vetloom.document d SET body = d.body || becomes, version = d.version + 1, seq = head.seq + 1, received_at = 7
        WHERE d.clinic_id = here AND d.collection = 'pet' AND d.id = pet.id;
      salted := uuid_send(gen_random_uuid());
      own_digest := sha256(salted || convert_to(vetloom.canonical_json(jsonb_build_array(was, becomes)), 'UTF8'));
      own_hash := sha256(chain || convert_to(vetloom.canonical_json(jsonb_build_array(
        here, head.seq + 1, place, 7, 7, 'system', NULL, 'pet.tidy', 'pet', pet.id)), 'UTF8') || own_digest);
      INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, before, after, salt, digest, prev_hash, hash)
        VALUES (here, head.seq + 1, place, 7, 7, 'system', 'pet.tidy', 'pet', pet.id, was, becomes, salted, own_digest, chain, own_hash);
      chain := own_hash;
      place := place + 1;
    END LOOP;
    IF place > 0 THEN
      UPDATE vetloom.clinic_head h SET seq = head.seq + 1, hash = chain WHERE h.clinic_id = here;
    END IF;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
DROP FUNCTION vetloom.canonical_json(jsonb);`,
};
/** One that no data can bear. */
const FAILING: Migration = { name: '9001-fails.sql', checksum: 'made up', sql: 'SELECT 1 / 0' };

describe('an archive of an earlier version', () => {
  let origin: Awaited<ReturnType<typeof installed>>;
  let archive: string;
  beforeAll(async () => {
    origin = await installed(upTo(EARLIER));
    await clinicIn(origin, 'hefeng');
    archive = await archived(origin, 'hefeng');
  });

  it('founds the same clinic: every document, number, sum and entry as it was, its chain verified, and nothing of the way stays', async () => {
    const stages: ImportProgress['stage'][] = [];
    const onProgress = ({ stage }: ImportProgress) => void stages.push(stage);
    const imported = await bringIn(archive, 'hefeng', { onProgress });
    expect(imported.manifest.schema).toBe(EARLIER);
    expect(imported.updatedBy).toBe(readMigrations().length - upTo(EARLIER).length);
    expect(imported.documents).toBeGreaterThan(30);
    const order = stages.filter((stage, at) => stage !== stages[at - 1]);
    expect(order.slice(0, 3)).toEqual(['archive', 'update', 'rows']);

    const others = (rows: Awaited<ReturnType<typeof documentsIn>>) => rows.filter(({ id }) => id !== '/clinic');
    expect(others(await documentsIn(db, 'hefeng'))).toEqual(others(await documentsIn(origin, 'hefeng')));
    const history = await rowsIn(db, 'hefeng', 'history');
    expect(history.filter(({ command }) => command !== 'clinic.import')).toEqual(
      await rowsIn(origin, 'hefeng', 'history'),
    );
    const { seq, hash, epoch } = imported.manifest;
    // Where it comes from, and not the list of all that came.
    const coming = history.find(({ command }) => command === 'clinic.import')?.after as { readonly origin: object };
    expect(coming.origin).toEqual({ clinic: 'hefeng', epoch, seq, hash, floor: 0, madeAt: NOW });
    expect(await rowsIn(db, 'hefeng', 'command_log')).toEqual(await rowsIn(origin, 'hefeng', 'command_log'));
    expect(await sumOf(db, 'hefeng')).toBe(600);
    expect((await db.maintenance.verifyClinic('hefeng')).findings).toEqual([]);
    expect(await left()).toEqual([]);
  });

  it('also one that says of which migrations its database was, and not in which order they came', async () => {
    const parts = await unpacked(archive);
    const { migrations } = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
    expect(migrations).toEqual(upTo(EARLIER).map(({ name }) => name));
    // A later version that adds a migration in between: what has the last one of today may lack it.
    const between: Migration = { ...TO_COME, name: `${readMigrations().at(-2)?.name.slice(0, 4)}-zz-between.sql` };
    const later = await installed([...readMigrations(), between].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    const today = await installed(readMigrations());
    await clinicIn(today, 'hefeng');
    const imported = await bringIn(await archived(today, 'hefeng'), 'hefeng', {}, later);
    expect(imported.updatedBy).toBe(1);
    expect(await namesIn(later, 'hefeng')).toEqual(['小黑（已整理）', '麻糬 2（已整理）', '麻糬 3（已整理）']);
  });

  it('of which something was changed behind its checksums is refused before a migration touches it, and leaves nothing', async () => {
    const path = await resealed(archive, 'documents/pet.ndjson', (text) =>
      text.replace('"name": "小黑"', '"name": "他人"'),
    );
    const stages = new Set<ImportProgress['stage']>();
    const onProgress = ({ stage }: ImportProgress) => void stages.add(stage);
    const refused = bringIn(path, 'touched', { onProgress });
    await expect(refused).rejects.toThrow(/the history in the archive doesn’t hold: .*\/pet\/1/);
    expect([...stages]).toEqual(['archive', 'update']);
    expect(await db.system.findClinic('touched')).toBeUndefined();
    expect(await left()).toEqual([]);
  });

  it('that is stopped on the way leaves nothing, and what a killed one left is dropped by the next', async () => {
    const stopped = new Error('stopped by whoever asked');
    const onProgress = ({ stage, done }: ImportProgress) => {
      if (stage === 'update' && done > 0) throw stopped;
    };
    await expect(bringIn(archive, 'stopped', { onProgress })).rejects.toBe(stopped);
    expect([await left(), await db.system.findClinic('stopped')]).toEqual([[], undefined]);
    await withClient(here.url, (client) => client.query(`CREATE DATABASE "${familyOf(here.name)}dead0000"`));
    expect(await left()).toHaveLength(1);
    await bringIn(archive, 'after-a-kill');
    expect(await left()).toEqual([]);
  });

  it('where the database’s user may make no further one is refused in a sentence that says what it takes', async () => {
    const name = `owner_${randomUUID().slice(0, 8)}`;
    const database = await testDatabase();
    await withClient(database.url, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' NOSUPERUSER CREATEROLE NOCREATEDB`);
      await client.query(`ALTER DATABASE ${database.name} OWNER TO ${name}`);
    });
    const url = new URL(database.url);
    Object.assign(url, { username: name, password: 'secret' });
    const bound = await openDatabase({ url: url.href, connections: 2 });
    others.push({ database, db: bound });
    const refused = bringIn(archive, 'hefeng', {}, bound);
    await expect(refused).rejects.toMatchObject({ codeName: 'contradictory', detail: { rule: 'archiveScratch' } });
    await expect(refused).rejects.toThrow(`ALTER ROLE "${name}" CREATEDB`);
    await withClient(database.url, (client) => client.query(`ALTER ROLE ${name} CREATEDB`));
    await bringIn(archive, 'hefeng', {}, bound);
    expect((await bound.maintenance.verifyClinic('hefeng')).findings).toEqual([]);
    expect(await left(database.name)).toEqual([]);
  });
});

describe('a migration that changes documents', () => {
  it('is applied to an archive from before it as to a database: the same documents, sealed by an entry of its own', async () => {
    const today = await installed(readMigrations());
    await clinicIn(today, 'hefeng');
    await withClient(today.url, (client) =>
      client.query(
        `INSERT INTO vetloom.supplier (clinic_id, id, name, seq, created_at, created_by, updated_at, updated_by)
          VALUES ('hefeng', 's1', '康泰藥品', 1, 1, '', 1, '')`,
      ),
    );
    const archive = await archived(today, 'hefeng');
    const later = await installed([...readMigrations(), TO_COME]);
    await bringIn(archive, 'moved', {}, later);
    // The live installation is updated behind its export.
    const live = await openDatabase({ url: today.url, connections: 2, migrations: [...readMigrations(), TO_COME] });
    others.push({ database: { url: today.url, name: '', close: async () => undefined }, db: live });

    const bodies = async (at: OpenedDatabase, clinic: string) =>
      (await documentsIn(at, clinic)).filter(({ id }) => id !== '/clinic');
    expect(await bodies(later, 'moved')).toEqual(await bodies(live, 'hefeng'));
    expect(await namesIn(later, 'moved')).toEqual(['小黑（已整理）', '麻糬 2（已整理）', '麻糬 3（已整理）']);
    expect(await rowsIn(later, 'moved', 'supplier')).toMatchObject([{ name: '康泰藥品', rating: 3 }]);
    const tidied = (rows: Record<string, unknown>[]) => rows.filter(({ command }) => command === 'pet.tidy').length;
    expect(tidied(await rowsIn(later, 'moved', 'history'))).toBe(3);
    for (const [at, clinic] of [
      [later, 'moved'],
      [live, 'hefeng'],
    ] as const)
      expect((await at.maintenance.verifyClinic(clinic)).findings, clinic).toEqual([]);
    // What stands behind it is sealed under the id from here, what stands before it, the migration's entry too, under the one from there.
    await writeIn(later, 'moved', (tx) => tx.remove('pet', '/pet/2'));
    expect((await later.maintenance.verifyClinic('moved')).findings).toEqual([]);
  });

  it('and can’t be carried out refuses the archive, says which it is, and leaves nothing', async () => {
    const today = await installed(readMigrations());
    await clinicIn(today, 'hefeng');
    const archive = await archived(today, 'hefeng');
    const strict = await installed(readMigrations());
    const failing = {
      migrations: [...strict.migrations, FAILING.name],
      maintenance: maintenanceOver({ connectionString: strict.url }, [...readMigrations(), FAILING], openDatabase),
    };
    const refused = bringIn(archive, 'hefeng', {}, failing);
    await expect(refused).rejects.toMatchObject({ codeName: 'contradictory', detail: { rule: 'archiveUpdate' } });
    await expect(refused).rejects.toThrow('9001-fails.sql failed: division by zero');
    expect(await strict.system.findClinic('hefeng')).toBeUndefined();
    expect(await left(new URL(strict.url).pathname.slice(1))).toEqual([]);
  });
});

it('an archive of a newer version is refused before anything is made', async () => {
  const newer = await installed([...readMigrations(), TO_COME]);
  await clinicIn(newer, 'hefeng');
  await expect(bringIn(await archived(newer, 'hefeng'), 'newer')).rejects.toMatchObject({
    codeName: 'badParameter',
    message: 'this archive is of a newer version (9000-names-of-animals): bring this installation up to it first',
    detail: { rule: 'archive', reason: 'newer' },
  });
  expect(await db.system.findClinic('newer')).toBeUndefined();
});

const namesIn = async (at: OpenedDatabase, clinic: string) =>
  (await documentsIn(at, clinic)).flatMap(({ collection, body }) =>
    collection === 'pet' ? [(body as unknown as { name: string }).name] : [],
  );

/** The archive with an entry that is otherwise, its checksums made to fit; the path. */
async function resealed(archive: string, entry: string, change: (text: string) => string): Promise<string> {
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const parts = await unpacked(archive);
  const bytes = Buffer.from(change(parts.get(entry)?.toString() ?? ''));
  const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
  manifest.entries[entry] = { bytes: bytes.length, sha256: sum(bytes) };
  const text = Buffer.from(JSON.stringify(manifest));
  parts
    .set(entry, bytes)
    .set('manifest.json', text)
    .set('manifest.sha256', Buffer.from(sum(text)));
  const path = join(folder, `${randomUUID()}.zip`);
  writeFileSync(path, await packed(parts));
  return path;
}
