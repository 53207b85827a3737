import { set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { MESSAGE_ACCOUNTS } from '../../clinic/settings/message-account.setting.ts';
import { dayStart } from '../../core/clock.ts';
import type { Command } from '../../engine/command.ts';
import { OverlayTx } from '../../engine/overlay.ts';
import { decideMessages } from '../message.commands.ts';
import type { Message } from '../message.schema.ts';
import { handMessages, settleMessages } from '../outbox.commands.ts';
import { addresseeOf, campaignText, counted, type Tally } from './addressee.ts';
import { callOffCampaign, queueCampaign, sendCampaign, withdrawCampaign } from './campaign.commands.ts';
import { campaignMessageID } from './campaign.kind.ts';
import type { Campaign } from './campaign.schema.ts';
import { campaignFilter, filterTimes, saysAnything } from './campaign-filter.ts';

const MORNING = dayStart(TEST_NOW, TEST_ZONE) + 10 * 3600;
const ID = '/campaign/1795147200-abc';
const KEY = '11111111-1111-4111-8111-111111111111';
const server = operatorActor('outbox');
const TEXT = '{owner}您好：{pet}的健檢月開始了，預約請電 {phone}。{clinic}';

const MAIL = {
  ...{ host: 'h', port: 587, security: 'tls', username: '', fromName: '', fromAddress: 'a@b.tw', replyTo: '' },
};

/** Connects a clinic's account of SMS, and others. */
async function connect(clinic: TestClinic, others: object): Promise<void> {
  const overlay = new OverlayTx(clinic.reader);
  const sms = { vendor: 'mitake', username: 'u', pointsPerSegment: 1 };
  await overlay.put('setting', { ...MESSAGE_ACCOUNTS.defaults, sms, ...others } as never);
  clinic.reader.apply(overlay.writes());
}

/** A clinic that writes by SMS, with a draft and owners of as many animals as are told. */
async function clinicWith(owners: Readonly<Record<string, number>>) {
  const clinic = new TestClinic();
  clinic.now = MORNING;
  await connect(clinic, {});
  const rows: { userID: string; petIDs: string[] }[] = [];
  for (const [key, animals] of Object.entries(owners)) {
    const userID = `/user/${key}`;
    const phone = `09120000${String(rows.length).padStart(2, '0')}`;
    await clinic.run('owner.create', { _id: userID, fields: { name: `飼主${key}`, phone } });
    const petIDs = Array.from({ length: animals }, (_, at) => `/pet/${key}${at}`);
    for (const [at, _id] of petIDs.entries())
      await clinic.run('pet.create', { _id, userID, fields: { name: `咪${at + 1}` } });
    rows.push({ userID, petIDs });
  }
  await clinic.run('campaign.write', { _id: ID, fields: { name: '健檢月', filter: {}, text: TEXT } });
  const campaign = async () => (await clinic.tx.get('campaign', ID)) as Campaign;
  const messageOf = async (userID: string) =>
    (await clinic.tx.get('message', campaignMessageID(await campaign(), userID))) as Message | undefined;
  const send = (input: object = {}) => clinic.run(sendCampaign as unknown as Command, { campaignID: ID, ...input });
  const stretch = (after: string, to: string, some = rows, last = true) =>
    clinic.run(
      queueCampaign as unknown as Command,
      { campaignID: ID, after, to, owners: some, last, clinic: '禾風', phone: '02-2345' },
      server,
    );
  const withdraw = () => clinic.run(withdrawCampaign as unknown as Command, { campaignID: ID });
  return { clinic, rows, campaign, messageOf, send, stretch, withdraw };
}

describe('a draft', () => {
  it('is written and changed like any document, and refuses a name in braces that nothing is filled in for', async () => {
    const { clinic, campaign } = await clinicWith({});
    expect(await campaign()).toMatchObject({
      status: 0,
      name: '健檢月',
      ways: [],
      receivers: { owners: 0, animals: 0 },
    });
    await clinic.run('campaign.edit', { campaignID: ID, edits: [set(['name'], '健檢月', '洗牙月')] });
    expect((await campaign()).name).toBe('洗牙月');
    const unknown = { codeName: 'badParameter', detail: { rule: 'unknownPlaceholder', field: 'text' } };
    for (const text of ['{item}到期了', '{petname}您好', '｛owner｝您好'])
      await expect(
        clinic.run('campaign.edit', { campaignID: ID, edits: [set(['text'], TEXT, text)] }),
      ).rejects.toMatchObject(unknown);
    const fields = { name: 'x', filter: {}, text: '{date}' };
    await expect(clinic.run('campaign.write', { _id: '/campaign/2-b', fields })).rejects.toMatchObject(unknown);
  });

  it('is written by who keeps the owners’ files, and sent by who says how the clinic writes', async () => {
    const { clinic, send, campaign } = await clinicWith({});
    const desk = person('desk@clinic.test', ['CUSTOMER_WRITE', 'CUSTOMER_READ']);
    await clinic.run('campaign.write', { _id: '/campaign/2-b', fields: { name: 'x', filter: {} } }, desk);
    await expect(clinic.run(sendCampaign as unknown as Command, { campaignID: ID }, desk)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await send();
    expect(await campaign()).toMatchObject({ status: 10, sentBy: clinic.actor.staffID });
    await expect(
      clinic.run(
        'campaign.write',
        { _id: '/campaign/3-c', fields: { name: 'x', filter: {} } },
        person('a@b.c', ['RECORD_WRITE']),
      ),
    ).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('is removed as long as nobody has sent it, and by nobody who hasn’t read it', async () => {
    const { clinic, campaign, send } = await clinicWith({});
    const seen = { [ID]: { name: 'other' } };
    await expect(clinic.run('campaign.remove', { campaignID: ID, seen })).rejects.toMatchObject({
      detail: { rule: 'writtenSince' },
    });
    await send();
    await expect(clinic.run('campaign.remove', { campaignID: ID })).rejects.toMatchObject({
      detail: { rule: 'campaignSent' },
    });
    await expect(
      clinic.run('campaign.edit', { campaignID: ID, edits: [set(['name'], '健檢月', 'x')] }),
    ).rejects.toMatchObject({ detail: { rule: 'campaignSent' } });
    expect((await campaign()).name).toBe('健檢月');
    await clinic.run('campaign.write', { _id: '/campaign/2-b', fields: { name: 'x', filter: {} } });
    await clinic.run('campaign.remove', { campaignID: '/campaign/2-b' });
    await clinic.run('campaign.remove', { campaignID: '/campaign/2-b' });
    expect(await clinic.tx.get('campaign', '/campaign/2-b')).toBeUndefined();
  });
});

describe('sending', () => {
  it('is done once, however many press it, and not with words that the one who presses it hasn’t read', async () => {
    const { clinic, campaign, send } = await clinicWith({});
    const { updateDateTime: of } = await campaign();
    await clinic.run('campaign.edit', { campaignID: ID, edits: [set(['text'], TEXT, '{pet}洗牙')] });
    await expect(send({ of })).rejects.toMatchObject({ detail: { rule: 'changedSince' } });
    await send({ of: (await campaign()).updateDateTime });
    const { sentDateTime } = await campaign();
    await send();
    await send({ of });
    expect(await campaign()).toMatchObject({ status: 10, sentDateTime });
  });

  it('needs words, and the network', async () => {
    const { clinic } = await clinicWith({});
    await clinic.run('campaign.write', { _id: '/campaign/2-b', fields: { name: 'x', filter: {}, text: '  ' } });
    await expect(clinic.run(sendCampaign as unknown as Command, { campaignID: '/campaign/2-b' })).rejects.toMatchObject(
      { detail: { rule: 'campaignWithoutText' } },
    );
    const ctx = { ...{ clinic: 'test', now: MORNING, received: MORNING, zone: TEST_ZONE, where: 'device' as const } };
    for (const command of [sendCampaign, withdrawCampaign])
      await expect(
        command.run(clinic.tx, { campaignID: ID }, { ...ctx, actor: clinic.actor, conflict: () => {} }),
      ).rejects.toMatchObject({ codeName: 'networkRequired' });
  });

  it('writes to an owner of three animals once, with all their names', async () => {
    const { rows, send, stretch, messageOf, campaign, clinic } = await clinicWith({ a: 3, b: 1 });
    await send();
    await stretch('', '/user/b');
    expect(await messageOf('/user/a')).toMatchObject({
      text: '飼主a您好：咪1、咪2、咪3的健檢月開始了，預約請電 02-2345。禾風',
      ...{ about: 'campaign', sourceID: ID, petID: '/pet/a0', petIDs: rows[0]?.petIDs, channel: 'sms', status: 0 },
      createBy: clinic.actor.staffID,
    });
    expect(await messageOf('/user/b')).not.toHaveProperty('petIDs');
    expect(await campaign()).toMatchObject({
      status: 90,
      receivers: { owners: 2, animals: 4 },
      leftOut: [],
      after: '',
    });
  });

  it('asks for each owner’s message once, whoever works it off and however often', async () => {
    const { rows, send, stretch, campaign, clinic } = await clinicWith({ a: 1, b: 1 });
    await send();
    const [first, second] = rows.map((row) => [row]);
    await stretch('', '/user/a', first, false);
    // Another process comes with what it had looked up before, and one with what comes later.
    await stretch('', '/user/a', first, false);
    await stretch('/user/x', '/user/b', second, true);
    expect(await campaign()).toMatchObject({ status: 10, after: '/user/a', receivers: { owners: 1 } });
    await stretch('/user/a', '/user/b', second, true);
    await stretch('', '/user/b', rows, true);
    expect(await campaign()).toMatchObject({ status: 90, receivers: { owners: 2, animals: 2 } });
    expect(await clinic.tx.query('message', 'byOwner', {})).toHaveLength(2);
  });

  it('is the server’s own work, and waits for its time', async () => {
    const { clinic, rows, send, stretch, campaign } = await clinicWith({ a: 1 });
    await clinic.run('campaign.edit', { campaignID: ID, edits: [set(['dueDateTime'], 0, MORNING + 3600)] });
    await send();
    const owners = { campaignID: ID, after: '', to: '/user/a', owners: rows, last: true, clinic: '', phone: '' };
    await expect(clinic.run(queueCampaign as unknown as Command, owners)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await stretch('', '/user/a');
    expect(await campaign()).toMatchObject({ status: 10, receivers: { owners: 0 } });
    clinic.now = MORNING + 3600;
    await stretch('', '/user/a');
    expect(await campaign()).toMatchObject({ status: 90, receivers: { owners: 1 } });
  });

  it('leaves out who refused, who has no number and whose animals died, each with its reason, and counts add up', async () => {
    const { clinic, send, stretch, campaign, messageOf } = await clinicWith({ a: 2, b: 1, c: 1, d: 1, e: 1 });
    const entry = { _id: 'c1', purpose: 'messages', about: 'campaign', given: false, method: 'word', note: '' };
    await clinic.run('owner.recordConsent', { userID: '/user/b', entry: { ...entry, dateTime: MORNING } });
    const phone = (await clinic.tx.get('user', '/user/c'))?.phone ?? '';
    await clinic.run('owner.edit', { userID: '/user/c', edits: [set(['phone'], phone, '0223456789')] });
    for (const petID of ['/pet/a1', '/pet/d0']) await clinic.run('pet.edit', { petID, edits: [set(['status'], 0, 9)] });
    await send();
    await stretch('', '/user/e');
    const { receivers, leftOut } = await campaign();
    expect(receivers).toEqual({ owners: 2, animals: 2 });
    expect(Object.fromEntries(leftOut.map(({ reason, ...count }) => [reason, count]))).toEqual({
      petNotInCare: { owners: 1, animals: 2 },
      messagesRefused: { owners: 1, animals: 1 },
      noAddress: { owners: 1, animals: 1 },
    });
    expect(receivers.owners + leftOut.reduce((sum, { owners }) => sum + owners, 0)).toBe(5);
    expect(receivers.animals + leftOut.reduce((sum, { animals }) => sum + animals, 0)).toBe(6);
    expect((await messageOf('/user/a'))?.text).toContain('飼主a您好：咪1的');
    expect(await messageOf('/user/b')).toBeUndefined();
  });
});

describe('a message of a campaign', () => {
  const hand = (clinic: TestClinic, messageID: string) =>
    clinic.run(
      handMessages as unknown as Command,
      { items: [{ messageID, attemptID: `a${clinic.now}`, key: KEY }] },
      server,
    );

  it('doesn’t go any more once the campaign is called off, and says so; what went stays as it is', async () => {
    const { clinic, campaign, messageOf, send, stretch, withdraw } = await clinicWith({ a: 1, b: 1, c: 1 });
    await expect(withdraw()).rejects.toMatchObject({ detail: { rule: 'campaignNotSent' } });
    await send();
    await stretch('', '/user/c');
    const ids = ['/user/a', '/user/b', '/user/c'].map((id) => messageOf(id));
    const [a, b, c] = (await Promise.all(ids)).map((message) => message?._id ?? '') as [string, string, string];
    await hand(clinic, a);
    await withdraw();
    await withdraw();
    await hand(clinic, b);
    await clinic.run(callOffCampaign as unknown as Command, { campaignID: ID, messageIDs: [a, b, c] }, server);
    expect((await messageOf('/user/a'))?.status).toBe(10);
    for (const userID of ['/user/b', '/user/c'])
      expect(await messageOf(userID)).toMatchObject({ status: 30, failure: 'campaignWithdrawn' });
    expect(await campaign()).toMatchObject({ status: 30, endBy: clinic.actor.staffID });
    await expect(send()).rejects.toMatchObject({ detail: { rule: 'campaignWithdrawn' } });
  });

  it('is called off where any of the animals that it names has died since', async () => {
    const { clinic, messageOf, send, stretch } = await clinicWith({ a: 2 });
    await send();
    await stretch('', '/user/a');
    await clinic.run('pet.edit', { petID: '/pet/a1', edits: [set(['status'], 0, 9)] });
    await hand(clinic, (await messageOf('/user/a'))?._id ?? '');
    expect(await messageOf('/user/a')).toMatchObject({ status: 30, failure: 'petNotInCare' });
  });

  it('goes by none but the campaign’s ways, also where one of them fails, unless a person names another', async () => {
    const line = await clinicWith({ a: 1 });
    await line.clinic.run('campaign.edit', { campaignID: ID, edits: [set(['ways'], [], ['line'])] });
    await line.send();
    await line.stretch('', '/user/a');
    expect((await line.campaign()).leftOut).toEqual([{ reason: 'notConnected', owners: 1, animals: 1 }]);
    expect(await line.messageOf('/user/a')).toBeUndefined();

    const { clinic, messageOf, send, stretch } = await clinicWith({ a: 1 });
    await connect(clinic, { mail: MAIL });
    await clinic.run('owner.edit', { userID: '/user/a', edits: [set(['email'], '', 'a@example.test')] });
    await clinic.run('campaign.edit', { campaignID: ID, edits: [set(['ways'], [], ['sms'])] });
    await send();
    await stretch('', '/user/a');
    const messageID = (await messageOf('/user/a'))?._id ?? '';
    await hand(clinic, messageID);
    const attemptID = (await messageOf('/user/a'))?.attempts?.at(-1)?._id;
    const outcome = { kind: 'refused', reason: 'blocked', said: '' };
    await clinic.run(settleMessages as unknown as Command, { outcomes: [{ messageID, attemptID, outcome }] }, server);
    expect(await messageOf('/user/a')).toMatchObject({ status: 20, failure: 'blocked', channel: 'sms' });
    const again = { messageIDs: [messageID], decision: 'again', channel: 'mail' };
    await clinic.run(decideMessages as unknown as Command, again);
    await hand(clinic, messageID);
    expect(await messageOf('/user/a')).toMatchObject({ status: 10, channel: 'mail', to: 'a@example.test' });
  });
});

describe('what a filter says', () => {
  it('counts days and months by the clinic’s calendar', () => {
    const filter = campaignFilter.parse({
      monthsFrom: 9,
      monthsBelow: 84,
      seenWithin: 30,
      hadNot: { name: '疫苗', days: 365 },
    });
    // Noon of 2026/11/20 in Taipei.
    const times = filterTimes(filter, TEST_NOW, TEST_ZONE);
    const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`) / 1000;
    expect(times).toEqual({
      ...{ bornBefore: day('2026-02-21'), bornFrom: day('2019-11-21'), seenSince: day('2026-10-21') },
      ...{ notSeenSince: undefined, hadSince: undefined, hadNotSince: day('2025-11-20') },
    });
    // A month that lacks the day ends with its own last one.
    expect(filterTimes(campaignFilter.parse({ monthsFrom: 9 }), day('2026-11-30'), TEST_ZONE).bornBefore).toBe(
      day('2026-03-01'),
    );
  });

  it('is nothing where everything is left as it is', () => {
    expect(saysAnything(campaignFilter.parse({}))).toBe(false);
    expect(saysAnything(campaignFilter.parse({ species: ['犬'] }))).toBe(true);
    expect(saysAnything(campaignFilter.parse({ monthsFrom: 0 }))).toBe(true);
  });
});

describe('the words for an owner', () => {
  const voice = { clinic: '禾風', phone: '02' };
  const pets = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ _id: `/pet/${at}`, name: `咪${at}`, status: 0 as const }));

  it('name twelve animals at the most, take a name in braces as a name, and are never longer than a message', () => {
    const text = campaignText('{owner}{pet}', { owner: { name: '{clinic}' }, pets: pets(14) }, voice);
    expect(text).toBe(
      `{clinic}${pets(12)
        .map(({ name }) => name)
        .join('、')}…`,
    );
    const long = campaignText('{pet}'.repeat(200), { owner: { name: '' }, pets: pets(12) }, voice);
    expect(long.length).toBeLessThanOrEqual(2000);
  });

  it('are counted with who is left out, whatever the order', () => {
    const owner = { _id: '/user/1', name: '', phone: '', email: '' };
    const none: Tally = { receivers: { owners: 0, animals: 0 }, leftOut: [] };
    const ways = { setting: { order: ['sms'], closedChannels: [] }, accounts: { sms: {} }, state: { stopped: {} } };
    const addressee = addresseeOf({ ways: [] }, ways as never, owner, pets(3));
    expect(counted(counted(none, addressee), addressee)).toEqual({
      receivers: { owners: 0, animals: 0 },
      leftOut: [{ reason: 'noAddress', owners: 2, animals: 6 }],
    });
  });
});
