import { BOARDING_SETTING } from '@vetloom/domain/clinic/settings/boarding.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { cageTotal } from '@vetloom/domain/hospital/plan.totals.ts';
import { TestClinic } from './clinic.ts';
import { TestWard } from './ward.ts';

/** Two price classes, a cheaper second animal, NT$ 100 an hour after 12:00 and an hour of grace. */
const RATES = [
  { _id: 'small', name: '小型', mostKg: 10, night: 600, second: 500, day: 300 },
  { _id: 'large', name: '大型', night: 900, second: 800 },
];

/** Sets what a clinic charges for boarding. */
export async function setBoarding(clinic: TestClinic, more: object = {}): Promise<void> {
  const values = { rates: RATES, lateCharge: 'hour', latePrice: 100, ...more };
  const defaults = BOARDING_SETTING.defaults as Readonly<Record<string, unknown>>;
  const edits = Object.entries(values).flatMap(([field, to]): Edit[] =>
    Array.isArray(to)
      ? to.map((row) => ({ op: 'insert', path: [field], row }))
      : [{ op: 'set', path: [field], from: defaults[field], to }],
  );
  await clinic.run('setting.edit', { settingID: BOARDING_SETTING.id, edits });
}

/** Animals of one owner in boarding, by the commands that people have. */
export class TestBoarding {
  readonly ward: TestWard;
  readonly clinic: TestClinic;

  private constructor(ward: TestWard) {
    this.ward = ward;
    this.clinic = ward.clinic;
  }

  /** A clinic with an owner; nobody is boarded yet. The stay that `TestWard` opens is in hospital, and not theirs. */
  static async open(setting: object = {}): Promise<TestBoarding> {
    const clinic = new TestClinic();
    await setBoarding(clinic, setting);
    return new TestBoarding(await TestWard.open(clinic));
  }

  id(key: string): string {
    return `/inHospital/${this.ward.today}-${key}`;
  }

  /** What brings another animal of the owner to board. */
  admission(key: string, startDateTime: number, fields: object = {}) {
    return [
      'stay.admit',
      {
        ...{ _id: this.id(key), petID: `/pet/${key}` },
        cage: { cageID: `K${key}`, cageName: `K${key}`, cageDefaultPrice: 700 },
        fields: { stayKind: 'boarding', startDateTime, ...fields },
      },
    ] as const;
  }

  async pet(key: string): Promise<void> {
    await this.clinic.run('pet.create', { _id: `/pet/${key}`, userID: '/user/a', fields: { name: key } });
  }

  /** Boards another animal of the owner, in the class of large ones since nobody has weighed it. */
  async admit(key: string, startDateTime: number, fields: object = {}): Promise<string> {
    await this.pet(key);
    await this.clinic.run(...this.admission(key, startDateTime, fields));
    return this.id(key);
  }

  openDay(key: string, after: number): Promise<void> {
    return this.clinic.run('stayPlan.create', { inHospitalID: this.id(key), planDateTime: this.ward.day(after) });
  }

  discharge(key: string, dateTime: number): Promise<void> {
    return this.clinic.run('stay.discharge', { inHospitalID: this.id(key), dateTime });
  }

  async stay(key: string) {
    const stay = await this.clinic.tx.get('inHospital', this.id(key));
    if (!stay) throw new Error('the stay is gone');
    return stay;
  }

  /** What the days of a stay are charged for boarding, NT$ by how far they lie behind today. */
  async nights(key: string): Promise<Record<number, number>> {
    const plans = await this.clinic.tx.query('inHospitalPlan', 'byStay', { equals: [this.id(key)] });
    return Object.fromEntries(
      plans
        .map(({ planDateTime, cage }) => [Math.round((planDateTime - this.ward.today) / 86_400), cageTotal(cage)])
        .filter(([, amount]) => amount !== 0),
    );
  }
}
