import { randomBytes } from 'node:crypto';
import { MESSAGE_SUBJECT } from '@vetloom/documents/message-subject.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { MESSAGE_STATUS } from '@vetloom/domain/message/message-status.ts';
import type { VendorFault } from '@vetloom/integrations/channel/simulator/vendor-simulator.ts';
import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { Every8dSimulator } from '@vetloom/integrations/sms/every8d/simulator/every8d-simulator.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../../test-kit.ts';
import { connectLine, linkLine, setMessages, simulatedChannels } from './outbox.fixture.ts';
import { LEASE_SECONDS, OutboxService } from './outbox-service.ts';

/** How many messages: in the deep round as many as a clinic's reminders of a year. */
const MESSAGES = process.env.VETLOOM_DEEP ? 10_000 : 200;
const OWNERS = 40;
const B = '/api/sdk/v2/demo';

/** What goes wrong at a vendor, again and again. */
const FAULTS: readonly VendorFault[] = [
  'errorBeforeTaking',
  'errorAfterTaking',
  'silentAfterTaking',
  'silentBeforeTaking',
  'brokenBeforeTaking',
  'brokenAfterTaking',
  'halfAnswerAfterTaking',
  'slowBodyAfterTaking',
  'hugeAnswerAfterTaking',
  'pageInsteadAfterTaking',
  'answerTwice',
];

let api: TestApi;
let line: LineSimulator;
let sms: Every8dSimulator;
let token: string;
let channels: ReturnType<typeof simulatedChannels>;
beforeAll(async () => {
  [line, sms] = [await LineSimulator.start(), await Every8dSimulator.start()];
  sms.seed({ points: 100_000 });
  channels = simulatedChannels({ line: line.baseURL, every8d: sms.baseURL, patienceMs: 1000 });
  api = await TestApi.open({ channels });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectLine(api, token, line);
  const account = { vendor: 'every8d', username: sms.username };
  await call('PUT', '/message/account/sms', { account, secret: { password: sms.password } });
  await setMessages(api, { mostAnOwnerADay: 0, giveUpAfterHours: 168, order: ['line', 'sms'] });
});
afterAll(async () => {
  await api.close();
  await line.stop();
  await sms.stop();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const answer = await api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.code !== 100_000)
    throw new Error(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.detail)}`);
  return answer.result;
}

/** A process with an outbox that can be killed: from then on nothing it does reaches the database, and what it asked a vendor has been asked. */
async function mortalOutbox() {
  const { db } = api.database;
  let dead = false;
  const gone = () => Promise.reject(new DomainError('databaseNotReady', 'the process was killed'));
  const mortal = new Proxy(db, {
    get: (target, name) => {
      if (dead && (name === 'inClinic' || name === 'readClinic')) return gone;
      const found = Reflect.get(target, name) as unknown;
      return typeof found === 'function' ? (found as (...args: unknown[]) => unknown).bind(target) : found;
    },
  }) as Database;
  const outbox = await OutboxService.open({
    db: mortal,
    sync: {
      ...{ db: mortal, now: () => api.now, log: { warn: () => undefined, error: () => undefined } },
      ...{ commands: new Map(), consequences: new Map() },
    },
    makers: channels,
    random: (length) => randomBytes(length),
    bytesOf: async () => undefined,
    subjectOf: () => MESSAGE_SUBJECT.care,
  });
  return {
    outbox,
    kill: () => {
      dead = true;
    },
  };
}

async function stored(): Promise<Message[]> {
  const rows = await api.database.db.readClinic('demo', (tx) =>
    tx.sql<{ body: Message }>(
      `SELECT body FROM vetloom.document WHERE clinic_id = 'demo' AND collection = 'message' AND NOT deleted`,
    ),
  );
  return rows.map(({ body }) => body);
}

/** Reproducible dice. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % sides;
  };
}

it(
  `tells each of ${MESSAGES} once where the vendor has keys, and never twice where it has none, whatever goes wrong and whoever is killed: counted at the vendors`,
  async () => {
    const roll = dice(7);
    const owners: string[] = [];
    for (let at = 0; at < OWNERS; at += 1) {
      const owner = await call('POST', '/user', { name: `飼主${at}`, phone: `09120${String(at).padStart(5, '0')}` });
      owners.push(owner._id);
      // Half of them have no account at the messaging app.
      if (at % 2 === 0)
        await linkLine(api, line, { token, userID: owner._id, account: `U${String(at).padStart(32, '0')}` });
    }
    // Queued by a command, for an hour later.
    const due = api.now + 3600;
    for (let from = 0; from < MESSAGES; from += 200)
      await call('POST', '/message', {
        messages: Array.from({ length: Math.min(200, MESSAGES - from) }, (_, at) => ({
          userID: owners[(from + at) % OWNERS],
          text: `第${from + at}則`,
          about: 'visit',
          dueDateTime: due,
        })),
      });
    await api.outbox.settled();
    api.now = due;

    const open = new Set<number>([MESSAGE_STATUS.queued, MESSAGE_STATUS.handing]);
    let kills = 0;
    for (let round = 0; round < 400; round += 1) {
      const left = (await stored()).filter(({ status }) => open.has(status)).length;
      if (left === 0) break;
      const { outbox, kill } = await mortalOutbox();
      if (round < 12)
        for (const vendor of [line, sms])
          for (let time = 0; time < 10; time += 1) vendor.fault(FAULTS[roll(FAULTS.length)] ?? 'errorAfterTaking');
      const work = outbox.work('demo').catch(() => undefined);
      if (round < 8) {
        // In the midst of it, wherever that is: after so many more requests at the vendors.
        const until = line.requests.length + sms.requests.length + 10 + roll(25);
        while (
          line.requests.length + sms.requests.length < until &&
          (await Promise.race([work.then(() => false), soon()]))
        );
        kill();
        kills += 1;
      }
      await work;
      api.now += LEASE_SECONDS + 61;
    }
    expect(kills).toBeGreaterThan(3);

    const messages = await stored();
    expect(messages).toHaveLength(MESSAGES);
    const count = (taken: readonly { readonly text: string }[]) => {
      const times = new Map<string, number>();
      for (const { text } of taken) times.set(text, (times.get(text) ?? 0) + 1);
      return times;
    };
    const [byLine, bySms] = [count(line.taken), count(sms.taken)];
    const wrong: string[] = [];
    for (const { text, status, attempts = [] } of messages) {
      const [keyed, unkeyed] = [byLine.get(text) ?? 0, bySms.get(text) ?? 0];
      const went = status >= MESSAGE_STATUS.sent;
      if (keyed + unkeyed > 1) wrong.push(`${text} was taken ${keyed + unkeyed} times`);
      if (went && keyed + unkeyed !== 1) wrong.push(`${text} stands as sent and was taken ${keyed + unkeyed} times`);
      if (!went && status !== MESSAGE_STATUS.unsure) wrong.push(`${text} stands as ${status}`);
      if (attempts[0]?.channel === 'line' && status === MESSAGE_STATUS.unsure) wrong.push(`${text} is unsure`);
    }
    expect(wrong).toEqual([]);
    const unsure = messages.filter(({ status }) => status === MESSAGE_STATUS.unsure);
    // Of those nobody can say; a person looks after each.
    expect(unsure.length).toBeGreaterThan(0);
    expect(unsure.every(({ channel }) => channel === 'sms')).toBe(true);
    // A killed process leaves no more of them than it had asked about at once.
    expect(unsure.length).toBeLessThanOrEqual(kills * 8 + 12 * 10);
  },
  process.env.VETLOOM_DEEP ? 900_000 : 300_000,
);

/** True after a moment: the next look at how far it is. */
const soon = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 2));
