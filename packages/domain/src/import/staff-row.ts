import type { Role } from '../staff/staff.schema.ts';
import { isAdminRole } from '../staff/staff-rules.ts';
import type { ImportWord } from './catalogue-words.ts';
import type { Mapping } from './guess-mapping.ts';
import { plainText } from './read-values.ts';
import { cellValues, FORMULA, oneLine, ownWordsOf, type RowProblem, readableValue } from './row-cells.ts';
import type { StaffField } from './staff-import.ts';

/** What a row says of a person. */
export interface StaffRow {
  readonly name: string;
  /** Lower-case; empty for somebody who is only a name. */
  readonly email: string;
  readonly phone: string;
  /** Their job in the words of the file. */
  readonly role: string;
  readonly license: string;
  readonly info: string;
  readonly problems: readonly RowProblem[];
}

/** Reads a row of people by the mapping; pure, so that the dry run and the import agree. */
export function readStaff(row: readonly string[], mapping: Mapping): StaffRow {
  const values = cellValues<StaffField>(row, mapping);
  const said = (field: StaffField) => oneLine(values.get(field));
  const problems: RowProblem[] = [];
  const name = said('staff.name');
  if (name === '' || FORMULA.test(name))
    problems.push({
      level: 'error',
      field: 'staff.name',
      reason: name === '' ? 'missing' : 'formula',
      value: readableValue(name),
    });
  return {
    name,
    email: said('staff.email').toLowerCase(),
    phone: said('staff.phone'),
    role: said('staff.role'),
    license: said('staff.license'),
    info: ownWordsOf(row, mapping, 'staff.info'),
    problems,
  };
}

/**
 * The role that a word of the file gives: what somebody chose for it, else the clinic's role of that very name. Nobody becomes an administrator by a word in a
 * file: that is chosen. Undefined where nothing is: nobody gets access unasked.
 */
export function roleMeant(word: string, chosen: readonly ImportWord[], roles: readonly Role[]): Role | undefined {
  const plain = (text: string) => plainText(text).toLowerCase();
  const choice = chosen.find(({ field, from }) => field === 'staff.role' && from === word);
  if (choice) return roles.find(({ name }) => name === choice.to);
  return word === '' ? undefined : roles.find(({ _id, name }) => !isAdminRole(_id) && plain(name) === plain(word));
}
