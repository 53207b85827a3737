/**
 * What can be the case with a booking; a closed set (spec 3 §3 shows `pending` and `refuse`). `pending` waits for the clinic's word, `approved` stands, `refuse` and
 * `cancel` are over, `checkedIn` has become a visit, and of `noShow` nobody came.
 */
export const BOOKING_STATUSES = ['pending', 'approved', 'refuse', 'cancel', 'checkedIn', 'noShow'] as const;
/** What is the case with a booking. */
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What somebody decided of a booking: the `approvalStatus` of the specification, which the status follows until the animal comes. `pending`: it was put back to wait for a word. */
export const APPROVALS = ['approved', 'refuse', 'cancel', 'noShow', 'pending'] as const;
/** What somebody decided of a booking. */
export type Approval = (typeof APPROVALS)[number];

const HOLDING: ReadonlySet<BookingStatus> = new Set(['pending', 'approved', 'checkedIn']);
const OPEN: ReadonlySet<BookingStatus> = new Set(['pending', 'approved']);

/** Whether it takes its place in the calendar, so that another one there is a double. One that waits for the clinic's word does. */
export const holdsPlace = ({ status }: { readonly status: BookingStatus }): boolean => HOLDING.has(status);

/** Whether it still lies ahead for the clinic: it can be moved, cancelled, checked in. */
export const isOpenBooking = ({ status }: { readonly status: BookingStatus }): boolean => OPEN.has(status);

/** Whether it belongs to a day's list (spec 3 §3: a day's bookings are without those that wait and those that were refused). */
export const isOnDay = ({ status }: { readonly status: BookingStatus }): boolean =>
  status !== 'pending' && status !== 'refuse' && status !== 'cancel';

/** A booking lies within a day: longer stays are the ward's. Seconds. */
export const LONGEST_BOOKING = 24 * 3600;
