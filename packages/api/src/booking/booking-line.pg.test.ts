import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectLine, linkLine, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ACCOUNT = `U${'7'.repeat(32)}`;
let api: TestApi;
let line: LineSimulator;
let token = '';
let userID = '';
let petID = '';
let day = 0;
beforeAll(async () => {
  line = await LineSimulator.start();
  api = await TestApi.open({ channels: simulatedChannels({ line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectLine(api, token, line);
  await setMessages(api);
  userID = (await call('POST', '/user', { name: '陳怡君', phone: '0933000111', lineID: 'mochi' })).result._id;
  petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  await linkLine(api, line, { token, userID, account: ACCOUNT });
  day = api.now + 3 * 86_400;
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await line.stop();
});

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  api.now += 1;
  return api.call(method, B + path, { token, ...(body === undefined ? {} : { body }) });
}
const handedOver = async () => {
  await api.outbox.work('demo');
  await api.outbox.settled();
};
/** What the messaging app has taken for the owner since the last look. */
let seen = 0;
const pushed = () => {
  const sent = line.taken.slice(seen);
  seen = line.taken.length;
  return sent.map(({ to, text }) => [to, /預約/.test(text)]);
};

it('[3.7.006] each write of a booking that asks for it pushes one message to the owner’s account of the messaging app, and no other does', async () => {
  const book = (more: object) => {
    day += 3600;
    return call('POST', '/booking', { userID, petID, dateTime: day, ...more });
  };
  await handedOver();
  pushed();
  const writes: [string, (tells: object) => Promise<unknown>][] = [
    ['made', (tells) => book(tells)],
    [
      'moved',
      async (tells) => {
        const { _id, dateTime, dateTimeEnd } = (await book({})).result;
        return call('PUT', '/booking', {
          bookingID: _id,
          dateTime: dateTime + 600,
          dateTimeEnd: dateTimeEnd + 600,
          ...tells,
        });
      },
    ],
    [
      'cancelled',
      async (tells) => {
        const { _id } = (await book({})).result;
        return call('PUT', `/booking/v2/${encodeURIComponent(_id)}/cancel`, { reason: '醫師請假', ...tells });
      },
    ],
  ];
  for (const [word, write] of writes)
    for (const [tells, wanted] of [
      [{ sendToLine: true }, [[ACCOUNT, true]]],
      [{ sendToLine: false }, []],
      [{}, []],
    ] as const) {
      await write(tells);
      await handedOver();
      expect(pushed(), `${word} ${JSON.stringify(tells)}`).toEqual(wanted);
    }
});
