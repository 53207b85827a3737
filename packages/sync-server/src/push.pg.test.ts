import { randomUUID } from 'node:crypto';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { defineCommand } from '@vetloom/domain/engine/command.ts';
import { flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { noteTakenBack } from '@vetloom/storage/import/taken-back-people.ts';
import { logEntry, writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ATTEMPTS_BEFORE_QUARANTINE } from './take.ts';
import {
  ADMIN,
  CASHIER,
  DOCTOR,
  documentOf,
  enroll,
  JOINED,
  NOW,
  openTestServer,
  TestDevice,
  type TestServer,
} from './test-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

let phones = 0;
const phone = () => `0912${String(++phones).padStart(6, '0')}`;
const statuses = (result: { outcomes: readonly { status: string }[] }) => result.outcomes.map(({ status }) => status);

describe('a push', () => {
  it('[S1] applies its commands in order, each on what the one before left', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const result = await device.push([
      await device.createOwner('s1', phone()),
      await device.command('pet.create', { _id: '/pet/s1', userID: '/user/s1', fields: { name: '麻糬' } }),
      await device.command('record.checkIn', {
        visits: [{ _id: `/record/${NOW}-s1`, petID: '/pet/s1', cause: '嘔吐' }],
      }),
    ]);
    expect(statuses(result)).toEqual(['applied', 'applied', 'applied']);
    expect(result.lastNumber).toBe(3);
    expect(await documentOf(server, 'record', `/record/${NOW}-s1`)).toMatchObject({ petID: '/pet/s1', status: 0 });
  });

  it('[S2] sent again changes nothing and answers the same', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const commands = [await device.createOwner('s2', phone()), await device.createOwner('s2', phone())];
    const first = await device.push(commands);
    const head = await server.services.db.feed.head('demo');
    const again = await device.push(commands);
    expect(again.outcomes).toEqual(first.outcomes);
    expect(statuses(first)).toEqual(['applied', 'refused']);
    expect(await server.services.db.feed.head('demo')).toEqual(head);
  });

  it('[S43] in a closed clinic is refused as a whole without a case, and decided when it is sent again after the opening', async () => {
    const { db } = server.services;
    const device = await TestDevice.enrolled(server, DOCTOR);
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範', updateDateTime: NOW };
    await writeIn(db, 'demo', (tx) => tx.put('clinic', { ...own, closedDateTime: NOW } as never));
    const commands = [await device.createOwner('s43', phone())];
    for (let tries = 0; tries < ATTEMPTS_BEFORE_QUARANTINE + 1; tries += 1)
      await expect(device.push(commands)).rejects.toMatchObject({ code: CODE.clinicClosed });
    const other = await TestDevice.enrolled(server, CASHIER);
    const together = [device.push(commands), other.push([await other.createOwner('s43b', phone())])];
    for (const one of await Promise.allSettled(together))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: CODE.clinicClosed } });
    expect(await documentOf(server, 'user', '/user/s43')).toBeUndefined();
    await db.inClinic('demo', async (tx) => {
      await tx.openForWriting({ commands: [], authors: [], hints: [], evenClosed: true });
      const before = { ...own, closedDateTime: NOW };
      const writes = [{ collection: 'clinic', id: '/clinic', before, after: own }];
      await tx.flush([logEntry({ writes: writes as never })]);
    });
    expect(statuses(await device.push(commands))).toEqual(['applied']);
  });

  it('[S3] knows a command by its UUID under another client and number', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const command = await device.createOwner('s3', phone());
    const first = await device.push([command]);
    const other = await TestDevice.enrolled(server, DOCTOR);
    const fresh = await other.createOwner('s3b', phone());
    const again = await other.push([
      { ...command, number: 1 },
      { ...fresh, number: 2 },
    ]);
    expect(again.outcomes[0]).toEqual({ ...first.outcomes[0], number: 1 });
    expect(statuses(again)).toEqual(['applied', 'applied']);
    expect(again.lastNumber).toBe(2);
  });

  it('[S4] with a gap in its numbers is refused whole', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    await device.createOwner('lost', phone());
    const late = await device.createOwner('s4', phone());
    await expect(device.push([late])).rejects.toMatchObject({ codeName: 'sequenceGap', detail: { lastNumber: 0 } });
    expect(await documentOf(server, 'user', '/user/s4')).toBeUndefined();
  });

  it('[S5] with a number that another command has is forked, and can be sent again under a new identity', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    await device.push([await device.createOwner('s5', phone())]);
    device.number = 0;
    const twin = await device.createOwner('s5twin', phone());
    await expect(device.push([twin])).rejects.toMatchObject({ codeName: 'forkedClient' });
    expect(await documentOf(server, 'user', '/user/s5twin')).toBeUndefined();
    const renamed = await device.push([twin], { client: randomUUID() });
    expect(statuses(renamed)).toEqual(['applied']);
  });

  it('[S6] asks the permission that stands in the database, also when an earlier command of the push took it', async () => {
    await enroll(server.database, 'leaver@demo.vetloom.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
    const leaver = await TestDevice.enrolled(server, 'leaver@demo.vetloom.test');
    const admin = await TestDevice.enrolled(server, ADMIN);
    const before = await leaver.createOwner('s6a', phone());
    const taken = await admin.command('role.edit', {
      roleID: '/role/leaver',
      edits: [{ op: 'set', path: ['permissions'], from: ['CUSTOMER_READ', 'CUSTOMER_WRITE'], to: ['CUSTOMER_READ'] }],
    });
    const after = await leaver.createOwner('s6b', phone());
    const result = await leaver.push([before, { ...taken, number: 2 }, { ...after, number: 3 }]);
    expect(statuses(result)).toEqual(['applied', 'applied', 'refused']);
    expect(result.outcomes[2]).toMatchObject({ code: CODE.forbidden });
  });

  it('[S7] does not make anyone the author of what they did not sign', async () => {
    const cashier = await TestDevice.enrolled(server, CASHIER);
    const forged = await cashier.createOwner('s7', phone(), { author: DOCTOR });
    const foreignKey = { ...(await cashier.createOwner('s7b', phone())), author: DOCTOR };
    const rubbish = await cashier.createOwner('s7c', phone(), { signature: '%%%' });
    const result = await cashier.push([forged, foreignKey, rubbish]);
    expect(result.outcomes.map(({ code }) => code)).toEqual([CODE.badSignature, CODE.badSignature, CODE.badSignature]);
    expect(await documentOf(server, 'case', `/case/${forged.uuid}`)).toMatchObject({ author: CASHIER });
    expect(await documentOf(server, 'user', '/user/s7')).toBeUndefined();
  });

  it('[S7] decides nothing of a push with a key that nobody registered, and names the key', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const known = await device.createOwner('s7f', phone());
    const unknown = await device.createOwner('s7g', phone(), { key: 'lost' });
    await expect(device.push([known, unknown])).rejects.toMatchObject({
      codeName: 'badSignature',
      detail: { keys: ['lost'] },
    });
    expect(await documentOf(server, 'user', '/user/s7f')).toBeUndefined();
    expect(statuses(await device.push([known]))).toEqual(['applied']);
  });

  it('[S7] lets one person carry what another signed', async () => {
    const doctor = await TestDevice.enrolled(server, DOCTOR);
    const command = await doctor.createOwner('s7d', phone());
    expect(statuses(await doctor.push([command], {}, CASHIER))).toEqual(['applied']);
    expect(await documentOf(server, 'user', '/user/s7d')).toMatchObject({ createBy: `/staff/${DOCTOR}` });
  });

  it('[S7] a signature holds for one clinic and one content alone', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const command = await device.createOwner('s7e', phone());
    const changed = { ...command, args: { _id: '/user/s7e', fields: { name: '另一人', phone: phone() } } };
    expect((await device.push([changed])).outcomes[0]).toMatchObject({ code: CODE.badSignature });
  });

  it('[S8] refuses an author who has left, and leaves the case to the administrators', async () => {
    await enroll(server.database, 'gone@demo.vetloom.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
    const gone = await TestDevice.enrolled(server, 'gone@demo.vetloom.test');
    const command = await gone.createOwner('s8', phone());
    await writeIn(server.database.db, 'demo', async (tx) => {
      const staff = await tx.get('staff', '/staff/gone@demo.vetloom.test');
      if (staff) await tx.put('staff', { ...staff, status: false });
    });
    const result = await gone.push([command], {}, DOCTOR);
    expect(result.outcomes[0]).toMatchObject({ status: 'refused', code: CODE.forbidden });
    expect(await documentOf(server, 'case', `/case/${command.uuid}`)).toMatchObject({
      author: gone.author,
      state: 'open',
    });
  });

  it('[S10] tells in the case whose visit it was that had been removed meanwhile, by whom and when', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const recordID = `/record/${NOW}-gone`;
    await device.push([
      await device.createOwner('s8g', phone()),
      await device.command('pet.create', { _id: '/pet/s8g', userID: '/user/s8g', fields: { name: '布丁' } }),
      await device.command('record.checkIn', { visits: [{ _id: recordID, petID: '/pet/s8g', cause: '嘔吐' }] }),
    ]);
    const late = await device.command('record.edit', {
      recordID,
      edits: [{ op: 'set', path: ['finding'], from: '', to: '牙齦紅腫' }],
    });
    const admin = await TestDevice.enrolled(server, ADMIN);
    expect(statuses(await admin.push([await admin.command('record.remove', { recordID })]))).toEqual(['applied']);
    expect(statuses(await device.push([late]))).toEqual(['refused']);
    expect(await documentOf(server, 'case', `/case/${late.uuid}`)).toMatchObject({
      about: {
        petID: '/pet/s8g',
        userID: '/user/s8g',
        dateTime: expect.any(Number),
        removedBy: `/staff/${ADMIN}`,
        removedName: 'admin',
        removedDateTime: NOW,
      },
    });
  });

  it('[S10] tells in the case who took the import back that had brought in what it was about', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    await device.push([
      await device.createOwner('s8t', phone()),
      await device.command('pet.create', { _id: '/pet/s8t', userID: '/user/s8t', fields: { name: '布丁' } }),
    ]);
    const late = await device.command('record.checkIn', {
      visits: [{ _id: `/record/${NOW}-back`, petID: '/pet/s8t', cause: '嘔吐' }],
    });
    const pet = await documentOf(server, 'pet', '/pet/s8t');
    await server.database.db.inClinic('demo', async (tx) => {
      await noteTakenBack(tx, [pet as never], NOW - 60);
      return flushChunk(tx, {
        command: 'import.undo',
        author: ADMIN,
        at: NOW - 60,
        writes: [{ collection: 'pet', id: '/pet/s8t', before: undefined, after: null }],
      });
    });
    expect(statuses(await device.push([late]))).toEqual(['refused']);
    // Nobody's device holds the animal any more: the case says which it was, and whose.
    expect(await documentOf(server, 'case', `/case/${late.uuid}`)).toMatchObject({
      code: CODE.petNotFound,
      takenBack: { by: `/staff/${ADMIN}`, name: 'admin', at: NOW - 60, animal: '布丁 s8t', owner: '陳怡君' },
    });
  });

  it('[S9] asks for permission before it says that the input is wrong', async () => {
    const cashier = await TestDevice.enrolled(server, CASHIER);
    const result = await cashier.push([await cashier.command('owner.create', { nonsense: true })]);
    expect(result.outcomes[0]).toMatchObject({ code: CODE.forbidden });
    const doctor = await TestDevice.enrolled(server, DOCTOR);
    expect((await doctor.push([await doctor.command('owner.create', { nonsense: true })])).outcomes[0]).toMatchObject({
      status: 'refused',
      code: CODE.badParameter,
    });
  });

  it('[S10] keeps a refused command as a case with its arguments, and goes on without it', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const taken = phone();
    const commands = [
      await device.createOwner('s10a', taken),
      await device.createOwner('s10b', taken),
      await device.createOwner('s10c', phone()),
    ];
    const result = await device.push(commands);
    expect(statuses(result)).toEqual(['applied', 'refused', 'applied']);
    expect(result.outcomes[1]).toMatchObject({ code: CODE.ownerPhoneTaken, detail: { userID: '/user/s10a' } });
    expect(await documentOf(server, 'case', `/case/${commands[1]?.uuid}`)).toMatchObject({
      command: 'owner.create',
      author: DOCTOR,
      client: device.client,
      number: 2,
      args: { _id: '/user/s10b' },
      code: CODE.ownerPhoneTaken,
      touches: ['user /user/s10b'],
    });
  });

  it('[S11] puts aside what it can not read', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const result = await device.push([
      await device.command('owner.teleport', {}),
      await device.command('owner.create', {}, { version: 99 }),
    ]);
    expect(statuses(result)).toEqual(['quarantined', 'quarantined']);
    expect(result.outcomes[0]).toMatchObject({ code: CODE.unknownCommand });
  });

  it('[S14] applies edits that meet newer values and keeps those for review', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    await device.push([await device.createOwner('s14', phone())]);
    const edit = (from: string, to: string) =>
      device.command('owner.edit', { userID: '/user/s14', edits: [{ op: 'set', path: ['name'], from, to }] });
    const commands = [await edit('陳怡君', '陳小明'), await edit('陳怡君', '陳大明')];
    expect(statuses(await device.push(commands))).toEqual(['applied', 'applied']);
    expect(await documentOf(server, 'user', '/user/s14')).toMatchObject({ name: '陳小明' });
    const id = `/draftConflictLog/user/s14/${NOW}-${commands[1]?.uuid.slice(0, 8)}`;
    expect(await documentOf(server, 'conflict', id)).toMatchObject({
      documentID: '/user/s14',
      author: DOCTOR,
      fields: [{ path: ['name'], from: '陳怡君', mine: '陳大明', theirs: '陳小明' }],
      originalDraft: { name: '陳怡君' },
      draft: { name: '陳大明' },
      masterRecord: { name: '陳小明' },
      combinedRecord: { name: '陳小明' },
      version: 1,
      saveDateTime: NOW,
    });
  });

  it('[S14] names who wrote what stands in the way, whoever stored the document last', async () => {
    const [doctor, admin] = [await TestDevice.enrolled(server, DOCTOR), await TestDevice.enrolled(server, ADMIN)];
    await doctor.push([await doctor.createOwner('s14w', phone())]);
    const edit = (device: TestDevice, field: string, from: string, to: string, at: number) =>
      device.command('owner.edit', { userID: '/user/s14w', edits: [{ op: 'set', path: [field], from, to }] }, { at });
    await admin.push([await edit(admin, 'name', '陳怡君', '陳小明', NOW + 10)]);
    const writersOf = async ({ uuid }: { readonly uuid: string }, at: number) =>
      (await documentOf(server, 'conflict', `/draftConflictLog/user/s14w/${at}-${uuid.slice(0, 8)}`)) ?? {};
    const [other, late, same, again] = [
      await edit(doctor, 'address', '', '台北市', NOW + 20),
      await edit(doctor, 'name', '陳怡君', '陳大明', NOW + 30),
      await edit(doctor, 'email', '', 'a@b.test', NOW + 40),
      await edit(doctor, 'email', '', 'c@d.test', NOW + 50),
    ];
    await doctor.push([other, late, same, again]);
    // The author has stored it since, also in this very push.
    expect(await writersOf(late, NOW + 30)).toMatchObject({
      masterRecord: { updateBy: `/staff/${DOCTOR}` },
      writers: [{ path: ['name'], by: `/staff/${ADMIN}`, at: NOW + 10 }],
    });
    expect(await writersOf(again, NOW + 50)).toMatchObject({
      writers: [{ path: ['email'], by: `/staff/${DOCTOR}`, at: NOW + 40 }],
    });
  });

  it('[S16] of another epoch is answered with the present one and applies nothing', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const result = await device.push([await device.createOwner('s16', phone())], { epoch: 'another' });
    expect(result).toMatchObject({ epoch: server.services.db.epoch, outcomes: [], retry: true });
    expect(await documentOf(server, 'user', '/user/s16')).toBeUndefined();
  });

  it('[S17] runs what can’t have happened yet at its own time, and keeps what was signed', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const result = await device.push([await device.createOwner('s17', phone(), { at: NOW + 7200 })]);
    expect(result.outcomes[0]).toMatchObject({ status: 'applied', detail: { clockAhead: 7200 } });
    expect(await documentOf(server, 'user', '/user/s17')).toMatchObject({ createDateTime: NOW });
    const { uuid } = result.outcomes[0] ?? {};
    const logged = await server.services.db.readClinic('demo', async (tx) => [
      ...(await tx.sql('SELECT at::int FROM vetloom.command_log WHERE uuid = $1', [uuid])),
      ...(await tx.sql("SELECT at::int FROM vetloom.history WHERE doc_id = '/user/s17'", [])),
    ]);
    expect(logged).toEqual([{ at: NOW + 7200 }, { at: NOW }]);
  });

  it('[S17] takes a little ahead, and what was done offline long ago, as they are; what is before 2000 as done now', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const times = [NOW + 600, NOW - 400 * 86_400, 5];
    const commands = [];
    for (const [place, at] of times.entries()) commands.push(await device.createOwner(`s17-${place}`, phone(), { at }));
    const { outcomes } = await device.push(commands);
    expect(outcomes.map(({ detail }) => detail)).toEqual([{}, {}, { clockBehind: NOW - 5 }]);
    const stored = await Promise.all(times.map((_, place) => documentOf(server, 'user', `/user/s17-${place}`)));
    expect(stored.map((owner) => owner && 'createDateTime' in owner && owner.createDateTime)).toEqual([
      NOW + 600,
      NOW - 400 * 86_400,
      NOW,
    ]);
  });

  it('[S17] takes no time before its author was of the clinic: such work is run now, within ten minutes of that day as it is', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const times = [JOINED - 600, JOINED - 601];
    const commands = [];
    for (const [place, at] of times.entries())
      commands.push(await device.createOwner(`s17-joined-${place}`, phone(), { at }));
    const { outcomes } = await device.push(commands);
    expect(outcomes.map(({ detail }) => detail)).toEqual([{}, { clockBehind: NOW - JOINED + 601 }]);
    expect(await documentOf(server, 'user', '/user/s17-joined-1')).toMatchObject({ createDateTime: NOW });
  });

  it('[S17] tells guards of settled things its own time, and writes it down beside the sender’s', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const { outcomes } = await device.push([await device.createOwner('s17-received', phone(), { at: NOW - 86_400 })]);
    const logged = await server.services.db.readClinic('demo', (tx) =>
      tx.sql('SELECT at::int, received_at::int FROM vetloom.command_log WHERE uuid = $1', [outcomes[0]?.uuid]),
    );
    expect(logged).toEqual([{ at: NOW - 86_400, received_at: NOW }]);
  });

  it('[S17] opens a case of what it refuses at the time at which it was run, so that sending it again can’t bring the other back', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const taken = phone();
    const commands = [
      await device.createOwner('s17-a', taken),
      await device.createOwner('s17-b', taken, { at: NOW + 7200 }),
    ];
    const { outcomes } = await device.push(commands);
    expect(await documentOf(server, 'case', `/case/${outcomes[1]?.uuid}`)).toMatchObject({ at: NOW });
  });

  it('[S18] out of order, with a UUID twice, or of another wire version is refused whole', async () => {
    const device = await TestDevice.enrolled(server, DOCTOR);
    const [a, b] = [await device.createOwner('s18a', phone()), await device.createOwner('s18b', phone())];
    await expect(device.push([b, a])).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(device.push([a, { ...a, number: 2 }])).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(device.push([a], { protocol: 99 })).rejects.toMatchObject({ codeName: 'protocolMismatch' });
  });
});

describe('a command that throws unexpectedly', () => {
  const broken = defineCommand({
    name: 'test.broken',
    word: '故障',
    version: 1,
    permission: [],
    input: z.object({ how: z.enum(['throw', 'sql']) }),
    run: async (tx, { how }) => {
      if (how === 'throw') throw new TypeError('undefined is not a function');
      // The index exists and the bound does not fit it: PostgreSQL refuses, which ends the whole transaction.
      await tx.query('record', 'byTime', { from: 'not a time' as unknown as number });
    },
  });
  const withBroken = { commands: new Map([...COMMANDS, ['test.broken', broken as never]]) };

  it.each(['throw', 'sql'] as const)(
    '[S12] (%s) is tried at later pushes, then put aside, and never blocks',
    async (how) => {
      const errors: unknown[] = [];
      const log = { warn: () => undefined, error: (facts: unknown) => void errors.push(facts) };
      const own = { ...server, services: { ...server.services, ...withBroken, log } };
      const device = await TestDevice.enrolled(own, DOCTOR);
      const commands = [
        await device.createOwner(`s12a${how}`, phone()),
        await device.command('test.broken', { how }),
        await device.createOwner(`s12b${how}`, phone()),
      ];
      for (let attempt = 1; attempt < ATTEMPTS_BEFORE_QUARANTINE; attempt += 1) {
        const result = await device.push(commands);
        expect(result).toMatchObject({ retry: true, lastNumber: 1 });
        expect(statuses(result)).toEqual(['applied']);
      }
      const result = await device.push(commands);
      expect(statuses(result)).toEqual(['applied', 'quarantined', 'applied']);
      expect(result).toMatchObject({ retry: false, lastNumber: 3 });
      expect(errors).toHaveLength(ATTEMPTS_BEFORE_QUARANTINE);
      expect(await documentOf(server, 'case', `/case/${commands[1]?.uuid}`)).toMatchObject({ quarantined: true });
    },
  );

  it('[S13] a database that goes away in the middle refuses the whole push, and counts against no command', async () => {
    let away = true;
    const consequence = async () => {
      if (away) throw new DomainError('databaseNotReady', 'gone');
    };
    const own = {
      ...server,
      services: { ...server.services, consequences: new Map([['owner.edit', [consequence]]]) },
    };
    const device = await TestDevice.enrolled(own, DOCTOR);
    const edits = [{ op: 'set', path: ['name'], from: '陳怡君', to: '陳美玲' }];
    const commands = [
      await device.createOwner('s13', phone()),
      await device.command('owner.edit', { userID: '/user/s13', edits }),
    ];
    for (let attempt = 0; attempt <= ATTEMPTS_BEFORE_QUARANTINE; attempt += 1)
      await expect(device.push(commands)).rejects.toMatchObject({ codeName: 'databaseNotReady' });
    expect(await documentOf(server, 'user', '/user/s13')).toBeUndefined();
    away = false;
    expect(statuses(await device.push(commands))).toEqual(['applied', 'applied']);
  });

  it('[S15] runs what only the server does in the same transaction', async () => {
    const consequence = async ({ tx }: { tx: { remove: (collection: 'user', id: string) => Promise<void> } }) =>
      tx.remove('user', '/user/s15');
    const own = {
      ...server,
      services: { ...server.services, consequences: new Map([['owner.create', [consequence]]]) },
    };
    const device = await TestDevice.enrolled(own, DOCTOR);
    expect(statuses(await device.push([await device.createOwner('s15', phone())]))).toEqual(['applied']);
    expect(await documentOf(server, 'user', '/user/s15')).toBeUndefined();
  });
});
