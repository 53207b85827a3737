import { randomBytes } from 'node:crypto';
import { MESSAGE_SUBJECT } from '@vetloom/documents/message-subject.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { OutgoingText, Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { handingMessages } from '@vetloom/storage/outbox/outbox-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { setMessages, simulatedChannels } from './outbox.fixture.ts';
import { LEASE_SECONDS, OutboxService } from './outbox-service.ts';

/** More than a vendor without keys is handed at once. */
const MESSAGES = 12;
const AT_ONCE = 8;

let api: TestApi;
/** What the vendor took, in its order. */
const taken: string[] = [];
/** Lets the process go on that is held up. */
let goOn = () => {};
const held = new Promise<void>((resolve) => {
  goOn = resolve;
});

/** A vendor of SMS without keys, as two processes ask it: of the one that is held up nothing is heard until it goes on. */
const sms = (heldUp: boolean) => (): Way<OutgoingText> => ({
  sameKeySafeForS: 0,
  send: async ({ key, text }) => {
    taken.push(text);
    if (heldUp) await held;
    return { kind: 'handedOver', vendorID: key, repeated: false };
  },
  account: async () => ({ kind: 'answered' }),
});

/** The database as a process knows it that is held up once it has taken messages out of the queue, before it asks anybody. */
const heldAfterTaking = (until: Promise<void>): Database =>
  new Proxy(api.database.db, {
    get: (target, name) => {
      const found = Reflect.get(target, name) as unknown;
      if (typeof found !== 'function') return found;
      const act = (found as (...args: unknown[]) => unknown).bind(target);
      if (name !== 'inClinic') return act;
      return async (...args: unknown[]) => {
        const answer = await act(...args);
        const left = await target.readClinic('demo', (tx) => handingMessages(tx, 1));
        if (left.length > 0) await until;
        return answer;
      };
    },
  });

/** The outbox of a process of its own. */
const process = (heldUp: boolean, db: Database = api.database.db) =>
  OutboxService.open({
    db,
    sync: {
      ...{ db, now: () => api.now, log: { warn: () => undefined, error: () => undefined } },
      ...{ commands: new Map(), consequences: new Map() },
    },
    makers: { ...simulatedChannels({}), sms: sms(heldUp) },
    random: (length) => randomBytes(length),
    bytesOf: async () => undefined,
    subjectOf: () => MESSAGE_SUBJECT.care,
  });

beforeAll(async () => {
  api = await TestApi.open({ channels: { sms: sms(false) } });
  await api.enroll('admin@demo.test', 'admin');
  await setMessages(api, { mostAnOwnerADay: 0 });
  await call('PUT', '/message/account/sms', {
    account: { vendor: 'every8d', username: 'u' },
    secret: { password: 'x' },
  });
});
afterAll(async () => {
  goOn();
  await api.close();
});

async function call(method: 'POST' | 'PUT', path: string, body: object) {
  const { jwt: token } = await api.login('admin@demo.test');
  const answer = await api.call(method, `/api/sdk/v2/demo${path}`, { token, body });
  if (answer.code !== 100_000) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return answer.result;
}

async function stored(): Promise<Message[]> {
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ body: Message }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND collection = 'message' AND NOT deleted`,
    ),
  );
  return rows.map(({ body }) => body);
}
const standing = async () => (await stored()).map(({ status }) => status).toSorted((a, b) => a - b);
const many = (count: number, status: number) => Array.from({ length: count }, () => status);

let owners = 0;
/** Messages whose time has come. */
async function queue(word: string): Promise<void> {
  owners += 1;
  const { _id: userID } = await call('POST', '/user', { name: '陳怡君', phone: `091100000${owners}` });
  const messages = Array.from({ length: MESSAGES }, (_, nth) => ({
    ...{ userID, text: `${word}${nth}則`, dueDateTime: api.now + 120 },
  }));
  await call('POST', '/message', { messages });
  await api.outbox.settled();
  api.now += 180;
}

it('a process that is held up for longer than its right lasts sends nothing twice, and what it hears at last is known', async () => {
  await queue('第');
  const [slow, other] = [await process(true), await process(false)];
  const work = slow.work('demo');
  await expect.poll(() => taken.length).toBe(AT_ONCE);

  // While its right lasts the other one leaves everything to it.
  await other.work('demo');
  expect([taken.length, await standing()]).toEqual([
    AT_ONCE,
    [...many(MESSAGES - AT_ONCE, MESSAGE_STATUS.queued), ...many(AT_ONCE, MESSAGE_STATUS.handing)],
  ]);

  api.now += LEASE_SECONDS + 1;
  await other.work('demo');
  expect(await standing()).toEqual([
    ...many(AT_ONCE, MESSAGE_STATUS.unsure),
    ...many(MESSAGES - AT_ONCE, MESSAGE_STATUS.sent),
  ]);

  goOn();
  await work;
  await other.work('demo');
  expect(await standing()).toEqual(many(MESSAGES, MESSAGE_STATUS.sent));
  expect(taken).toHaveLength(MESSAGES);
  expect(new Set(taken).size).toBe(MESSAGES);
});

it('a process that is held up before it asks the vendor doesn’t ask for what a person has let go again meanwhile', async () => {
  await queue('再');
  let wake = () => {};
  const until = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const [slow, other] = [await process(false, heldAfterTaking(until)), await process(false)];
  const work = slow.work('demo');
  await expect.poll(standing).toContain(MESSAGE_STATUS.handing);
  api.now += LEASE_SECONDS + 1;
  await other.work('demo');
  const ids = (await stored()).filter(({ status }) => status === MESSAGE_STATUS.unsure).map(({ _id }) => _id);
  expect(ids).toHaveLength(AT_ONCE);
  await call('POST', '/message/decide', { ids, decision: 'again' });
  await api.outbox.settled();
  await other.work('demo');
  wake();
  await work;
  await other.work('demo');
  const again = taken.filter((text) => text.startsWith('再'));
  expect([again.length, new Set(again).size]).toEqual([MESSAGES, MESSAGES]);
  expect(await standing()).toEqual(many(2 * MESSAGES, MESSAGE_STATUS.sent));
});
