import { randomBytes } from 'node:crypto';
import { MESSAGE_SUBJECT } from '@vetloom/documents/message-subject.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { OutgoingText, Channel as Way } from '@vetloom/integrations/channel/port.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { setMessages } from './outbox.fixture.ts';
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

/** The outbox of a process of its own. */
const process = (heldUp: boolean) =>
  OutboxService.open({
    db: api.database.db,
    sync: {
      ...{ db: api.database.db, now: () => api.now, log: { warn: () => undefined, error: () => undefined } },
      ...{ commands: new Map(), consequences: new Map() },
    },
    makers: { sms: sms(heldUp) },
    random: (length) => randomBytes(length),
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

async function standing(): Promise<number[]> {
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ body: Message }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND collection = 'message' AND NOT deleted`,
    ),
  );
  return rows.map(({ body }) => body.status).toSorted((a, b) => a - b);
}
const many = (count: number, status: number) => Array.from({ length: count }, () => status);

it('a process that is held up for longer than its right lasts sends nothing twice, and what it hears at last is known', async () => {
  const { _id: userID } = await call('POST', '/user', { name: '陳怡君', phone: '0911000001' });
  const messages = Array.from({ length: MESSAGES }, (_, nth) => ({
    ...{ userID, text: `第${nth}則`, dueDateTime: api.now + 120 },
  }));
  await call('POST', '/message', { messages });
  await api.outbox.settled();
  api.now += 180;
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
