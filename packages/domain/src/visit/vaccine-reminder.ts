import { DAY_SECONDS } from '../core/clock.ts';
import type { VaccineReminder } from '../pharmacy/prescribe.ts';
import type { RecordContent } from '../record/record.schema.ts';

/** Days after which most vaccines are due again. */
const A_YEAR = 365;

/** A reminder for vaccines whose catalogue entry names no day: all of them, in a year. `at` is the vaccination, Unix seconds. */
export const yearlyReminder = (vaccines: RecordContent['vaccine'], at: number): VaccineReminder => ({
  text: vaccines
    .map(({ name }) => name)
    .join('、')
    .slice(0, 120),
  reminderDate: at + A_YEAR * DAY_SECONDS,
  vaccinationDate: at,
});
