import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { createReminder, editReminder } from '@vetloom/domain/reminder/reminder.commands.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { found, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { reminders } from '../../../locale/reminder.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm, usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { ReminderFields } from './ReminderFields.tsx';
import {
  EMPTY_REMINDER,
  type ReminderField,
  type ReminderValues,
  reminderError,
  reminderErrors,
  reminderFieldsOf,
  reminderPlace,
  reminderValues,
} from './reminder-values.ts';
import type { ReminderEntry } from './use-reminders.ts';

interface ReminderFormProps {
  readonly opened: boolean;
  /** The reminder that is changed; a new one without it. */
  readonly entry: ReminderEntry | undefined;
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
}

const words = reminders.form;

/** Writes a reminder by hand or from a template, or changes one. */
export function ReminderForm({ opened, entry, templates, onClose }: ReminderFormProps) {
  if (!opened) return null;
  if (entry === undefined) return <Creating templates={templates} onClose={onClose} />;
  const { reminder } = entry;
  return <Editing key={reminder._id} reminder={reminder} templates={templates} onClose={onClose} />;
}

interface PartProps {
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
}

function Creating({ templates, onClose }: PartProps) {
  const store = useStore();
  const run = useRun();
  const draft = useDraft('reminder.new', EMPTY_REMINDER);
  const pet = found(useDocument('pet', draft.values.petID === '' ? undefined : draft.values.petID));
  const away = pet !== undefined && !isInCare(pet) ? { petID: words.notInCare } : {};
  const form = usePanelForm<ReminderValues, ReminderField, unknown>(
    { ...draft, restart: () => draft.restart(EMPTY_REMINDER) },
    {
      check: reminderError,
      checkAll: (values) => ({ ...reminderErrors(values), ...away }),
      send: ({ petID, title, kind, given, message, note, templateID, ...values }) => {
        const date = timeOf(values.date) ?? 0;
        const vaccinationDate = timeOf(given) ?? null;
        const reminderID = newID.reminder(date, store.now());
        const more = { kind, vaccinationDate, message, note, templateID };
        return run(createReminder, { reminderID, petID, date, title: title.trim(), ...more });
      },
      onSaved: () => {
        showSuccess(reminders.done.created);
        onClose();
      },
      onClose,
    },
  );
  return (
    <FormPanel {...form.panel} title={words.create} saveWord={words.save}>
      <ReminderFields
        fresh
        pet={pet}
        templates={templates}
        today={dayStart(Math.floor(store.now()), shownZone())}
        values={form.values}
        errors={{ ...form.fields.errors, ...away }}
        leave={form.fields.leave}
        change={form.change}
      />
    </FormPanel>
  );
}

function Editing({ reminder, templates, onClose }: PartProps & { readonly reminder: Reminder }) {
  const store = useStore();
  const run = useRun();
  const pet = found(useDocument('pet', reminder.petID));
  const form = useEditForm<ReminderValues, Reminder, ReminderField>({
    draft: `reminder.edit.${reminder._id}`,
    stored: reminder,
    shown: reminderValues(reminder),
    check: reminderError,
    checkAll: reminderErrors,
    fieldsOf: (values) => reminderFieldsOf(values, reminder),
    placeOf: reminderPlace,
    send: (edits) => {
      // A reminder of an earlier version lacks some fields.
      const whole = edits.map((edit) =>
        edit.op === 'set' && edit.from === undefined ? { ...edit, from: null } : edit,
      );
      return run(editReminder, { reminderID: reminder._id, edits: whole });
    },
    onSaved: () => {
      showSuccess(reminders.done.saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...form.panel} title={words.edit} saveWord={words.save}>
      <ReminderFields
        fresh={false}
        pet={pet}
        templates={templates}
        today={dayStart(Math.floor(store.now()), shownZone())}
        values={form.values}
        errors={form.fields.errors}
        leave={form.fields.leave}
        change={form.change}
      />
    </FormPanel>
  );
}
