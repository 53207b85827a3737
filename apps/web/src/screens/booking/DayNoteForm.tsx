import { editDayNote } from '@vetloom/domain/booking/day-note.commands.ts';
import type { DayNote } from '@vetloom/domain/booking/day-note.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { useRun } from '../../data/engine/hooks.ts';
import { booking } from '../../locale/booking.ts';
import { timeOf } from '../../parts/form/clinic-time.ts';
import { Field } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../parts/form/use-panel-form.ts';

const words = booking.note;

export interface DayNoteFormProps {
  readonly dayNote: DayNote;
  readonly onClose: () => void;
}

/** Writes what everybody should know on a day; without words it comes off the board. */
export function DayNoteForm({ dayNote, onClose }: DayNoteFormProps) {
  const run = useRun();
  const isToday = dayNote.day === dayKey(shownNow());
  const day = formatMonthDay(timeOf(dayNote.day));
  const { panel, values, change } = useEditForm<Pick<DayNote, 'note'>, DayNote, never>({
    draft: `booking.note.${dayNote.day}`,
    stored: dayNote,
    shown: { note: dayNote.note },
    check: () => undefined,
    checkAll: () => ({}),
    fieldsOf: ({ note }) => ({ note: note.trim() }),
    send: (edits) => run(editDayNote, { noteID: dayNote._id, edits }),
    onSaved: () => {
      showSuccess(isToday ? words.saved : words.savedOf(day));
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...panel} title={isToday ? words.title : words.titleOf(day)} saveWord={words.save}>
      <Field
        autoFocus
        label={words.field}
        hint={isToday ? words.hint : words.hintOf}
        lines={6}
        value={values.note}
        onChange={(note) => change({ note: note.slice(0, 4000) })}
      />
    </FormPanel>
  );
}
