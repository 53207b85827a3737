import { dayStart } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { RECORD_STATUS } from '../record/record-status.ts';

/** The visit for which the animal is in the clinic now: the newest one of today that is not settled. `now` in Unix seconds. */
export function presentVisit(records: readonly VisitRecord[], now: number, zone: Zone): VisitRecord | undefined {
  const today = dayStart(now, zone);
  return records
    .filter((record) => record.dateTime >= today && record.status !== RECORD_STATUS.checkOut)
    .reduce<VisitRecord | undefined>(
      (newest, record) => (newest === undefined || record.dateTime > newest.dateTime ? record : newest),
      undefined,
    );
}
