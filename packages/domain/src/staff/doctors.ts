import { isActive, type Staff } from './staff.schema.ts';

/**
 * The doctors who work here, in the order in which they came (spec 1 §6): holders of the mark DOCTOR, and administrators always. Readers of
 * staff cards do not see when somebody came, and get them by name.
 */
export const doctorsOf = (staff: readonly Staff[]): readonly Staff[] =>
  staff.filter((person) => isDoctor(person) && isActive(person)).sort(byArrival);

/**
 * Those who may own visits (RECORD_BELONGS), and administrators always, in the order of doctors. Cards older than the mark
 * go by the doctor's.
 */
export const recordOwnersOf = (staff: readonly Staff[]): readonly Staff[] =>
  staff.filter((person) => mayOwnRecords(person) && isActive(person)).sort(byArrival);

/** Whether visits may be this member's. */
export const mayOwnRecords = ({ ownsRecords, doctor, permission }: Marks): boolean =>
  permission === 'admin' || (ownsRecords ?? doctor);

/** Whether a member is a doctor: may be chosen at check-in. */
export const isDoctor = ({ doctor, permission }: Marks): boolean => permission === 'admin' || doctor;

/** Readers of cards don't see `permission`; the marks of administrators are set there. */
type Marks = Pick<Staff, 'doctor' | 'ownsRecords'> & Partial<Pick<Staff, 'permission'>>;

const byArrival = (a: Staff, b: Staff): number =>
  (a.createDateTime ?? 0) - (b.createDateTime ?? 0) || (a.name < b.name ? -1 : 1);
