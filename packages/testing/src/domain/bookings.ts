import { BOOKING_SETTING, type BusinessHours, businessHours } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { addDays, dayStart } from '@vetloom/domain/core/clock.ts';
import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { set } from './builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from './clinic.ts';

/** Open from Monday to Saturday, 9 to 12 and 14 to 18, on Monday to Friday also 19 to 21. */
export const TEST_HOURS: BusinessHours = (() => {
  const day = { morning: { from: '09:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' } };
  const long = { ...day, evening: { from: '19:00', to: '21:00' } };
  return businessHours.parse({ mon: long, tue: long, wed: long, thu: long, fri: long, sat: day });
})();

/** A time of a day so many days after the tests' (a Friday), Unix seconds. */
export const onDay = (days: number, hour: number, minute = 0): number =>
  addDays(dayStart(TEST_NOW, TEST_ZONE), days, TEST_ZONE) + hour * 3600 + minute * 60;

/** A clinic with hours, two doctors and an owner with an animal. */
export class BookingClinic {
  readonly clinic = new TestClinic();
  readonly userID = '/user/lin';
  readonly petID = '/pet/mochi';

  static async open(): Promise<BookingClinic> {
    const opened = new BookingClinic();
    await opened.doctor('chen');
    await opened.doctor('wang');
    await opened.run('owner.create', { _id: opened.userID, fields: { name: '林美玲', phone: '0912345678' } });
    await opened.run('pet.create', { _id: opened.petID, userID: opened.userID, fields: { name: '麻糬' } });
    await opened.run('setting.edit', {
      settingID: BOOKING_SETTING.id,
      edits: Object.entries(TEST_HOURS).flatMap(([day, hours]) =>
        Object.entries(hours).map(([part, stretch]) => set(['businessHours', day, part], null, stretch)),
      ),
    });
    return opened;
  }

  run = (name: string, input: object, as = this.clinic.actor) => this.clinic.run(name, input, as);

  /** A member; a doctor unless said otherwise. Answers the id. */
  async doctor(name: string, more: object = {}): Promise<string> {
    const email = `${name}@clinic.test`;
    const staff = staffSchema.parse({
      ...{ _id: `/staff/${email}`, collection: 'staff', email, name, permission: 'staff', permissionDetail: '/role/x' },
      ...{ doctor: true, ownsRecords: true, createDateTime: 1, updateDateTime: 1, status: 1, ...more },
    });
    const tx = this.clinic.tx;
    await tx.put('staff', staff);
    this.clinic.reader.apply(tx.writes());
    return staff._id;
  }

  /** What makes a booking of half an hour with the first doctor. */
  booking(key: string, dateTime = onDay(3, 10), more: object = {}) {
    const place = { dateTime, dateTimeEnd: dateTime + 1800, doctorID: '/staff/chen@clinic.test', ...more };
    return { _id: `/booking/${key}`, userID: this.userID, petID: this.petID, place, words: { cause: '健檢' } };
  }

  /** A booking as it stands. */
  async stands(key: string): Promise<DocumentOf<'booking'> | undefined> {
    return this.clinic.tx.get('booking', `/booking/${key}`);
  }
}
