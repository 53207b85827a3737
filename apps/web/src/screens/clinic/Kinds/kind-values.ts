import type { BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { moveRow } from '../../../parts/form/move-row.ts';

/** What is typed of a kind of appointment. What owners are asked before they come is said with their page (`OwnerBooking`). */
export interface KindValues extends Omit<BookingKindRow, '_id' | 'minutes' | 'order' | 'questions' | 'papers'> {
  readonly minutes: string;
}

/** What a form begins with. */
export const kindValues = (row: BookingKindRow | undefined): KindValues => ({
  name: row?.name ?? '',
  division: row?.division ?? '',
  minutes: String(row?.minutes ?? 30),
  colour: row?.colour ?? 0,
  roomKind: row?.roomKind ?? 'consult',
  preparation: row?.preparation ?? '',
  isOnline: row?.isOnline ?? false,
  isApproved: row?.isApproved ?? false,
  hasDoctor: row?.hasDoctor ?? true,
});

/** The minutes that are typed; undefined for none that a kind takes. */
export function minutesOf({ minutes }: KindValues): number | undefined {
  const value = readFigure(minutes);
  return value !== undefined && Number.isInteger(value) && value >= 5 && value <= 720 ? value : undefined;
}

/** What is wrong with what is typed; undefined where nothing is. */
export function kindFault(
  values: KindValues,
  others: readonly BookingKindRow[],
): 'name' | 'taken' | 'minutes' | undefined {
  const name = values.name.trim();
  if (name === '') return 'name';
  if (others.some((other) => other.name.trim() === name)) return 'taken';
  return minutesOf(values) === undefined ? 'minutes' : undefined;
}

/** Kinds in the order in which the clinic arranged them. */
export const arrangedKinds = (rows: readonly BookingKindRow[]): BookingKindRow[] =>
  rows.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'zh-Hant-TW'));

/** The edits that put a kind in at the end, or change one field by field. Of what owners can't choose nothing stands by itself. */
export function kindEdits(
  before: BookingKindRow | undefined,
  values: KindValues,
  all: readonly BookingKindRow[],
  newID: string,
): Edit[] {
  const typed = {
    ...values,
    name: values.name.trim(),
    preparation: values.preparation.trim(),
    minutes: minutesOf(values) ?? 30,
    isApproved: values.isOnline && values.isApproved,
  };
  if (before === undefined) {
    const order = all.reduce((most, row) => Math.max(most, row.order + 1), 0);
    return [{ op: 'insert', path: ['kinds'], row: { ...typed, _id: newID, order } }];
  }
  return editsBetween<object>(before, typed, Object.keys(typed) as never[]).map((edit) => ({
    ...edit,
    path: ['kinds', before._id, ...edit.path],
  }));
}

/** The edits that move a kind one place up (−1) or down (1). */
export const moveKind = (all: readonly BookingKindRow[], id: string, by: 1 | -1): Edit[] =>
  moveRow('kinds', arrangedKinds(all), id, by);
