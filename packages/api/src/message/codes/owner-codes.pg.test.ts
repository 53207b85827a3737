import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, TestApi } from '../../test-kit.ts';
import { connectLine, connectSms, linkLine, setMessages, simulatedChannels } from '../outbox/outbox.fixture.ts';

const WRONG = 300_060;
let api: TestApi;
let mitake: MitakeSimulator;
let line: LineSimulator;
let token: string;
let signedAt = 0;
beforeAll(async () => {
  [mitake, line] = await Promise.all([MitakeSimulator.start(), LineSimulator.start()]);
  api = await TestApi.open({ channels: simulatedChannels({ mitake: mitake.baseURL, line: line.baseURL }) });
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('neighbour@harbour.test', 'admin', 'harbour');
  token = (await api.login('admin@demo.vetloom.test')).jwt;
  await connectSms(api, token, mitake);
  await connectLine(api, token, line);
  // All day long nothing goes by itself, and the day's limit is reached: codes are asked for.
  await setMessages(api, { quietFrom: 0, quietTo: 1439, mostADay: 1 });
});
afterEach(() => expect(api.unexpected).toEqual([]));
afterAll(async () => {
  await api.close();
  await Promise.all([mitake.stop(), line.stop()]);
});

let phones = 0;
const phone = () => {
  phones += 1;
  return `0966${String(phones).padStart(6, '0')}`;
};
let addresses = 0;
/** An address that nobody has asked from. */
const elsewhere = () => {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 200)}.${addresses % 200}`;
};
const post = async (path: string, body: object, from = elsewhere()): Promise<ApiAnswer> => {
  const response = await api.app.inject({
    ...{ method: 'POST', url: `/api/owner/code${path}`, remoteAddress: from, payload: body },
  });
  return { ...response.json(), status: response.statusCode, text: response.body };
};
async function begin(number: string, { from = elsewhere(), purpose = 'booking', clinic = 'demo' } = {}) {
  const answer = await post('', { clinic, phone: number, purpose }, from);
  await api.codes.settled();
  return answer;
}
const verify = (codeID: string, code: string, clinic = 'demo') => post('/verify', { clinic, codeID, code });
/** The administrator’s token, which ends while tests move the clock. */
const admin = async () => {
  if (api.now - signedAt > 300) {
    token = (await api.login('admin@demo.vetloom.test')).jwt;
    signedAt = api.now;
  }
  return token;
};
const owner = async (number = phone()): Promise<{ _id: string; phone: string }> =>
  (await api.call('POST', '/api/sdk/v2/demo/user', { token: await admin(), body: { name: '陳怡君', phone: number } }))
    .result;
const digitsIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? '';
/** The digits that came to a number last. */
const got = (number: string) => digitsIn(mitake.taken.findLast(({ to }) => to === number)?.text);
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const proofOf = (proof: string, purpose = 'booking', clinic = 'demo') => api.codes.ownerOf({ clinic, proof, purpose });

describe('a code', () => {
  it('comes to the owner’s phone at once, proves it once, and is good for what it was asked for', async () => {
    const { _id, phone: number } = await owner();
    const { result } = await begin(`+886 ${number.slice(1)}`);
    expect(result.expiresAt).toBe(api.now + 600);
    expect(mitake.taken.filter(({ to }) => to === number)).toHaveLength(1);
    const { result: proof } = await verify(result.codeID, got(number));
    expect(await proofOf(proof.proof)).toBe(_id);
    expect([await proofOf(proof.proof, 'consent'), await proofOf(proof.proof, 'booking', 'harbour')]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await verify(result.codeID, got(number))).code).toBe(WRONG);
    api.now += 1801;
    expect(await proofOf(proof.proof)).toBeUndefined();
  });

  it('goes by the messaging app to who is linked there, and by SMS where that doesn’t reach them', async () => {
    const { _id, phone: number } = await owner();
    const account = `U${'7'.repeat(32)}`;
    await linkLine(api, line, { token: await admin(), userID: _id, account });
    const first = await begin(number);
    const code = digitsIn(line.taken.findLast(({ to }) => to === account)?.text);
    expect(got(number)).toBe('');
    expect((await verify(first.result.codeID, code)).code).toBe(100_000);
    line.unknown.add(account);
    const second = await begin(number);
    expect((await verify(second.result.codeID, got(number))).code).toBe(100_000);
  });

  it('can’t be read afterwards: not in the message, its search, its history, nor in any table', async () => {
    const { _id, phone: number } = await owner();
    await begin(number);
    const code = got(number);
    expect(code).toMatch(/^\d{6}$/);
    const { result } = await api.call('POST', '/api/sdk/v2/demo/message/search', {
      token: await admin(),
      body: { userID: _id },
    });
    expect(result).toMatchObject([{ about: 'code', status: 90, text: expect.stringContaining('●●●●●●') }]);
    expect(result[0].attempts[0].said).toBe('');
    const kept = await api.database.db.readClinic('demo', async (tx) => [
      await tx.sql('SELECT * FROM vetloom.owner_code WHERE clinic_id = $1 AND owner_id = $2', [tx.clinic, _id]),
      await tx.sql('SELECT args::text FROM vetloom.command_log WHERE clinic_id = $1', [tx.clinic]),
      await tx.sql("SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'message'", [tx.clinic]),
    ]);
    const texts = JSON.stringify(kept).replaceAll(/\d{7,}/g, '');
    expect(texts).not.toContain(code);
    expect(JSON.stringify(kept[0])).not.toContain(number);
  });

  it('is over after ten minutes, and with the next one', async () => {
    const { phone: number } = await owner();
    const first = await begin(number);
    const code = got(number);
    api.now += 601;
    expect((await verify(first.result.codeID, code)).code).toBe(WRONG);
    const second = await begin(number);
    const former = got(number);
    api.now += 1;
    const third = await begin(number);
    expect((await verify(second.result.codeID, former)).code).toBe(WRONG);
    expect((await verify(third.result.codeID, got(number))).code).toBe(100_000);
  });

  it('that is guessed may be guessed five times, also all at once; then the right one is wrong too', async () => {
    const { phone: number } = await owner();
    const { codeID } = (await begin(number)).result;
    const code = got(number);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => verify(codeID, other(code, at + 1))));
    expect(new Set(guesses.map(({ text }) => text)).size).toBe(1);
    expect((await verify(codeID, code)).text).toBe(guesses[0]?.text);
  });

  it('that is given by several at once gives one proof', async () => {
    const { phone: number } = await owner();
    const { codeID } = (await begin(number)).result;
    const code = got(number);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(codeID, code)));
    expect(answers.filter((answer) => answer.code === 100_000)).toHaveLength(1);
  });

  it('of one clinic is none in another, nor with another’s digits', async () => {
    const [one, two] = [await owner(), await owner()];
    const [first, second] = [(await begin(one.phone)).result.codeID, (await begin(two.phone)).result.codeID];
    expect((await verify(first, got(one.phone), 'harbour')).code).toBe(WRONG);
    expect((await verify(first, got(one.phone), 'nowhere')).code).toBe(WRONG);
    expect((await verify(second, got(one.phone))).code).toBe(WRONG);
    expect((await verify('x'.repeat(32), got(one.phone))).code).toBe(WRONG);
    expect((await verify(first, got(one.phone))).code).toBe(100_000);
    expect((await begin(one.phone, { clinic: 'nowhere' })).code).toBe(100_108);
  });

  it('is asked for with a number that is nobody’s: answered alike, sent to nobody, and no guess is right', async () => {
    const { phone: number } = await owner();
    const known = await begin(number);
    const unknown = await begin(phone());
    const shape = ({ status, code, result }: ApiAnswer) => [status, code, Object.keys(result), result.codeID.length];
    expect(shape(unknown)).toEqual(shape(known));
    expect((await verify(unknown.result.codeID, got(number))).code).toBe(WRONG);
    const messageIDs = await api.database.db.readClinic('demo', (tx) =>
      tx.sql<{ message_id: string }>('SELECT message_id FROM vetloom.owner_code WHERE owner_id IS NULL'),
    );
    const right = messageIDs.map(({ message_id }) => api.outbox.codeKeys.digitsOf('demo', message_id));
    for (const code of right) expect((await verify(unknown.result.codeID, code)).code).toBe(WRONG);
  });
});

describe('codes in numbers', () => {
  it('are three an hour and eight a day for a number, known or not, however it is written and wherever from', async () => {
    for (const number of [(await owner()).phone, phone()]) {
      const before = mitake.taken.length;
      const answers: number[] = [];
      for (let hour = 0; hour < 4; hour += 1) {
        for (let at = 0; at < 4; at += 1)
          answers.push((await begin(at % 2 ? number : `+886-${number.slice(1)}`)).status);
        api.now += 3601;
      }
      expect(
        answers.filter((status) => status === 200),
        number,
      ).toHaveLength(8);
      expect(answers.slice(0, 4)).toEqual([200, 200, 200, 429]);
      expect(mitake.taken.length - before).toBeLessThanOrEqual(8);
    }
  });

  it('are twenty an hour from one address, also those at the same time', async () => {
    const from = elsewhere();
    const numbers = Array.from({ length: 30 }, phone);
    const answers = await Promise.all(
      numbers.map((number) => post('', { clinic: 'demo', phone: number, purpose: 'booking' }, from)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await begin((await owner()).phone)).status).toBe(200);
  });

  it('are as many from a whole network of IPv6: whoever has one has addresses without end', async () => {
    const ask = (nth: number) =>
      post('', { clinic: 'demo', phone: phone(), purpose: 'booking' }, `2001:db8:7:7::${nth.toString(16)}`);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => ask(nth)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it('are forgotten with whoever is erased', async () => {
    const { _id, phone: number } = await owner();
    const { codeID } = (await begin(number)).result;
    const { proof } = (await verify(codeID, got(number))).result;
    await api.call('POST', `/api/sdk/v2/demo/user/${encodeURIComponent(_id)}/erasure`, {
      ...{ token: await admin(), body: { reason: '書面申請' } },
    });
    expect(await proofOf(proof)).toBeUndefined();
    const before = mitake.taken.length;
    expect((await begin(number)).status).toBe(200);
    expect(mitake.taken).toHaveLength(before);
  });
});
