import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { BOOKING_KIND_SETTING, bookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import type { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TEST_HOURS } from '@vetloom/testing/domain/bookings.ts';
import type { ApiAnswer, TestApi } from '../../test-kit.ts';

/** A kind of appointment that owners may choose, with a question and a paper. */
export const VACCINE = bookingKindRow.parse({
  ...{ _id: 'vaccine', name: '疫苗', minutes: 30, isOnline: true, preparation: '請帶疫苗手冊' },
  questions: [{ _id: 'q1', text: '最近有沒有嘔吐？' }],
  papers: [{ _id: 'p1', text: '疫苗手冊' }],
});

/** Opens a clinic's page: hours, kinds, what is set of the page. */
export const openPage = (
  api: TestApi,
  {
    page = {},
    hours = {},
    kinds = [VACCINE],
    clinic = 'demo',
  }: { page?: object; hours?: object; kinds?: (typeof VACCINE)[]; clinic?: string } = {},
): Promise<unknown> =>
  writeIn(api.database.db, clinic, async (tx) => {
    const defaults = BOOKING_SETTING.defaults;
    await tx.put('setting', { ...defaults, businessHours: { ...TEST_HOURS, sun: TEST_HOURS.mon }, ...hours } as never);
    await tx.put('setting', { ...BOOKING_KIND_SETTING.defaults, kinds } as never);
    await tx.put('setting', { ...OWNER_BOOKING_SETTING.defaults, isOn: true, ...page } as never);
  });

let addresses = 0;
/** An address that nobody has asked from. */
const elsewhere = (): string => {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 200)}.${addresses % 200}`;
};

/** An owner at their phone, before the page of a clinic. */
export class PhoneOwner {
  proof = '';
  readonly #api: TestApi;
  readonly #sms: MitakeSimulator;
  readonly phone: string;
  readonly address: string;
  #wishes = 0;

  constructor(api: TestApi, sms: MitakeSimulator, phone: string, address = 'demo') {
    this.#api = api;
    this.#sms = sms;
    this.phone = phone;
    this.address = address;
  }

  async post(path: string, body: object = {}, base = '/api/owner/booking'): Promise<ApiAnswer> {
    const payload = { address: this.address, ...body };
    const url = `${base}${path}`;
    const response = await this.#api.app.inject({ method: 'POST', url, remoteAddress: elsewhere(), payload });
    return { ...response.json(), status: response.statusCode, text: response.body };
  }

  /** What came to this phone last. */
  get heard(): string {
    return this.#sms.taken.findLast(({ to }) => to === this.phone)?.text ?? '';
  }

  /** Proves to have this phone, by the code that comes to it. */
  async prove(): Promise<ApiAnswer> {
    const { result, ...asked } = await this.post('/code', { phone: this.phone });
    if (!result) return asked as ApiAnswer;
    await this.#api.codes.settled();
    const code = /\d{6}/.exec(this.heard)?.[0] ?? '';
    const { clinic, codeID } = result;
    const url = '/api/owner/code/verify';
    const response = await this.#api.app.inject({ method: 'POST', url, payload: { clinic, codeID, code } });
    const answer = { ...response.json(), status: response.statusCode, text: response.body };
    this.proof = answer.result?.proof ?? '';
    return answer;
  }

  async free(more: object = {}): Promise<number[]> {
    const { result } = await this.post('/free', { kindID: 'vaccine', ...more });
    return (result?.days ?? []).flatMap(({ times }: { times: number[] }) => times);
  }

  me = (): Promise<ApiAnswer> => this.post('/me', { proof: this.proof, phone: this.phone });

  book(dateTime: number, more: object = {}): Promise<ApiAnswer> {
    this.#wishes += 1;
    const wish = `wish-${this.phone}-${String(this.#wishes).padStart(8, '0')}`;
    const who = { proof: this.proof, phone: this.phone, name: '王大明', newPet: { name: '皮皮', type: 'Canine' } };
    return this.post('', { ...who, wish, kindID: 'vaccine', dateTime, ...more });
  }
}
