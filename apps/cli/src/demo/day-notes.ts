import { type DayNote, dayNoteSchema } from '@vetloom/domain/booking/day-note.schema.ts';
import { noDayNote } from '@vetloom/domain/booking/day-note.ts';
import { addDays, isoDay } from '@vetloom/domain/core/clock.ts';
import type { World } from './world.ts';
import { DEMO_ZONE } from './zone.ts';

/** What a clinic tells itself on a day, from yesterday on. */
const NOTES = [
  '疫苗廠商上午來補貨，冷藏櫃請先空出一層。',
  '14:00–16:00 X 光機保養，這段時間請改約或先做超音波。\n領養日海報在櫃檯，請跟飼主提一下。',
  '明早 8:30 全院會議，門診 9:30 開始。',
] as const;

/** The notes of yesterday, today and tomorrow, written the evening before. */
export function* dayNotes({ today, team }: World): Generator<DayNote> {
  const author = team.cashiers[0]?._id ?? '';
  for (const [at, note] of NOTES.entries()) {
    const start = addDays(today, at - 1, DEMO_ZONE);
    const written = addDays(today, Math.min(at - 2, -1), DEMO_ZONE) + 18 * 3600;
    yield dayNoteSchema.parse({
      ...noDayNote(isoDay(start, DEMO_ZONE)),
      note,
      createDateTime: written,
      createBy: author,
      updateDateTime: written,
      updateBy: author,
    });
  }
}
