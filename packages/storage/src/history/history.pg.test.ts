import { randomUUID } from 'node:crypto';
import { leadTo } from '@vetloom/domain/engine/alias.ts';
import type { AnyDocument, DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { type ClinicDatabase, clinicDatabase, logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { citusMachines } from '@vetloom/testing/postgres/citus-machines.ts';
import { liftHistoryGuard, setHistoryGuard } from '@vetloom/testing/postgres/history-guard.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let database: ClinicDatabase;
let owner: pg.Client;
let clinic: string;

beforeAll(async () => {
  database = await clinicDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(async () => {
  clinic = `clinic-${randomUUID()}`;
  await database.db.system.createClinic({ id: clinic, name: clinic });
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const OPEN = { commands: [], authors: [], hints: [] };
const pet = (id: string, fields: object = {}) =>
  ({ _id: `/pet/${id}`, collection: 'pet', name: id, nameLowerCase: id, ...fields }) as unknown as DocumentOf<'pet'>;
const put = (id: string, fields: object = {}) => writeIn(database.db, clinic, (tx) => tx.put('pet', pet(id, fields)));
const history = async () =>
  (await database.db.readClinic(clinic, (tx) => tx.sql('SELECT * FROM vetloom.history ORDER BY seq, ord'))) as Record<
    string,
    unknown
  >[];
const verify = () => database.db.maintenance.verifyHistory(clinic);

/** Changes a row as somebody with the database's files could: the guard is off. */
async function tamper(sql: string): Promise<void> {
  await liftHistoryGuard(owner);
  await owner.query(sql, [clinic]);
  await setHistoryGuard(owner);
}

describe('history (law 26)', () => {
  it('has who, for whom, when, which command, and the fields before and after', async () => {
    await put('a', { info: 'old', breed: 'x' });
    await writeIn(database.db, clinic, (tx) => tx.put('pet', pet('a', { info: 'new', breed: 'x', allergy: 'y' })), {
      name: 'pet.edit',
      author: 'sudo@demo.vetloom.test',
      onBehalfOf: 'doctor@demo.vetloom.test',
      at: 1_600_000_000,
    });
    await writeIn(database.db, clinic, (tx) => tx.remove('pet', '/pet/a'));
    const rows = await history();
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [null, pet('a', { info: 'old', breed: 'x' })],
      [{ info: 'old' }, { info: 'new', allergy: 'y' }],
      [pet('a', { info: 'new', breed: 'x', allergy: 'y' }), null],
    ]);
    expect(rows[1]).toMatchObject({
      command: 'pet.edit',
      author: 'sudo@demo.vetloom.test',
      on_behalf_of: 'doctor@demo.vetloom.test',
      at: 1_600_000_000,
      doc_id: '/pet/a',
    });
  });

  it('an untouched chain verifies, over pages and all kinds of values', async () => {
    await put('a', {
      info: '𠮷 "\\ \n',
      weightHistory: [{ id: 'w', value: 0.1 + 0.2, big: 1e21, small: 5e-324, none: undefined }],
    });
    await put('b', { n: -0, deep: { z: 1, a: [null, true] } });
    await writeIn(database.db, clinic, async (tx) => {
      for (let at = 0; at < 2100; at += 1) await tx.put('pet', pet(`many-${at}`));
    });
    expect(await verify()).toEqual({ intact: true, rows: 2102 });
  });

  it('names the row whose payload was changed', async () => {
    for (const id of ['a', 'b', 'c']) await put(id);
    await tamper(
      `UPDATE vetloom.history SET after = jsonb_set(after, '{name}', '"forged"') WHERE clinic_id = $1 AND seq = 2`,
    );
    expect(await verify()).toMatchObject({ intact: false, seq: 2, ord: 0, rows: 1, reason: 'its payload was changed' });
  });

  it('names the row whose author was changed', async () => {
    for (const id of ['a', 'b', 'c']) await put(id);
    await tamper(`UPDATE vetloom.history SET author = 'other@x' WHERE clinic_id = $1 AND seq = 3`);
    expect(await verify()).toMatchObject({ intact: false, seq: 3, reason: 'its facts were changed' });
  });

  it('names the row after one that was removed, and notices a cut end', async () => {
    for (const id of ['a', 'b', 'c']) await put(id);
    await tamper('DELETE FROM vetloom.history WHERE clinic_id = $1 AND seq = 3');
    expect(await verify()).toMatchObject({ intact: false, reason: 'rows are missing at the end' });
    await tamper('DELETE FROM vetloom.history WHERE clinic_id = $1 AND seq = 1');
    expect(await verify()).toMatchObject({ intact: false, seq: 2, reason: /does not follow/ });
  });

  it('the owner too is refused any change but the one of an erasure, which counts as tampering without its entry', async () => {
    for (const id of ['a', 'b']) await put(id);
    await expect(owner.query(`UPDATE vetloom.history SET author = 'x' WHERE clinic_id = $1`, [clinic])).rejects.toThrow(
      /append-only/,
    );
    await expect(owner.query('DELETE FROM vetloom.history WHERE clinic_id = $1', [clinic])).rejects.toThrow(
      /append-only/,
    );
    await owner.query(
      'UPDATE vetloom.history SET before = NULL, after = NULL, salt = NULL WHERE clinic_id = $1 AND seq = 1',
      [clinic],
    );
    expect(await verify()).toMatchObject({ intact: false, seq: 1, reason: /no erasure lists it/ });
  });
});

describe('flush (law 10)', () => {
  it('gives each command a sequence, and a document that several commands wrote the last one', async () => {
    const flushed = await database.db.inClinic(clinic, async (tx) => {
      await tx.openForWriting(OPEN);
      const push = new OverlayTx(tx.reader);
      const entries = [];
      for (const number of [1, 2, 3]) {
        const overlay = new OverlayTx(push);
        await overlay.put('pet', pet('shared', { info: `${number}` }));
        await overlay.put('pet', pet(`own-${number}`));
        await overlay.mergeInto(push);
        entries.push(logEntry({ client: 'c1', number, writes: overlay.writes() }));
      }
      return tx.flush(entries, [{ id: 'c1', lastNumber: 3 }]);
    });
    expect(flushed).toMatchObject({ from: 0, to: 3 });
    expect(flushed.outcomes.map(({ number, seq }) => [number, seq])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(flushed.changes.map(({ id, seq, version }) => [id, seq, version])).toEqual([
      ['/pet/shared', 3, 1],
      ['/pet/own-1', 1, 1],
      ['/pet/own-2', 2, 1],
      ['/pet/own-3', 3, 1],
    ]);
    expect(
      (await history()).map(({ seq, ord, before }) => [
        seq,
        ord,
        (before as AnyDocument | null) && Object.values(before as object),
      ]),
    ).toEqual([
      [1, 0, null],
      [1, 1, null],
      [2, 0, ['1']],
      [2, 1, null],
      [3, 0, ['2']],
      [3, 1, null],
    ]);
  });

  it('is all or nothing', async () => {
    const uuid = randomUUID();
    await writeIn(database.db, clinic, (tx) => tx.put('pet', pet('a')), { uuid });
    const repeated = writeIn(database.db, clinic, (tx) => tx.put('pet', pet('b')), { uuid, client: 'c', number: 1 });
    await expect(repeated).rejects.toThrow(/command_log_pkey/);
    const left = await database.db.readClinic(clinic, async (tx) => [
      await tx.reader.getMany('pet', ['/pet/b']),
      await tx.sql('SELECT 1 FROM vetloom.sync_client'),
      await tx.sql('SELECT seq FROM vetloom.clinic_head'),
    ]);
    expect(left).toEqual([[undefined], [], [{ seq: 1 }]]);
    expect(await verify()).toEqual({ intact: true, rows: 1 });
  });

  it('commits with its last statement, before the transaction ends and whatever happens after it', async () => {
    const seen: unknown[] = [];
    const written = database.db.inClinic(clinic, async (tx) => {
      await tx.openForWriting(OPEN);
      const write = { collection: 'pet' as const, id: '/pet/a', before: undefined, after: pet('a') };
      await tx.conclude([logEntry({ client: 'c1', number: 1, writes: [write] })], [{ id: 'c1', lastNumber: 1 }]);
      const { rows } = await owner.query('SELECT id FROM vetloom.document WHERE clinic_id = $1', [clinic]);
      seen.push(rows);
      throw new Error('the connection broke');
    });
    await expect(written).rejects.toThrow('the connection broke');
    expect(seen).toEqual([[{ id: '/pet/a' }]]);
    const opening = await database.db.inClinic(clinic, (tx) =>
      tx.openForWriting({ ...OPEN, commands: [{ uuid: randomUUID(), client: 'c1', number: 2 }] }),
    );
    expect(opening).toMatchObject({ seq: 1, lastNumbers: new Map([['c1', 1]]) });
    expect(await verify()).toEqual({ intact: true, rows: 1 });
  });

  it.each(['flush', 'conclude'] as const)('leaves nothing of a %s that finds another head', async (way) => {
    await put('a');
    const moved = database.db.inClinic(clinic, async (tx) => {
      await tx.openForWriting(OPEN);
      await tx.sql('UPDATE vetloom.clinic_head SET seq = seq + 1 WHERE clinic_id = $1', [clinic]);
      const write = { collection: 'pet' as const, id: '/pet/b', before: undefined, after: pet('b') };
      await tx[way]([logEntry({ writes: [write] })]);
    });
    await expect(moved).rejects.toMatchObject(
      // Where clinics lie on several machines, the clinic was moved since it was locked, and whoever asks again finds it.
      citusMachines().length > 0
        ? { codeName: 'databaseNotReady' }
        : { message: expect.stringContaining('moved under a flush') },
    );
    expect(await database.db.feed.head(clinic)).toMatchObject({ seq: 1 });
    expect(await verify()).toEqual({ intact: true, rows: 1 });
  });

  it('refuses to write over a head that it did not lock', async () => {
    await expect(database.db.inClinic(clinic, (tx) => tx.flush([logEntry()]))).rejects.toThrow(/before openForWriting/);
  });

  it('a refused command leaves its arguments as they came, and its outcome', async () => {
    const args = { name: 'nul \u0000 and half \uD800', n: 1 };
    const refused = {
      status: 'refused',
      code: 300001,
      message: 'no \u0000',
      detail: { missing: ['PET_WRITE'] },
    } as const;
    await writeIn(database.db, clinic, async () => {}, { client: 'c', number: 1, args, ...refused });
    const [row] = await database.db.readClinic(clinic, (tx) => tx.sql('SELECT args, message FROM vetloom.command_log'));
    expect(row).toEqual({ args, message: 'no \uFFFD' });
    expect(await database.db.feed.outcomesOf(clinic, 'c', 0, 9)).toMatchObject([
      { ...refused, message: 'no \uFFFD', number: 1, seq: 1 },
    ]);
  });

  it('a command with an impossible version, author and name is kept as well', async () => {
    await writeIn(database.db, clinic, async () => {}, {
      version: 2 ** 53 - 1,
      author: 'a\0',
      name: '\uDC00',
      key: '\0',
    });
    const [row] = await database.db.readClinic(clinic, (tx) =>
      tx.sql('SELECT version, author FROM vetloom.command_log'),
    );
    expect(row).toEqual({ version: 2 ** 53 - 1, author: 'a\uFFFD' });
  });

  it('an id or an email with a NUL finds nothing', async () => {
    const found = await database.db.inClinic(clinic, async (tx) => {
      const hints = [{ collection: 'pet', id: '/pet/\0' }];
      await tx.openForWriting({
        commands: [{ uuid: randomUUID(), client: 'c\0', number: 1 }],
        authors: ['\0@x'],
        hints,
      });
      return [
        ...(await tx.reader.getMany('pet', ['/pet/\0'])),
        ...(await tx.reader.query('pet', 'byName', { equals: ['\0'] })),
      ];
    });
    expect(found).toEqual([undefined]);
    expect(await database.db.system.findAccount('\0')).toBeUndefined();
  });

  it('what a command made and took away again was never there', async () => {
    const flushed = await writeIn(database.db, clinic, async (tx) => {
      await tx.put('pet', pet('a'));
      await tx.remove('pet', '/pet/a');
    });
    expect(flushed.changes).toEqual([]);
    expect(await history()).toEqual([]);
  });

  it('a removed document that is written again goes on counting its versions', async () => {
    await put('a');
    await writeIn(database.db, clinic, (tx) => tx.remove('pet', '/pet/a'));
    expect((await put('a')).changes).toMatchObject([{ version: 3, deleted: false }]);
  });

  it('aliases to an id that is renamed once more are led on', async () => {
    await put('c');
    const alias = (from: string, to: string) =>
      writeIn(database.db, clinic, async (tx) => void (await leadTo(tx, 'pet', from, to, 0)));
    await alias('/pet/a', '/pet/b');
    await alias('/pet/b', '/pet/c');
    const found = await database.db.readClinic(clinic, (tx) => tx.reader.getMany('pet', ['/pet/a', '/pet/b']));
    expect(found.map((document) => document?._id)).toEqual(['/pet/c', '/pet/c']);
  });
});

describe('opening for writing (laws 10, 11)', () => {
  it('finds what is known of the client and of each command, by UUID and by number', async () => {
    const [first, second, foreign] = [randomUUID(), randomUUID(), randomUUID()];
    await writeIn(database.db, clinic, async () => {}, { client: 'c1', number: 1, uuid: first });
    await writeIn(database.db, clinic, async () => {}, { client: 'c1', number: 2, uuid: second });
    await writeIn(database.db, clinic, async () => {}, { client: 'c2', number: 1, uuid: foreign });
    const opening = await database.db.inClinic(clinic, (tx) =>
      tx.openForWriting({
        commands: [
          { uuid: first, client: 'c1', number: 1 },
          { uuid: randomUUID(), client: 'c1', number: 2 },
          { uuid: foreign, client: 'c1', number: 3 },
          { uuid: randomUUID(), client: 'c1', number: 4 },
          { uuid: randomUUID(), client: 'c3', number: 1 },
        ],
        authors: [],
        hints: [],
      }),
    );
    expect(opening).toMatchObject({ seq: 3, lastNumbers: new Map([['c1', 2]]) });
    expect(opening.known.map(({ uuid, client, number }) => [uuid, client, number]).sort()).toEqual(
      [
        [first, 'c1', 1],
        [second, 'c1', 2],
        [foreign, 'c2', 1],
      ].sort(),
    );
  });

  it('brings the authors with their roles, and system roles', async () => {
    const email = 'doctor@demo.vetloom.test';
    await database.db.system.saveAccount({ email, name: 'D', passwordHash: 'x', systemRole: 'sudo', demo: true });
    await writeIn(database.db, clinic, async (tx) => {
      await tx.put('staff', { _id: `/staff/${email}`, collection: 'staff', permissionDetail: '/role/doctor' } as never);
      await tx.put('role', { _id: '/role/doctor', collection: 'role', permissions: ['RECORD_READ'] } as never);
    });
    const { opening, found } = await database.db.inClinic(clinic, async (tx) => {
      const opening = await tx.openForWriting({ ...OPEN, authors: [email, 'nobody@x'] });
      const found = [
        ...(await tx.reader.getMany('staff', [`/staff/${email}`, '/staff/nobody@x'])),
        ...(await tx.reader.getMany('role', ['/role/doctor'])),
      ];
      return { opening, found };
    });
    expect([...opening.systemRoles]).toEqual([[email, 'sudo']]);
    expect(found).toMatchObject(
      [{ _id: `/staff/${email}` }, undefined, { permissions: ['RECORD_READ'] }].map((value) => value ?? undefined),
    );
  });

  it('counts failed attempts across transactions', async () => {
    const uuid = randomUUID();
    const counts = [];
    for (let at = 0; at < 3; at += 1) counts.push(await database.db.countAttempt(clinic, uuid));
    expect(counts).toEqual([1, 2, 3]);
  });

  it('an answer kept under an idempotency key is given again, to the same person alone', async () => {
    const answer = { requestHash: 'h', status: 201, body: { code: 100000 } };
    await database.db.inClinic(clinic, (tx) => tx.keepAnswer('k', 'a@b', answer));
    const found = await database.db.inClinic(clinic, async (tx) => [
      await tx.idempotentAnswer('k', 'a@b'),
      await tx.idempotentAnswer('k', 'other@b'),
    ]);
    expect(found).toEqual([answer, undefined]);
  });
});
