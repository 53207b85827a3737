import type { ClinicSql } from '../ports/clinic-sql.ts';

/** What a booking holds of the calendar. */
export interface BookingHold {
  readonly kind: 'doctor' | 'room';
  /** Id of the doctor, or of the row of the clinic's rooms. */
  readonly heldID: string;
  /** Unix seconds, the end not included. */
  readonly from: number;
  readonly to: number;
  /** Whether it is meant beside another that holds the same at the same time. */
  readonly isBeside: boolean;
}

/** Name of the constraint that forbids two bookings to hold one doctor or one room at one time. */
export const HELD_ONCE = 'booking_held_once';

/**
 * Keeps what a booking holds; nothing is held by one that is over or gone.
 * @throws DatabaseError of the constraint `HELD_ONCE` where another booking holds the same and neither is meant beside the other
 */
export async function keepHolds(sql: ClinicSql, bookingID: string, holds: readonly BookingHold[]): Promise<void> {
  await sql('DELETE FROM vetloom.booking_hold WHERE clinic_id = $1 AND booking_id = $2', [bookingID]);
  if (holds.length === 0) return;
  await sql(
    `INSERT INTO vetloom.booking_hold (clinic_id, booking_id, kind, held_id, during, is_beside)
     SELECT here.clinic_id, $2, h.kind, h."heldID", int8range(h."from", h."to"), h."isBeside"
     FROM json_to_recordset($3) AS h (kind text, "heldID" text, "from" bigint, "to" bigint, "isBeside" boolean) JOIN vetloom.clinic_head here ON here.clinic_id = $1`,
    [bookingID, JSON.stringify(holds)],
  );
}
