import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { TEST_ZONE, type TestClinic } from './clinic.ts';

/** A clinic's ward as its people work in it: an animal in hospital, admitted out of a visit by the commands that people have. */
export class TestWard {
  readonly clinic: TestClinic;
  readonly petID: string;
  readonly recordID: string;
  readonly stayID: string;
  /** Start of the day on which the animal came. */
  readonly today: number;

  private constructor(clinic: TestClinic, ids: { petID: string; recordID: string }, stayID: string) {
    this.clinic = clinic;
    this.petID = ids.petID;
    this.recordID = ids.recordID;
    this.stayID = stayID;
    this.today = dayStart(clinic.now, TEST_ZONE);
  }

  /** Admits an animal into a cage of NT$ 800 a day and opens its first day. */
  static async open(clinic: TestClinic, key = 'a'): Promise<TestWard> {
    const ids = await clinic.visit(key);
    const stayID = `/inHospital/${clinic.now}-${key}`;
    await clinic.run('stay.admit', {
      _id: stayID,
      petID: ids.petID,
      recordID: ids.recordID,
      cage: { cageID: 'A1', cageName: 'C1', cageDefaultPrice: 800 },
      fields: { cause: '急性腸胃炎', startDateTime: clinic.now },
    });
    const ward = new TestWard(clinic, ids, stayID);
    await ward.openDay();
    return ward;
  }

  /** The same ward in a copy of its clinic, in which something else can be done. */
  copy(): TestWard {
    return new TestWard(this.clinic.copy(), { petID: this.petID, recordID: this.recordID }, this.stayID);
  }

  /** The start of the day so many days after the first. */
  day(after = 0): number {
    return addDays(this.today, after, TEST_ZONE);
  }

  /** A moment of such a day. */
  at(hour: number, after = 0): number {
    return this.day(after) + hour * 3600;
  }

  /** What names a day of the stay in the commands. */
  of(after = 0): { inHospitalID: string; planDateTime: number } {
    return { inHospitalID: this.stayID, planDateTime: this.day(after) };
  }

  openDay(after = 0, more: object = {}): Promise<void> {
    return this.clinic.run('stayPlan.create', { ...this.of(after), ...more });
  }

  edit(edits: readonly Edit[], after = 0): Promise<void> {
    return this.clinic.run('stayPlan.edit', { ...this.of(after), edits });
  }

  /** Puts a row into a list of a day's plan. */
  plan(list: string, row: Readonly<Record<string, unknown>>, after = 0): Promise<void> {
    return this.edit([{ op: 'insert', path: [list], row }], after);
  }

  async stay() {
    const stay = await this.clinic.tx.get('inHospital', this.stayID);
    if (!stay) throw new Error('the stay is gone');
    return stay;
  }

  dayPlan(after = 0) {
    return this.clinic.tx.get('inHospitalPlan', planID(this.stayID, this.day(after)));
  }

  log(after = 0) {
    return this.clinic.tx.get('inHospitalMissionLog', `${this.stayID}/missionLog/${this.day(after)}`);
  }

  monitor(after = 0) {
    return this.clinic.tx.get('inHospitalMonitor', `${this.stayID}/monitor/${this.day(after)}`);
  }

  reminders() {
    return this.clinic.tx.query('reminder/inHospitalMission', 'byStay', { equals: [this.stayID] });
  }
}

/** An injection of NT$ 120 at hours of a day. */
export const injection = (ward: TestWard, hours: readonly number[], more: object = {}) => ({
  missionID: 'inj',
  name: '止吐針',
  price: 120,
  arrangeDateTime: hours.map((hour) => ward.at(hour)),
  ...more,
});
