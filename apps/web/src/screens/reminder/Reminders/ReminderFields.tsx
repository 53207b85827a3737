import { Button, Group, Select, TextInput } from '@mantine/core';
import { REMINDER_KINDS, type ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { isFor } from '@vetloom/domain/reminder/steps.ts';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ReactNode } from 'react';
import { reminders } from '../../../locale/reminder.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field, FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import type { ReminderField, ReminderValues } from './reminder-values.ts';

const words = reminders.form;
const DAYS_AHEAD = [7, 21, 30, 180, 365];

interface ReminderFieldsProps {
  readonly values: ReminderValues;
  readonly change: (change: Partial<ReminderValues>) => void;
  readonly errors: Readonly<Partial<Record<ReminderField, ReactNode>>>;
  readonly leave: (field: ReminderField) => void;
  readonly pet: Pet | undefined;
  /** Animal and template are chosen once, for a new one. */
  readonly fresh: boolean;
  readonly templates: readonly ReminderTemplate[];
  /** Start of today, Unix seconds. */
  readonly today: number;
}

/** What an owner is reminded of, when, and in which words. */
export function ReminderFields(props: ReminderFieldsProps) {
  const { values, change, errors, leave, today } = props;
  const inDays = (days: number) => dateText(addDays(today, days, shownZone()));
  const date = timeOf(values.date);
  return (
    <FieldStack>
      {props.fresh ? (
        <Subject {...props} inDays={inDays} />
      ) : (
        <TextInput label={words.pet} value={props.pet?.name ?? ''} readOnly />
      )}
      <FieldPair>
        <TextInput
          label={words.title}
          value={values.title}
          maxLength={120}
          autoComplete="off"
          error={errors.title}
          {...(props.fresh ? {} : { 'data-autofocus': true })}
          onBlur={() => leave('title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Select
          label={words.kind}
          data={REMINDER_KINDS.map((one) => ({ value: one, label: reminders.kinds[one] }))}
          value={values.kind}
          allowDeselect={false}
          onChange={(next) => change({ kind: REMINDER_KINDS.find((one) => one === next) ?? values.kind })}
        />
      </FieldPair>
      <FieldPair>
        <DateField
          label={words.date}
          value={values.date}
          description={date === undefined ? undefined : formatDay(date)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors.date}
          onChange={(day) => change({ date: day })}
        />
        <DateField label={optional(words.given)} value={values.given} onChange={(day) => change({ given: day })} />
      </FieldPair>
      <Group gap={6}>
        {DAYS_AHEAD.map((days) => (
          <Button key={days} size="sm" variant="default" onClick={() => change({ date: inDays(days) })}>
            {words.after(days)}
          </Button>
        ))}
      </Group>
      <Field
        label={words.message}
        hint={words.messageHint}
        lines={2}
        value={values.message}
        onChange={(message) => change({ message: message.slice(0, MOST_TEXT) })}
      />
      <Field
        label={words.note}
        lines={1}
        value={values.note}
        onChange={(note) => change({ note: note.slice(0, MOST_TEXT) })}
      />
    </FieldStack>
  );
}

/** Longest text of a reminder, as its schema has it. */
const MOST_TEXT = 1000;

interface SubjectProps extends ReminderFieldsProps {
  readonly inDays: (days: number) => string;
}

/** Which animal, and from which template. */
function Subject({ values, change, errors, pet, templates, inDays }: SubjectProps) {
  const take = (templateID: string) => {
    const template = templates.find(({ _id }) => _id === templateID);
    if (template === undefined) change({ templateID });
    else change({ templateID, title: template.title, kind: template.kind ?? 'vaccine', date: inDays(template.days) });
  };
  return (
    <>
      <PersonPicker
        kind="pet"
        label={words.pet}
        hint={words.petHint}
        except=""
        value={values.petID === '' ? undefined : values.petID}
        onChange={(petID) => change({ petID: petID ?? '' })}
        error={errors.petID}
      />
      <Select
        label={optional(words.template)}
        data={templates
          .filter((template) => pet === undefined || isFor(template, pet.type))
          .map((template) => ({ value: template._id, label: `${template.title}（${words.after(template.days)}）` }))}
        value={values.templateID === '' ? null : values.templateID}
        clearable
        onChange={(templateID) => take(templateID ?? '')}
      />
    </>
  );
}
