import type { RoomSetting } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { wallSeconds } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { due as words } from '../../../locale/ward-due.ts';
import type { DueGroup } from '../../../parts/ward/DueRows.tsx';
import type { DueRow } from '../../../parts/ward/due-rows.ts';

const byName = new Intl.Collator('zh-Hant-TW', { numeric: true });

/** How many lines are late, and how many are due now. */
export const countsOf = (rows: readonly DueRow[]): { readonly late: number; readonly now: number } => ({
  late: rows.filter(({ state }) => state === 'overdue').length,
  now: rows.filter(({ state }) => state === 'now').length,
});

/** The line of a moment (Unix seconds), or the next one where what was due then is done; undefined where nothing is due from then on. */
export const rowAt = (rows: readonly DueRow[], moment: number): DueRow | undefined =>
  rows.filter(({ due }) => due >= moment).toSorted((a, b) => a.due - b.due)[0];

/** The rooms in which something is due, in the clinic's order. */
export interface DueRooms {
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly roomOf: (row: DueRow) => string;
}

/** Stands for animals whose cage stands in no room. */
const NO_ROOM = '-';

/** Which room each line belongs to, by the clinic's cages. */
export function roomsOf(rows: readonly DueRow[], setting: RoomSetting | undefined): DueRooms {
  const byCage = new Map((setting?.cages ?? []).map(({ _id, roomID }) => [_id, roomID]));
  const known = (setting?.rooms ?? []).toSorted((a, b) => a.order - b.order || byName.compare(a.name, b.name));
  const ids = new Set(known.map(({ _id }) => _id));
  const roomOf = ({ patient }: DueRow): string => {
    const id = byCage.get(patient.stay.cageID) ?? '';
    return ids.has(id) ? id : NO_ROOM;
  };
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(roomOf(row), (counts.get(roomOf(row)) ?? 0) + 1);
  const all = [...known.map(({ _id, name }) => ({ id: _id, name })), { id: NO_ROOM, name: words.noRoom }];
  return {
    roomOf,
    rooms: all.flatMap((room) => (counts.has(room.id) ? [{ ...room, count: counts.get(room.id) ?? 0 }] : [])),
  };
}

/** Lines as they stand together: late, now, then hour by hour; or room by room, in which what is late still comes first. */
export function groupsOf(rows: readonly DueRow[], by: 'time' | 'room', { rooms, roomOf }: DueRooms): DueGroup[] {
  if (by === 'room') {
    const inRoom = Map.groupBy(rows, roomOf);
    return rooms.flatMap(({ id, name }) =>
      inRoom.has(id) ? [{ key: id, title: name, rows: inRoom.get(id) ?? [] }] : [],
    );
  }
  const titleOf = ({ state, due }: DueRow): string =>
    state === 'overdue'
      ? words.late
      : state === 'now'
        ? words.now
        : words.hour(Math.floor(wallSeconds(due, shownZone()) / 3600));
  return [...Map.groupBy(rows, titleOf)].map(([title, group]) => ({ key: title, title, rows: group }));
}
