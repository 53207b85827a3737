import { clinicSchema } from '@vetloom/domain/clinic/clinic.schema.ts';
import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import { TapPaySimulator } from '@vetloom/integrations/tappay/simulator/tappay-simulator.ts';
import { tapPay } from '@vetloom/integrations/tappay/tappay-client.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { TestApi } from '../test-kit.ts';
import type { CardVendor } from './subscription-parts.ts';

export const TAIPEI = zoneOf('Asia/Taipei');
/** Noon of a day in Taiwan, Unix seconds. */
export const noon = (year: number, month: number, day: number): number =>
  fromCalendarDate(year, month, day, TAIPEI) + 12 * 3600;

export const DIRECTOR = 'director@demo.vetloom.test';
export const DOCTOR = 'doctor@demo.vetloom.test';
export const NEIGHBOUR = 'director@harbour.test';
export const DECLINED = '4111111111111111';

/** An API whose operator offers plans through a simulated vendor, whose clock is the server's. */
export class PlanShop {
  api!: TestApi;
  simulator!: TapPaySimulator;
  readonly tokens: Record<string, string> = {};

  static async open({ asksAtBank = false, patienceMs = 5000 } = {}): Promise<PlanShop> {
    const shop = new PlanShop();
    shop.simulator = await TapPaySimulator.start({ now: () => (shop.api?.now ?? Date.now() / 1000) * 1000 });
    shop.api = await TestApi.open({ cards: shop.vendor({ asksAtBank, patienceMs }) });
    shop.api.now = noon(2026, 11, 1);
    await shop.api.enroll(DIRECTOR, ['VETLOOM_PLANS', 'ACCOUNT_READ', 'ACCOUNT_WRITE', 'ROLE']);
    await shop.api.enroll(DOCTOR, ['RECORD_READ', 'RECORD_WRITE']);
    await shop.api.enroll(NEIGHBOUR, ['VETLOOM_PLANS'], 'harbour');
    for (const [clinic, name] of [
      ['demo', '示範動物醫院'],
      ['harbour', '港灣動物醫院'],
    ] as const)
      await writeIn(shop.api.database.db, clinic, (tx) =>
        tx.put(
          'clinic',
          clinicSchema.parse({
            _id: '/clinic',
            collection: 'clinic',
            clinicID: clinic,
            name,
            phone: '02-27001234',
            updateDateTime: 1,
          }),
        ),
      );
    for (const email of [DIRECTOR, DOCTOR, NEIGHBOUR]) shop.tokens[email] = (await shop.api.login(email)).jwt;
    await shop.offer('basic', 900, 9000, 5);
    await shop.offer('pro', 1800, 18_000, 20);
    return shop;
  }

  vendor({ asksAtBank = false, patienceMs = 5000 } = {}): CardVendor {
    const { baseURL, partnerKey, merchantID, fieldsURL } = this.simulator;
    return { cards: tapPay({ baseURL, partnerKey, merchantID, patienceMs }), fieldsURL, asksAtBank };
  }

  /** Writes a version of a plan. */
  async offer(planID: string, month: number | null, year: number | null, seats: number | null): Promise<void> {
    const terms: Omit<Plan, 'planID' | 'version' | 'offered'> = {
      ...{ name: planID === 'pro' ? '專業方案' : '基本方案', text: '', seats, clinics: 1 },
      price: { month, year },
    };
    const { db } = this.api.database;
    await db.system.savePlan({ planID, terms, offered: true, now: this.api.now, by: 'ops', address: '' });
  }

  /** Keys of that sign-in last for days of the clock; a test that goes on for months signs in anew. */
  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, email = DIRECTOR) {
    return this.api.call(method, path, { token: this.tokens[email] ?? '', ...(body === undefined ? {} : { body }) });
  }

  async signIn(email = DIRECTOR): Promise<void> {
    this.tokens[email] = (await this.api.login(email)).jwt;
  }

  checkout(parts: object = {}, email = DIRECTOR) {
    return this.call(
      'POST',
      '/api/sdk/payment/checkout',
      { clinicID: 'demo', token: this.simulator.prime(), ...parts },
      email,
    );
  }

  state() {
    return this.api.subscriptions.state('demo');
  }

  /** Goes round as the server does. */
  round(): Promise<void> {
    return this.api.subscriptions.renewals.work('demo');
  }

  /** What the vendor took of clinics' money, less what it gave back, by our ids. */
  charged(): number {
    return this.simulator.taken
      .filter(({ record }) => record >= 0 && record !== 4)
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.simulator.stop();
  }
}
