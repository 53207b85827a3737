import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, documentOf, NOW, openTestServer, TestDevice, type TestServer } from './test-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Pushes commands one by one, or all at once, and answers with what was refused. */
async function refusals(device: TestDevice, commands: readonly (readonly [string, object])[], at: 'once' | 'singly') {
  const signed = [];
  for (const [name, args] of commands) signed.push(await device.command(name, args));
  const results = at === 'once' ? [await device.push(signed)] : [];
  if (at === 'singly') for (const command of signed) results.push(await device.push([command]));
  return results.flatMap(({ outcomes }) => outcomes.filter(({ status }) => status !== 'applied'));
}

describe('renamed and combined documents on PostgreSQL (law 9)', () => {
  it.each(['once', 'singly'] as const)('are followed, merged and taken back, pushed %s', async (at) => {
    const device = await TestDevice.enrolled(server, ADMIN);
    const record = `/record/${NOW}-${at}`;
    const [a, b] = [`/user/${at}-a`, `/user/${at}-b`];
    const phone = at === 'once' ? '09120000' : '09130000';
    expect(
      await refusals(
        device,
        [
          ['owner.create', { _id: a, fields: { name: '甲', phone: `${phone}01`, address: '台北市' } }],
          ['owner.create', { _id: b, fields: { name: '乙', phone: `${phone}02` } }],
          ['pet.create', { _id: `/pet/${at}`, userID: a, fields: { name: '麻糬' } }],
          ['pet.create', { _id: `/pet/${at}-main`, userID: b, fields: { name: '豆花' } }],
          ['record.checkIn', { visits: [{ _id: record, petID: `/pet/${at}`, cause: '嘔吐' }] }],
          ['owner.merge', { userID: a, mainID: b, mergeID: `/userMerge/1-${at}`, take: ['name'] }],
          ['pet.rename', { petID: `/pet/${at}`, newID: `/pet/N-${at}` }],
          ['pet.combine', { petID: `/pet/${at}`, mainID: `/pet/${at}-main`, mergeID: `/petMerge/1-${at}` }],
        ],
        at,
      ),
    ).toEqual([]);
    for (const id of [`/pet/${at}`, `/pet/N-${at}`])
      expect(await documentOf(server, 'pet', id)).toMatchObject({ _id: `/pet/${at}-main` });
    expect(await documentOf(server, 'record', record)).toMatchObject({ petID: `/pet/${at}-main`, userID: b });
    expect(await documentOf(server, 'user', a)).toMatchObject({ _id: b, name: '甲', address: '台北市' });
    expect(
      await refusals(
        device,
        [
          ['pet.undoCombine', { mergeID: `/petMerge/1-${at}` }],
          ['owner.undoMerge', { mergeID: `/userMerge/1-${at}` }],
        ],
        at,
      ),
    ).toEqual([]);
    expect(await documentOf(server, 'pet', `/pet/${at}`)).toMatchObject({ _id: `/pet/N-${at}`, userID: a });
    expect(await documentOf(server, 'user', b)).toMatchObject({ name: '乙', address: '' });
    expect(await documentOf(server, 'record', record)).toMatchObject({ petID: `/pet/N-${at}`, userID: a });
    expect(await server.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
  });
});
