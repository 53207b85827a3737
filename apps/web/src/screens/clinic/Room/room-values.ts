import type { Cage, Room, RoomSetting } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { asRead } from '@vetloom/domain/core/as-read.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

/** The lists of the page. */
export type RoomList = 'rooms' | 'cages';
type Placed = Pick<Room, '_id' | 'name' | 'order'>;

/** Rows in the order in which the clinic arranged them. */
export const arranged = <R extends Placed>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'zh-Hant-TW', { numeric: true }));

/** Rooms with their cages; at the end, with no room, the cages that stand in none. */
export function wards({ rooms, cages }: Pick<RoomSetting, 'rooms' | 'cages'>) {
  const known = new Set(rooms.map(({ _id }) => _id));
  const of = (belongs: (cage: Cage) => boolean) => arranged(cages.filter(belongs));
  const groups: { readonly room: Room | undefined; readonly cages: readonly Cage[] }[] = arranged(rooms).map(
    (room) => ({
      room,
      cages: of(({ roomID }) => roomID === room._id),
    }),
  );
  const homeless = of(({ roomID }) => !known.has(roomID));
  return homeless.length === 0 ? groups : [...groups, { room: undefined, cages: homeless }];
}

/** The place behind all others. */
export const placeAfter = (rows: readonly Placed[]): number =>
  rows.reduce((most, { order }) => Math.max(most, order + 1), 0);

/**
 * The edits that move a row one place up (−1) or down (1): the rows are numbered by their new order, and of each only what differs is changed. None
 * at either end.
 */
export function moveEdits(list: RoomList, rows: readonly Placed[], id: string, by: 1 | -1): Edit[] {
  const order = arranged(rows);
  const from = order.findIndex(({ _id }) => _id === id);
  const [moved, other] = [order[from], order[from + by]];
  if (moved === undefined || other === undefined) return [];
  order[from] = other;
  order[from + by] = moved;
  return order.flatMap((row, at) =>
    row.order === at ? [] : [{ op: 'set' as const, path: [list, row._id, 'order'], from: row.order, to: at }],
  );
}

/** Most cages that one form adds. */
const MOST_AT_ONCE = 50;

/** Names of so many cages in a row: the number at the end goes on, `A08` to `A09`; without one 2, 3 … follow the name. */
export function cageNames(first: string, count: number): string[] {
  const [, stem = '', digits = ''] = /^(.*?)(\d*)$/.exec(first.trim()) ?? [];
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return first.trim();
    return digits === '' ? `${stem}${at + 1}` : `${stem}${String(Number(digits) + at).padStart(digits.length, '0')}`;
  });
}

/** How many cages a text asks for; undefined for none that one form adds. */
export function readCount(text: string): number | undefined {
  const count = readFigure(text) ?? 0;
  return Number.isInteger(count) && count >= 1 && count <= MOST_AT_ONCE ? count : undefined;
}

/** What is wrong with a name among those beside it: cages of two rooms may share one. */
export function nameFault(name: string, beside: readonly string[]): 'missing' | 'long' | 'taken' | undefined {
  if (asRead(name) === '') return 'missing';
  if (name.trim().length > 40) return 'long';
  return beside.some((other) => asRead(other) === asRead(name)) ? 'taken' : undefined;
}

/** The edits of a stored row: the fields that changed. */
export const rowEdits = <R extends Placed>(
  list: RoomList,
  before: R,
  after: R,
  fields: readonly (keyof R & string)[],
): Edit[] => editsBetween(before, after, fields).map((edit) => ({ ...edit, path: [list, before._id, ...edit.path] }));
