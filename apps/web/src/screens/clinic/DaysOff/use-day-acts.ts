import { createHolidays, editHoliday, removeHoliday } from '@vetloom/domain/booking/holiday.commands.ts';
import { officialHolidayID, suddenHolidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { hitBookings, type StrandedBooking } from '@vetloom/domain/booking/lost-ground.ts';
import type { ComparedDay } from '@vetloom/domain/booking/official-days.ts';
import type { DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import type { Ahead } from '../../../data/booking/ahead.ts';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import type { DayValues } from './days-values.ts';

const words = bookingSetting.days;
type Written = Pick<Holiday, 'name' | 'start' | 'end' | 'parts' | 'source' | 'note'>;

/** How days off are written, changed and taken away here, and which bookings that hits. */
export function useDayActs(ahead: Ahead | undefined) {
  const run = useRun();
  const store = useStore();
  /** Bookings that lose their ground where these days off come in, instead of those with the same ids. */
  const hitsOf = (days: readonly (Written & { readonly _id: string })[]): readonly StrandedBooking[] => {
    if (ahead === undefined) return [];
    const stamps = { createDateTime: 0, createBy: '', updateDateTime: 0, updateBy: '' };
    const coming = days.map((day): Holiday => ({ ...day, ...stamps, collection: 'holiday' }));
    const ids = new Set(days.map(({ _id }) => _id));
    const kept = ahead.ground.holidays.filter(({ _id }) => !ids.has(_id));
    const after = { ...ahead.ground, holidays: [...kept, ...coming] };
    return hitBookings(ahead.ground, after, ahead.bookings, Math.floor(store.now()));
  };
  const written = ({ name, start, end, parts, note }: DayValues): Written => ({
    ...{ name: name.trim(), start, end, parts: [...parts], note: note.trim(), source: 'own' },
  });
  const save = async (before: Holiday | undefined, values: DayValues): Promise<void> => {
    const { source: _source, ...fields } = written(values);
    if (before === undefined)
      await run(createHolidays, { holidays: [{ _id: newID.holiday(values.start), fields: written(values) }] });
    else {
      const edits = editsBetween<object>(before, fields, Object.keys(fields) as never[]);
      if (edits.length > 0) await run(editHoliday, { holidayID: before._id, edits });
    }
    showSuccess(words.saved);
  };
  /** Takes days off away; what was moved meanwhile stays where it is. */
  const remove = async (gone: Holiday, said: string): Promise<boolean> => {
    if (!(await attempt(() => run(removeHoliday, { holidayID: gone._id })))) return false;
    const { _id, name, start, end, parts, source, note } = gone;
    showUndo({
      message: said,
      undoWord: words.undo,
      onUndo: () =>
        void attempt(() =>
          run(createHolidays, { holidays: [{ _id, fields: { name, start, end, parts, source, note } }] }),
        ),
    });
    return true;
  };
  /** Closes a day at short notice. */
  const close = (day: string, name: string, parts: readonly DayPart[]): Promise<boolean> =>
    attempt(() =>
      run(createHolidays, {
        holidays: [
          {
            _id: suddenHolidayID(day),
            fields: { name, start: day, end: day, parts: [...parts], source: 'sudden' as const },
          },
        ],
      }),
    );
  /** Takes days of a calendar over: new ones with the parts that are chosen for them, names of known ones as the calendar has them. */
  const takeOver = async (
    days: readonly ComparedDay[],
    partsFor: (day: string) => readonly DayPart[],
  ): Promise<void> => {
    const coming = days.filter(({ state }) => state === 'new');
    if (coming.length > 0)
      await run(createHolidays, {
        holidays: coming.map(({ day, name }) => ({
          _id: officialHolidayID(day),
          fields: { name, start: day, end: day, parts: [...partsFor(day)], source: 'official' as const },
        })),
      });
    for (const { stored, name } of days)
      if (stored !== undefined && stored.name !== name)
        await run(editHoliday, {
          holidayID: stored._id,
          edits: [{ op: 'set', path: ['name'], from: stored.name, to: name }],
        });
    showSuccess(words.official.taken(days.length));
  };
  const removeAll = (gone: readonly Holiday[]): Promise<boolean> =>
    attempt(async () => {
      for (const { _id } of gone) await run(removeHoliday, { holidayID: _id });
    });
  return { hitsOf, save, remove, close, takeOver, removeAll, written };
}
/** How days off are written, changed and taken away here. */
export type DayActs = ReturnType<typeof useDayActs>;
