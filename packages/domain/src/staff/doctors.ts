import { isActive, type Staff } from './staff.schema.ts';

/**
 * The doctors who work here, in the order in which they came (spec 1 §6): holders of the mark DOCTOR, and administrators always. Readers of
 * staff cards do not see when somebody came, and get them by name.
 */
export const doctorsOf = (staff: readonly Staff[]): readonly Staff[] =>
  staff
    .filter((person) => person.doctor && isActive(person))
    .sort((a, b) => (a.createDateTime ?? 0) - (b.createDateTime ?? 0) || (a.name < b.name ? -1 : 1));
