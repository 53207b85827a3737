import { createHash, randomUUID } from 'node:crypto';
import { phantomUIDs, radiograph } from '@vetloom/testing/dicom/phantom.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';
import { anInstrument, PairedTool } from './tool.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const B = '/api/sdk/v2/demo';
const CHIP = '900138000000123';
let api: TestApi;
let tool: PairedTool;
let token = '';
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll(ADMIN, 'admin');
  token = (await api.login(ADMIN)).jwt;
  tool = await PairedTool.pair(api, ADMIN);
  const link = { kind: 'http', url: 'http://127.0.0.1:8042', user: '' } as const;
  const instrument = anInstrument({ _id: 'dx-1', device: 'DR', protocol: 'orthanc', link, takesOrders: true });
  await call('PUT', `/syncTool/${encodeURIComponent(tool.toolID)}/instrument`, instrument);
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}

/** Sends a picture before the message of which it is, as the tool does. */
async function sent(bytes: Uint8Array, name: string) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const info = { name, mime: 'application/dicom', size: bytes.length };
  await call('POST', `/record/file/${hash}`, info);
  await api.app.inject({
    method: 'PUT',
    url: `${B}/record/file/${hash}?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
  await call('POST', `/record/file/${hash}/finish`);
  return { ...info, hash };
}

describe('pictures of a machine', () => {
  it('whose animal only a person knew become a study of that animal on the visit on which they were hung, and hang there no more once they are taken off', async () => {
    const userID = (await call('POST', '/user', { name: '林先生', phone: '0934000222' })).result._id;
    const pet = (await call('POST', '/pet', { userID, name: '花花', type: 'Feline' })).result;
    const visit = (await call('POST', '/record/checkin', { petID: pet._id, cause: '跛行' })).result;
    const uids = phantomUIDs(802, 1, 1);
    const bytes = radiograph({ ...uids, study: 802, side: 48, date: '20261120', patientName: '花花' });
    const files = [await sent(bytes, `${uids.instanceUID}.dcm`)];
    const told = { studyUID: uids.studyUID, accessionNumber: '', patientID: '', patientName: '花花' };
    const raw = Buffer.from(JSON.stringify({ ...told, instances: [uids.instanceUID] })).toString('base64');
    const message = { messageID: randomUUID(), instrumentID: 'dx-1', receivedAt: api.now, raw, files };
    await api.tools.messages.keep(await tool.admitted(), { ...message, source: uids.studyUID });
    await api.tools.messages.settled();
    const studies = () =>
      api.database.db.readClinic('demo', (tx) => tx.reader.query('study', 'byPet', { equals: [pet._id] }));
    expect(await studies()).toEqual([]);
    const [report] = (await call('POST', '/exam/device/waiting')).result;
    const at = `/exam/device/${encodeURIComponent(report._id)}`;
    const recordID = visit._id ?? visit[0]._id;
    await call('PUT', `${at}/attach`, { recordID, taskIDs: [] });
    await api.tools.work('demo');
    expect(await studies()).toMatchObject([
      {
        studyUID: uids.studyUID,
        petID: pet._id,
        attachedID: recordID,
        series: [{ instances: [{ hash: files[0]?.hash }] }],
      },
    ]);
    // Once more changes nothing: the message is read, and stays so.
    const before = await studies();
    await api.tools.work('demo');
    expect(await studies()).toEqual(before);
    await call('PUT', `${at}/detach`, { reason: '另一隻的' });
    expect(await studies()).toMatchObject([{ attachedID: '' }]);
  });

  it('become one study of the animal that its chip names, however many messages bring them', async () => {
    const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0934000111' })).result._id;
    const pet = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine', chipID: CHIP })).result;
    await call('POST', '/record/checkin', { petID: pet._id, cause: '健檢' });
    const bring = async (picture: number) => {
      const uids = phantomUIDs(801, 1, picture);
      const bytes = radiograph({ ...uids, study: 801, side: 48, number: picture, date: '20261120', patientID: CHIP });
      const files = [await sent(bytes, `${uids.instanceUID}.dcm`)];
      const told = {
        ...{ studyUID: uids.studyUID, accessionNumber: '', patientID: CHIP, patientName: '麻糬' },
        instances: [uids.instanceUID],
      };
      const raw = Buffer.from(JSON.stringify(told)).toString('base64');
      const message = { messageID: randomUUID(), instrumentID: 'dx-1', receivedAt: api.now, raw, files };
      await api.tools.messages.keep(await tool.admitted(), { ...message, source: uids.studyUID });
      await api.tools.messages.settled();
      return files[0]?.hash;
    };
    const hashes = [await bring(1), await bring(2)];
    const study = await api.database.db.readClinic('demo', (tx) =>
      tx.reader.query('study', 'byPet', { equals: [pet._id] }),
    );
    expect(study).toMatchObject([
      {
        ...{ studyUID: phantomUIDs(801).studyUID, modality: 'DX', petID: pet._id },
        series: [{ instances: hashes.map((hash, at) => ({ hash, number: at + 1 })) }],
      },
    ]);
    // Whoever may read visits gets an address of each picture, by the study.
    const [holder, hash] = [encodeURIComponent(String(study[0]?._id)), hashes[1]];
    const address = await call('GET', `/record/${holder}/file/${hash}`);
    expect(address.result).toMatchObject({ mime: 'application/dicom' });
  });

  it('of a chip that was another animal’s are questioned once the chip is corrected, and leave the wrong animal when the right one is said', async () => {
    const chip = '900138000000200';
    const userID = (await call('POST', '/user', { name: '王先生', phone: '0934000333' })).result._id;
    const animal = async (name: string, chipID: string) => {
      const pet = (await call('POST', '/pet', { userID, name, type: 'Canine', chipID })).result;
      const visit = (await call('POST', '/record/checkin', { petID: pet._id, cause: '跛行' })).result;
      return { petID: pet._id as string, recordID: (visit._id ?? visit[0]._id) as string };
    };
    const wrong = await animal('阿福', chip);
    const right = await animal('來福', '');
    const uids = phantomUIDs(803, 1, 1);
    const bytes = radiograph({ ...uids, study: 803, side: 48, date: '20261120', patientID: chip });
    const files = [await sent(bytes, `${uids.instanceUID}.dcm`)];
    const told = { studyUID: uids.studyUID, accessionNumber: '', patientID: chip, patientName: '' };
    const raw = Buffer.from(JSON.stringify({ ...told, instances: [uids.instanceUID] })).toString('base64');
    const message = { messageID: randomUUID(), instrumentID: 'dx-1', receivedAt: api.now, raw, files };
    await api.tools.messages.keep(await tool.admitted(), { ...message, source: uids.studyUID });
    await api.tools.messages.settled();
    const of = <C extends 'study' | 'exam'>(collection: C, petID: string) =>
      api.database.db.readClinic('demo', (tx) => tx.reader.query(collection, 'byPet', { equals: [petID] }));
    expect(await of('study', wrong.petID)).toHaveLength(1);
    const [before] = await of('exam', wrong.petID);
    expect(before).toMatchObject({ matchedBy: 'chip', doubts: ['noRecord'] });
    await call('PUT', `/pet/${encodeURIComponent(wrong.petID)}`, { chipID: '' });
    const [report] = await of('exam', wrong.petID);
    expect(report).toMatchObject({ doubts: ['chipMoved', 'noRecord'] });
    const at = `/exam/device/${encodeURIComponent(String(report?._id))}`;
    await call('PUT', `${at}/attach`, { recordID: right.recordID, taskIDs: [] });
    await api.tools.work('demo');
    expect(await of('study', wrong.petID)).toEqual([]);
    expect(await of('study', right.petID)).toMatchObject([{ attachedID: right.recordID, studyUID: uids.studyUID }]);
    await api.tools.work('demo');
    expect(await of('study', right.petID)).toHaveLength(1);
  });
});
