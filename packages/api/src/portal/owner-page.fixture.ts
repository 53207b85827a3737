import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { OWNER_PAGE_SETTING, PAGE_PARTS } from '@vetloom/domain/clinic/settings/owner-page.setting.ts';
import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { connectSms, setMessages, simulatedChannels } from '../message/outbox/outbox.fixture.ts';
import { type ApiAnswer, TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const ADMIN = 'admin@demo.vetloom.test';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A clinic whose owners have pages, with simulated SMS and LINE Pay, and owners at their telephones. */
export function useOwnerPages() {
  let api: TestApi;
  let sms: MitakeSimulator;
  let wallet: LinePaySimulator;
  let token = '';
  let signedAt = 0;
  beforeAll(async () => {
    sms = await MitakeSimulator.start();
    sms.seed({ points: 1000 });
    wallet = await LinePaySimulator.start({ now: () => api.now * 1000 });
    const { baseURL } = wallet;
    api = await TestApi.open({
      channels: simulatedChannels({ mitake: sms.baseURL }),
      wallet: (proof) => linePay({ baseURL, ...proof, patienceMs: 5000, moneyPatienceMs: 5000 }),
    });
    await api.enroll(ADMIN, 'admin');
    await connectSms(api, await admin(), sms);
    await setMessages(api);
    const own = { _id: '/clinic', collection: 'clinic', clinicID: 'demo', name: '示範動物醫院', updateDateTime: 1 };
    await writeIn(api.database.db, 'demo', (tx) => tx.put('clinic', clinicSchema.parse(own)));
    const { channelID, channelSecret } = wallet;
    const connected = await call('PUT', '/billing/wallet/account', { channelID, channelSecret });
    if (connected.code !== 100_000) throw new Error(`LINE Pay was not connected: ${connected.code}`);
    await setPage();
  });
  afterEach(() => expect(api.unexpected).toEqual([]));
  afterAll(async () => {
    await api.close();
    await Promise.all([sms.stop(), wallet.stop()]);
  });

  /** The administrator's token, which ends while tests move the clock. */
  async function admin(): Promise<string> {
    if (api.now - signedAt > 300) {
      token = (await api.login(ADMIN)).jwt;
      signedAt = api.now;
    }
    return token;
  }
  async function call(method: Method, path: string, body?: unknown): Promise<ApiAnswer> {
    api.now += 1;
    return api.call(method, B + path, { token: await admin(), ...(body === undefined ? {} : { body }) });
  }
  /** What the clinic shows; everything where nothing is said. */
  const setPage = (more: object = {}): Promise<unknown> =>
    writeIn(api.database.db, 'demo', (tx) =>
      tx.put('setting', { ...OWNER_PAGE_SETTING.defaults, isOn: true, parts: [...PAGE_PARTS], ...more } as never),
    );
  let addresses = 0;
  /** A call of a telephone, from an address that nobody has asked from. */
  async function post(path: string, body: object): Promise<ApiAnswer> {
    addresses += 1;
    const remoteAddress = `10.2.${Math.floor(addresses / 200)}.${addresses % 200}`;
    const payload = { clinic: 'demo', ...body };
    const response = await api.app.inject({ method: 'POST', url: `/api/owner/page${path}`, remoteAddress, payload });
    return { ...response.json(), status: response.statusCode, text: response.body };
  }
  let phones = 0;
  const newPhone = (): string => {
    phones += 1;
    return `0955${String(phones).padStart(6, '0')}`;
  };
  /** What came to a phone last. */
  const heard = (phone: string): string => sms.taken.findLast(({ to }) => to === phone)?.text ?? '';

  /** A new owner with an animal. */
  async function household(pet = '麻糬', name = '陳怡君') {
    const phone = newPhone();
    const userID: string = (await call('POST', '/user', { name, phone })).result._id;
    const petID: string = (await call('POST', '/pet', { userID, name: pet, type: 'Canine', weight: 4.2 })).result._id;
    return { phone, userID, petID };
  }
  /** The secret of a new link to an owner's page. */
  async function link(userID: string): Promise<string> {
    const { result, code, detail } = await call('POST', '/ownerPage/link', { userID });
    if (!result) throw new Error(`no link: ${code} ${JSON.stringify(detail)}`);
    return String(result.url).split('#')[1] ?? '';
  }
  /** Asks for a code and answers its id with the digits that came to a phone. */
  async function codeTo(phone: string, secret: string) {
    const { result } = await post('/code', { secret });
    await api.codes.settled();
    return { codeID: String(result?.codeID), code: /\d{6}/.exec(heard(phone))?.[0] ?? '' };
  }
  /** Opens an owner's page as they do; answers its session. */
  async function open({ phone, userID }: { phone: string; userID: string }, secret?: string): Promise<string> {
    const own = secret ?? (await link(userID));
    const answer = await post('/open', { secret: own, ...(await codeTo(phone, own)) });
    if (!answer.result) throw new Error(`not opened: ${answer.code}`);
    return answer.result.session;
  }
  const home = async (session: string): Promise<ApiAnswer> => post('/home', { session });
  /** A visit of an animal whose bill of `price` NT$ is asked for. */
  async function bill(petID: string, price = 1200): Promise<string> {
    const recordID: string = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
    const path = `/record/${encodeURIComponent(recordID)}`;
    await call('PUT', path, { chargeDivision: [{ _id: 'c1', name: '診察費', price, number: 1 }] });
    await call('PUT', `${path}/status`, { type: 'billStatus', status: 20 });
    return recordID;
  }
  /** An estimate of one line. */
  const estimate = async (petID: string, more: object = {}): Promise<string> =>
    (
      await call('POST', '/estimate', {
        ...{ petID, title: '洗牙', lines: [{ _id: 'l1', name: '超音波洗牙', price: 3000, number: 1 }], ...more },
      })
    ).result._id;
  return {
    api: () => api,
    sms: () => sms,
    wallet: () => wallet,
    ...{ call, post, setPage, newPhone, heard, household, link, codeTo, open, home, bill, estimate },
  };
}
