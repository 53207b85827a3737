import type { Api } from './api.ts';
import { arrangeOwner, arrangePet } from './arrange.ts';

const HOURS = { morning: { from: '09:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' }, evening: null };
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Days so far ahead belong to one spec alone: others book nearer ones. */
let ahead = 40;

/** The start of a day that no other spec books, Unix seconds, with the words of fields and addresses. */
export function freshDay(): { readonly start: number; readonly field: string; readonly query: string } {
  ahead += 1;
  const now = Math.floor(Date.now() / 1000) + 8 * 3600;
  const start = (Math.floor(now / 86_400) + ahead) * 86_400 - 8 * 3600;
  const day = new Date((start + 8 * 3600) * 1000).toISOString().slice(0, 10);
  return { start, field: day.replaceAll('-', '/'), query: day };
}

/** The clinic is open every day from 9 to 12 and 14 to 18. */
export const openEveryDay = (api: Api): Promise<unknown> =>
  api.put('/setting/booking', { businessHours: Object.fromEntries(WEEK.map((day) => [day, HOURS])), timeSlotMin: 30 });

/** These doctors are on duty all of a day, whatever the clinic's rosters say of it. `day`: its start, Unix seconds. */
export const onDuty = (api: Api, day: number, doctors: readonly { readonly _id: string }[]): Promise<unknown> => {
  const all = doctors.map(({ _id }) => _id);
  return api.post('/schedule', { dateTime: day, cycleType: 'once', morning: all, afternoon: all, evening: all });
};

/** A doctor who may be booked. */
export interface BookedDoctor {
  readonly _id: string;
  readonly name: string;
}

/** The clinic's doctors. */
export async function doctorsOf(api: Api): Promise<BookedDoctor[]> {
  const staff = await api.post<readonly (BookedDoctor & { readonly doctor: boolean; readonly permission?: string })[]>(
    '/staff/getList',
    {},
  );
  // Administrators count as doctors always (spec 1 §6).
  return staff.filter(({ doctor, permission }) => doctor || permission === 'admin');
}

/** Books a new animal of a new owner. */
export async function arrangeBooking(
  api: Api,
  place: { readonly dateTime: number; readonly doctorID: string },
  more: object = {},
) {
  const owner = await arrangeOwner(api);
  const pet = await arrangePet(api, owner._id);
  const { name } = await api.get<{ name: string }>(`/pet/${encodeURIComponent(pet._id)}`);
  const booking = await api.post<{ _id: string }>('/booking', {
    userID: owner._id,
    petID: pet._id,
    cause: '健檢',
    ...place,
    ...more,
  });
  return { owner, petID: pet._id, pet: name, bookingID: booking._id };
}

/** A booking as a list of a range answers it. Times in Unix seconds. */
interface ListedBooking {
  readonly dateTime: number;
  readonly doctorID: string;
  readonly status: string;
  readonly reason: string;
  readonly platform: string;
  readonly petID: string;
}

/** The bookings of the day that begins at `start` (Unix seconds) whose animal is called so. */
export async function bookingsOf(api: Api, start: number, pet: string): Promise<ListedBooking[]> {
  const found = await api.get<readonly ListedBooking[]>(`/booking/range?begin=${start}&end=${start + 86_400}`);
  const names = await Promise.all(
    found.map(async (one) => (await api.get<{ name: string }>(`/pet/${encodeURIComponent(one.petID)}`)).name),
  );
  return found.filter((_, at) => names[at] === pet);
}
