import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { connectSms, setMessages, simulatedChannels } from '../outbox/outbox.fixture.ts';

const B = '/api/sdk/v2/demo';
const DAY = 86_400;
const plain = encodeURIComponent;
const TEXT = '{owner}您好，{pet}的健檢月開始了。';
let api: TestApi;
let mitake: MitakeSimulator;
const tokens: Record<string, string> = {};
/** Owners and animals of one test alone: the label by which its filter finds them. */
let label: string;
let labels = 0;

beforeAll(async () => {
  mitake = await MitakeSimulator.start();
  mitake.seed({ points: 100_000 });
  api = await TestApi.open({ channels: simulatedChannels({ mitake: mitake.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('desk@demo.vetloom.test', ['CUSTOMER_READ', 'CUSTOMER_WRITE']);
  await api.enroll('lab@demo.vetloom.test', ['LAB_TASK_READ', 'PET_READ']);
  await signIn();
  await connectSms(api, tokens.admin ?? '', mitake);
  await setMessages(api);
});
beforeEach(() => {
  labels += 1;
  label = `名單${labels}`;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
  await mitake.stop();
});

/** Signs everybody in anew: a token is good for some minutes of the server's time. */
async function signIn() {
  for (const name of ['admin', 'desk', 'lab']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
}
/** Lets time pass. */
async function later(seconds: number) {
  api.now += seconds;
  await signIn();
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') =>
  api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
async function done(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  const answer = await call(method, path, body, as);
  expect(answer.code, `${method} ${path} ${answer.text}`).toBe(100_000);
  return answer.result;
}

let people = 0;
async function owner(pets: readonly object[] = [{}], parts: object = {}) {
  people += 1;
  const phone = `0912${String(100_000 + people)}`;
  const userID = (await done('POST', '/user', { name: `飼主${people}`, phone, label: [label], ...parts }))
    ._id as string;
  const petIDs: string[] = [];
  for (const pet of pets) {
    // Ids go by the second: animals stand in the order in which they came.
    api.now += 1;
    petIDs.push((await done('POST', '/pet', { userID, name: `毛${people}${petIDs.length}`, ...pet }))._id);
  }
  return { userID, petIDs, phone, name: `飼主${people}` };
}
const filter = (more: object = {}) => ({ ownerLabels: [label], ...more });
const write = async (more: object = {}) =>
  done('POST', '/campaign', { name: '健檢月', filter: filter(), text: TEXT, ...more }, 'desk');
const preview = (more: object = {}) => done('POST', '/campaign/preview', { filter: filter(), text: TEXT, ...more });
const send = (id: string, as = 'admin') => call('POST', `/campaign/${plain(id)}/send`, {}, as);
const figures = (id: string) => done('GET', `/campaign/${plain(id)}/figures`);
const rows = (id: string, figure?: string, page: object = { limit: 500 }) =>
  done('POST', `/campaign/${plain(id)}/messages`, { ...page, ...(figure !== undefined && { figure }) });
const read = (id: string) => done('GET', `/campaign?_id=${plain(id)}`);
async function sentOff(id: string) {
  await send(id);
  await api.campaigns.work('demo');
}
async function handedOver() {
  await api.outbox.work('demo');
  await api.outbox.settled();
}
/** Works campaigns off in a process that is killed behind so many stretches of owners; nobody else does meanwhile. */
async function killedBehind(stretches: number) {
  const { db } = api.database;
  const inClinic = db.inClinic.bind(db);
  let transactions = 0;
  const spy = vi.spyOn(db, 'inClinic').mockImplementation(((clinic: string, work: never) => {
    transactions += 1;
    if (transactions > stretches) throw new Error('killed');
    return inClinic(clinic, work);
  }) as never);
  await expect(api.furtherCampaigns().work('demo')).rejects.toThrow('killed');
  spy.mockRestore();
}
/** Sends a campaign that nobody works off yet. */
async function sentUnseen(id: string) {
  const wake = vi.spyOn(api.campaigns, 'wake').mockImplementation(() => undefined);
  expect((await send(id)).code).toBe(100_000);
  wake.mockRestore();
}
const refuse = (userID: string) =>
  done('POST', `/user/${plain(userID)}/consent`, {
    purpose: 'messages',
    about: 'campaign',
    given: false,
    method: 'word',
  });
const bare = ({ reason, owners, animals }: { reason: string; owners: number; animals: number }) => [
  reason,
  owners,
  animals,
];

describe('a preview', () => {
  it('counts whom a campaign would reach and whom not, and its counts are those of the rows behind them', async () => {
    const three = await owner([{}, {}, {}]);
    await owner();
    const refusing = await owner([{}, {}]);
    await refuse(refusing.userID);
    await owner([{}], { phone: '0223456789' });
    await owner([{ status: 9 }]);
    const half = await owner([{}, { status: 9 }]);
    const found = await preview();
    expect(found.chosen).toEqual({ owners: 6, animals: 10 });
    expect(found.receivers).toEqual({ owners: 3, animals: 5 });
    expect(found.leftOut.map(bare).sort()).toEqual([
      ['messagesRefused', 1, 2],
      ['noAddress', 1, 1],
      ['petNotInCare', 1, 2],
    ]);
    expect(found.leftOut.find(({ reason }: { reason: string }) => reason === 'messagesRefused').some).toEqual([
      { userID: refusing.userID, name: refusing.name, pets: [expect.any(String), expect.any(String)] },
    ]);
    // A text of 30 Chinese characters is one part.
    expect(found.byWay).toEqual([{ channel: 'sms', owners: 3, segments: 3, points: 3 }]);
    const texts = found.rendered.map(({ text }: { text: string }) => text);
    expect(texts).toContain(`${three.name}您好，毛${people - 5}0、毛${people - 5}1、毛${people - 5}2的健檢月開始了。`);
    expect(texts.find((text: string) => text.startsWith(half.name))).not.toContain('、');

    const { _id } = await write();
    await sentOff(_id);
    const campaign = await read(_id);
    expect([campaign.receivers, campaign.leftOut.map(bare).sort()]).toEqual([
      found.receivers,
      found.leftOut.map(bare).sort(),
    ]);
    const messages = await rows(_id);
    expect(messages.map(({ text }: { text: string }) => text).sort()).toEqual(texts.toSorted());
    expect(new Set(messages.map(({ userID }: { userID: string }) => userID)).size).toBe(3);
  });

  it('[1.3.19 filter half] [1.3.20 filter half] finds animals by kind, sex, age, labels, visits and what was given then', async () => {
    const year = 365 * DAY;
    const dog = { type: 'Canine', gender: 'Male', neuter: 'Castrated', birth: api.now - 10 * year, label: ['慢性病'] };
    const cat = { type: 'Feline', breed: 'Persian', gender: 'Female', neuter: 'Intact', birth: api.now - 200 * DAY };
    const [old, young, unknown] = [await owner([dog]), await owner([cat]), await owner([{}])];
    const visit = async (petID: string, daysAgo: number, charge?: string) => {
      const body = { petID, dateTime: api.now - daysAgo * DAY };
      const { _id } = await done('POST', '/record', body);
      if (charge !== undefined)
        await done('PUT', `/record/${plain(_id)}`, {
          chargeDivision: [{ _id: 'c1', name: charge, price: 1, number: 1 }],
        });
    };
    await visit(old.petIDs[0] ?? '', 400, '心絲蟲預防 中型犬');
    await visit(young.petIDs[0] ?? '', 20, '驅蟲');
    const names = { [old.name]: 'old', [young.name]: 'young', [unknown.name]: 'unknown' };
    const chosen = async (more: object) => {
      const { rendered } = await preview({ filter: filter(more) });
      return rendered.map(({ name }: { name: string }) => names[name]).sort();
    };
    expect(await chosen({})).toEqual(['old', 'unknown', 'young']);
    expect(await chosen({ species: ['Canine'] })).toEqual(['old']);
    expect(await chosen({ breeds: ['Persian', 'x'] })).toEqual(['young']);
    expect(await chosen({ sex: 'Male' })).toEqual(['old']);
    expect(await chosen({ neutered: 'yes' })).toEqual(['old']);
    expect(await chosen({ neutered: 'no' })).toEqual(['young']);
    expect(await chosen({ petLabels: ['慢性病'] })).toEqual(['old']);
    expect(await chosen({ monthsFrom: 84 })).toEqual(['old']);
    expect(await chosen({ monthsBelow: 12 })).toEqual(['young']);
    expect(await chosen({ seenWithin: 30 })).toEqual(['young']);
    expect(await chosen({ notSeenFor: 30 })).toEqual(['old', 'unknown']);
    expect(await chosen({ notSeenFor: 300, seenWithin: 500 })).toEqual(['old']);
    expect(await chosen({ had: { name: '心絲蟲', days: 500 } })).toEqual(['old']);
    expect(await chosen({ had: { name: '心絲蟲', days: 300 } })).toEqual([]);
    expect(await chosen({ hadNot: { name: '心絲蟲', days: 500 } })).toEqual(['unknown', 'young']);
    expect(await chosen({ had: { name: '%', days: 500 } })).toEqual([]);
  });

  it('says what it costs by each way, the short words for SMS among it, and nothing where there is nobody', async () => {
    await owner();
    await owner();
    const long = '健'.repeat(100);
    expect((await preview({ text: long })).byWay).toEqual([{ channel: 'sms', owners: 2, segments: 4, points: 4 }]);
    expect((await preview({ text: long, shortText: '健檢月' })).byWay).toMatchObject([{ segments: 2 }]);
    const nobody = await preview({ filter: { ownerLabels: ['沒有這個標籤'] } });
    expect(nobody).toMatchObject({
      chosen: { owners: 0 },
      receivers: { owners: 0 },
      byWay: [],
      rendered: [],
      leftOut: [],
    });
    expect((await preview({ ways: ['line'] })).leftOut.map(bare)).toEqual([['notConnected', 2, 2]]);
  });
});

describe('sending', () => {
  it('reaches each owner once, however many press it and however many processes work it off', async () => {
    for (let at = 0; at < 45; at += 1) await owner();
    const { _id } = await write();
    const answers = await Promise.all([send(_id), send(_id), send(_id)]);
    expect(answers.map(({ code }) => code)).toEqual([100_000, 100_000, 100_000]);
    const others = [api.furtherCampaigns(), api.furtherCampaigns()];
    await Promise.all([api.campaigns, ...others].map((rounds) => rounds.work('demo')));
    expect(await read(_id)).toMatchObject({ status: 90, receivers: { owners: 45, animals: 45 }, leftOut: [] });
    expect(await rows(_id)).toHaveLength(45);
    await handedOver();
    await sentOff(_id);
    await handedOver();
    const texts = (await rows(_id)).map(({ text }: { text: string }) => text);
    expect(mitake.taken.filter(({ text }) => texts.includes(text))).toHaveLength(45);
    expect(await figures(_id)).toMatchObject({ messages: 45, handedOver: 45, queued: 0, points: 45 });
  });

  it('goes on where it was killed, and nobody is left out or written to twice', async () => {
    for (let at = 0; at < 45; at += 1) await owner();
    const { _id } = await write();
    await sentUnseen(_id);
    await killedBehind(1);
    expect(await read(_id)).toMatchObject({ status: 10, receivers: { owners: 20 } });
    expect(await rows(_id)).toHaveLength(20);
    await api.campaigns.runDue([{ id: 'demo' }]);
    expect(await read(_id)).toMatchObject({ status: 90, receivers: { owners: 45 }, after: '' });
    const messages = await rows(_id);
    expect(new Set(messages.map(({ userID }: { userID: string }) => userID)).size).toBe(45);
    expect(messages).toHaveLength(45);
  });

  it('waits for its time, and looks whom it may go to then', async () => {
    const [one, other] = [await owner(), await owner()];
    const { _id } = await write({ dueDateTime: api.now + 3600 });
    await sentOff(_id);
    expect(await read(_id)).toMatchObject({ status: 10, receivers: { owners: 0 } });
    await refuse(other.userID);
    await later(3600);
    await api.campaigns.runDue([{ id: 'demo' }]);
    expect((await rows(_id)).map(({ userID }: { userID: string }) => userID)).toEqual([one.userID]);
  });

  it('is whose who says how the clinic writes; drafts are of those who keep owners, and nothing of it is others’', async () => {
    const { _id, updateDateTime } = await write();
    expect((await send(_id, 'desk')).status).toBe(403);
    for (const [method, path, body] of [
      ['POST', '/campaign', { name: 'x', filter: {} }],
      ['POST', '/campaign/preview', { filter: {} }],
      ['GET', `/campaign/${plain(_id)}/figures`, undefined],
      ['POST', `/campaign/${plain(_id)}/messages`, {}],
      ['POST', '/campaign/search', {}],
      ['POST', `/campaign/${plain(_id)}/withdraw`, {}],
    ] as const)
      expect((await call(method, path, body, 'lab')).status, path).toBe(403);
    // A text that its sender hasn't read isn't sent in their name.
    await done('PUT', '/campaign', { _id, text: '別的內容' }, 'desk');
    const body = { updateDateTime: updateDateTime - 1 };
    expect((await call('POST', `/campaign/${plain(_id)}/send`, body)).detail).toMatchObject({ rule: 'changedSince' });
    expect((await call('POST', `/campaign/${plain('/campaign/none')}/send`, {})).status).toBe(404);
    await done('DELETE', `/campaign?_id=${plain(_id)}`);
    expect((await call('GET', `/campaign?_id=${plain(_id)}`)).status).toBe(404);
  });
});

describe('calling off', () => {
  it('stops what hasn’t gone, in the midst of asking for it too, and leaves what went', async () => {
    for (let at = 0; at < 45; at += 1) await owner();
    const { _id } = await write();
    await sentUnseen(_id);
    await killedBehind(1);
    await handedOver();
    await killedBehind(1);
    expect(await figures(_id)).toMatchObject({ messages: 40, handedOver: 20, queued: 20 });
    await done('POST', `/campaign/${plain(_id)}/withdraw`, {}, 'desk');
    // None of them goes from that moment on, whoever is first.
    await handedOver();
    await api.campaigns.work('demo');
    expect(await read(_id)).toMatchObject({ status: 30 });
    expect(await figures(_id)).toMatchObject({ messages: 40, handedOver: 20, withdrawn: 20, queued: 0 });
    expect((await rows(_id, 'withdrawn'))[0]).toMatchObject({ failure: 'campaignWithdrawn' });
    await api.campaigns.work('demo');
    expect(await rows(_id)).toHaveLength(40);
    expect((await send(_id)).detail).toMatchObject({ rule: 'campaignWithdrawn' });
  });
});

describe('the figures', () => {
  it('are those of the rows behind them, and count who came back within thirty days', async () => {
    const owners = [await owner([{}, {}]), await owner(), await owner(), await owner(), await owner()];
    const { _id } = await write();
    await sentOff(_id);
    await handedOver();
    const sent = (await rows(_id))[0].sentDateTime as number;
    const visit = (at: number, pet = 0, time = sent + DAY) =>
      done('POST', '/record', { petID: owners[at]?.petIDs[pet], dateTime: time });
    await later(40 * DAY);
    // The second of two animals; one before the message, one too late; two visits of one count once.
    await visit(0, 1);
    await visit(1, 0, sent - DAY);
    await visit(2, 0, sent + 31 * DAY);
    await visit(3);
    await visit(3, 0, sent + 2 * DAY);
    const found = await figures(_id);
    expect(found).toMatchObject({ messages: 5, handedOver: 5, cameBack: 2, receivers: { owners: 5, animals: 6 } });
    const { messages, queued, handedOver: over, unsure, failed, withdrawn, called } = found;
    expect(queued + over + unsure + failed + withdrawn + called).toBe(messages);
    for (const figure of [
      'queued',
      'handedOver',
      'unsure',
      'failed',
      'withdrawn',
      'called',
      'arrived',
      'read',
      'cameBack',
    ])
      expect(await rows(_id, figure), figure).toHaveLength(found[figure]);
    const back = (await rows(_id, 'cameBack')).map(({ userID }: { userID: string }) => userID);
    expect(back.toSorted()).toEqual([owners[0]?.userID, owners[3]?.userID].toSorted());
    const paged = [
      ...(await rows(_id, undefined, { limit: 2 })),
      ...(await rows(_id, undefined, { limit: 50, skip: 2 })),
    ];
    expect(paged).toEqual(await rows(_id));
  });

  it('are told of failures too, and nobody is asked to telephone about an offer', async () => {
    const { userID } = await owner();
    const { _id } = await write();
    await sentOff(_id);
    const [message] = await rows(_id);
    await done('POST', '/message/pause', { paused: true });
    await later(8 * DAY);
    await done('POST', '/message/pause', { paused: false });
    await handedOver();
    expect(await figures(_id)).toMatchObject({ failed: 1, handedOver: 0 });
    expect((await rows(_id, 'failed'))[0]).toMatchObject({
      _id: message._id,
      status: MESSAGE_STATUS.failed,
      failure: 'expired',
    });
    const unresolved = await done('GET', '/unresolved/list');
    expect(JSON.stringify(unresolved)).not.toContain(userID);
  });
});
