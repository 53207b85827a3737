import { isDoctor } from '@vetloom/domain/staff/doctors.ts';
import { isActive, type Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { endCalendarFeedsOf } from '@vetloom/storage/booking/calendar-feed-rows.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Follower } from '@vetloom/sync-server/services.ts';

const seesAnimals = (staff: Staff | null): boolean => staff !== null && isActive(staff) && isDoctor(staff);

/** Ends the addresses of a doctor's calendar with the doctor, for good: whoever comes back years later doesn't bring back to life what lies on somebody's old phone. */
export const followDoctors: Follower = async (written) => {
  for (const { collection, id, after } of written.writes)
    if (collection === 'staff' && !seesAnimals(after as Staff | null))
      await endCalendarFeedsOf(clinicSqlOf(written), id);
};
