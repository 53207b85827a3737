import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { isInCare } from '@vetloom/domain/pet/pet.schema.ts';
import { createReminder, editReminder } from '@vetloom/domain/reminder/reminder.commands.ts';
import { kindOf } from '@vetloom/domain/reminder/reminder.rules.ts';
import { REMINDER_KINDS, type ReminderKind, type ReminderTemplate } from '@vetloom/domain/reminder/reminder.schema.ts';
import { isFor } from '@vetloom/domain/reminder/template.commands.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../../data/hooks.ts';
import { newID } from '../../../data/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { reminders } from '../../../locale/reminder.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import type { ReminderEntry } from './use-reminders.ts';

interface ReminderFormProps {
  readonly opened: boolean;
  /** The reminder that is changed; a new one without it. */
  readonly entry: ReminderEntry | undefined;
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
}

const words = reminders.form;
const DAYS_AHEAD = [7, 21, 30, 180, 365];

/** Writes a reminder by hand or from a template, or changes one. */
export function ReminderForm(props: ReminderFormProps) {
  // Another reminder is another form.
  return props.opened ? <Form key={props.entry?.reminder._id ?? 'new'} {...props} /> : null;
}

function Form({ opened, entry, templates, onClose }: ReminderFormProps) {
  const before = entry?.reminder;
  const store = useStore();
  const run = useRun();
  const [petID, setPetID] = useState<string | undefined>(before?.petID);
  const [title, setTitle] = useState(before?.vaccine.title ?? '');
  const [kind, setKind] = useState<ReminderKind>(before === undefined ? 'vaccine' : kindOf(before));
  const [templateID, setTemplateID] = useState('');
  const [date, setDate] = useState<number | undefined>(before === undefined ? undefined : dayStart(before.date));
  const [given, setGiven] = useState<number | undefined>(before?.vaccine.date ?? undefined);
  const [message, setMessage] = useState(before?.message ?? '');
  const [note, setNote] = useState(before?.note ?? '');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const pet = found(useDocument('pet', petID));
  const today = dayStart(Math.floor(store.now()));
  const away = before === undefined && pet !== undefined && !isInCare(pet);
  const ready = petID !== undefined && title.trim() !== '' && date !== undefined && !away;

  const take = (id: string) => {
    setTemplateID(id);
    const template = templates.find(({ _id }) => _id === id);
    if (template === undefined) return;
    setTitle(template.title);
    setKind(template.kind ?? 'vaccine');
    setDate(today + template.days * DAY_SECONDS);
  };

  const save = async () => {
    setTried(true);
    if (!ready || saving || petID === undefined || date === undefined) return;
    setSaving(true);
    try {
      if (before === undefined) {
        await run(createReminder, {
          reminderID: newID.reminder(date, store.now()),
          petID,
          date,
          title: title.trim(),
          kind,
          vaccinationDate: given ?? null,
          message,
          note,
          templateID,
        });
        showSuccess(reminders.done.created);
      } else {
        const vaccine = { ...before.vaccine, title: title.trim(), date: given ?? null };
        const fields = ['date', 'vaccine', 'kind', 'message', 'note'] as const;
        const after = { date, vaccine, kind, message, note };
        const seen = { ...before, kind: kindOf(before), message: before.message ?? '', note: before.note ?? '' };
        const edits = editsBetween<object & typeof after>(seen, after, fields).map((edit) =>
          edit.op === 'set' && edit.path[0] !== 'vaccine' && before[edit.path[0] as 'note'] === undefined
            ? { ...edit, from: null }
            : edit,
        );
        if (edits.length > 0) await run(editReminder, { reminderID: before._id, edits });
        showSuccess(reminders.done.saved);
      }
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={before === undefined ? words.create : words.edit}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={saving}
    >
      <FieldStack>
        {before === undefined ? (
          <>
            <PersonPicker
              kind="pet"
              label={words.pet}
              hint={words.petHint}
              except=""
              value={petID}
              onChange={setPetID}
              error={away ? words.notInCare : tried && petID === undefined ? words.needPet : undefined}
            />
            <Select
              label={optional(words.template)}
              data={templates
                .filter((template) => pet === undefined || isFor(template, pet.type))
                .map((template) => ({
                  value: template._id,
                  label: `${template.title}（${words.after(template.days)}）`,
                }))}
              value={templateID === '' ? null : templateID}
              clearable
              onChange={(id) => take(id ?? '')}
            />
          </>
        ) : (
          <TextInput label={words.pet} value={entry?.pet?.name ?? ''} readOnly />
        )}
        <FieldPair>
          <TextInput
            label={words.title}
            value={title}
            maxLength={120}
            error={tried && title.trim() === '' ? words.needTitle : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={words.kind}
            data={REMINDER_KINDS.map((one) => ({ value: one, label: reminders.kinds[one] }))}
            value={kind}
            allowDeselect={false}
            onChange={(next) => setKind(REMINDER_KINDS.find((one) => one === next) ?? kind)}
          />
        </FieldPair>
        <FieldPair>
          <TextInput
            type="date"
            label={words.date}
            value={date === undefined ? '' : dateText(date)}
            description={date === undefined ? undefined : formatDay(date)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={tried && date === undefined ? words.needDate : undefined}
            onChange={(event) => setDate(timeOf(event.currentTarget.value))}
          />
          <TextInput
            type="date"
            label={optional(words.given)}
            value={given === undefined ? '' : dateText(given)}
            onChange={(event) => setGiven(timeOf(event.currentTarget.value))}
          />
        </FieldPair>
        <DayChoices onPick={(days) => setDate(today + days * DAY_SECONDS)} />
        <Textarea
          label={optional(words.message)}
          description={words.messageHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Textarea
          label={optional(words.note)}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </FieldStack>
    </FormPanel>
  );
}

/** The usual distances, one click each. */
function DayChoices({ onPick }: { readonly onPick: (days: number) => void }) {
  return (
    <Group gap={6}>
      {DAYS_AHEAD.map((days) => (
        <Button key={days} size="sm" variant="default" onClick={() => onPick(days)}>
          {words.after(days)}
        </Button>
      ))}
    </Group>
  );
}
