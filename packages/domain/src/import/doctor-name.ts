import { mayOwnRecords } from '../staff/doctors.ts';
import type { Staff } from '../staff/staff.schema.ts';
import { plainText } from './read-values.ts';

/** A doctor's name without title and spaces, as two programs write it differently: `王大明 獸醫師`, `Dr. Wang`. */
const bareName = (name: string): string =>
  plainText(name)
    .toLowerCase()
    .replaceAll(/[\s.·・]/g, '')
    .replace(/^dr(?=.)/, '')
    .replace(/(?:獸醫師|醫師|醫生|院長|主任)$/, '');

/** Finds who a name of another program is here, whatever they do, also among those who have left; all of one name. */
export function staffByName(staff: readonly Staff[]): (name: string) => readonly Staff[] {
  const byName = Map.groupBy(staff, ({ name }) => bareName(name));
  return (name) => byName.get(bareName(name)) ?? [];
}

/** Finds who a doctor of another program is here, also among those who have left. Of two with one name nobody is meant: the visit keeps the name alone. */
export function doctorByName(staff: readonly Staff[]): (name: string) => Staff | undefined {
  const byName = Map.groupBy(staff.filter(mayOwnRecords), ({ name }) => bareName(name));
  return (name) => {
    const found = byName.get(bareName(name)) ?? [];
    return found.length === 1 ? found[0] : undefined;
  };
}
