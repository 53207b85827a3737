import { Button, Group, TextInput } from '@mantine/core';
import { TASK_KINDS } from '@vetloom/domain/task/task-status.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import type { ReactNode } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { tasks } from '../../locale/task.ts';
import { PersonPicker } from '../find-people/PersonPicker.tsx';
import { DateField } from '../form/DateField.tsx';
import { Field, FieldPair, FieldStack, optional } from '../form/Fields.tsx';
import { TimeField } from '../form/TimeField.tsx';
import { StaffChoice } from './StaffChoice.tsx';
import { deadlinePresets, MOST_NOTE, type TaskField, type TaskValues } from './task-values.ts';

const words = tasks.form;

interface TaskFormFieldsProps {
  readonly values: TaskValues;
  readonly change: (change: Partial<TaskValues>) => void;
  readonly errors: Readonly<Partial<Record<TaskField, ReactNode>>>;
  readonly leave: (field: TaskField) => void;
  /** Whom it is about is chosen once, for a new one. */
  readonly fresh: boolean;
  /** Unix seconds. */
  readonly now: number;
}

/** What is to be done, for whom, by whom and until when. */
export function TaskFormFields(props: TaskFormFieldsProps) {
  const { values, change, errors, leave, fresh, now } = props;
  const can = useCan();
  return (
    <FieldStack>
      <SegmentedFilter
        label={words.kind}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        options={TASK_KINDS.map((value) => ({ value, label: tasks.kinds[value] }))}
      />
      <TextInput
        label={words.title}
        description={words.titleHint}
        value={values.title}
        maxLength={120}
        autoComplete="off"
        required
        data-autofocus
        error={errors.title}
        onBlur={() => leave('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {fresh ? (
        <PersonPicker
          kind="pet"
          label={words.pet}
          hint={words.petHint}
          except=""
          value={values.petID === '' ? undefined : values.petID}
          onChange={(petID) => change({ petID: petID ?? '' })}
        />
      ) : null}
      {fresh && values.petID === '' && can('CUSTOMER_READ') ? (
        <PersonPicker
          kind="owner"
          label={words.owner}
          hint={words.ownerHint}
          except=""
          value={values.userID === '' ? undefined : values.userID}
          onChange={(userID) => change({ userID: userID ?? '' })}
        />
      ) : null}
      <StaffChoice label={words.who} value={values.staffID} onChange={(staffID) => change({ staffID })} />
      <FieldPair>
        <DateField
          label={optional(words.deadline)}
          value={values.date}
          error={errors.date}
          onChange={(date) => change({ date })}
          onBlur={() => leave('date')}
        />
        <TimeField label={optional(words.time)} value={values.time} onChange={(time) => change({ time })} />
      </FieldPair>
      <Group gap={6}>
        {deadlinePresets(now).map(({ word, date, time }) => (
          <Button key={word} size="sm" variant="default" onClick={() => change({ date, time })}>
            {word}
          </Button>
        ))}
      </Group>
      {values.kind === 'callback' && can('CUSTOMER_READ') ? (
        <FieldPair>
          <TextInput
            label={optional(words.callName)}
            value={values.callName}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => change({ callName: event.currentTarget.value })}
          />
          <TextInput
            label={optional(words.callPhone)}
            value={values.callPhone}
            maxLength={40}
            inputMode="tel"
            autoComplete="off"
            onChange={(event) => change({ callPhone: event.currentTarget.value })}
          />
        </FieldPair>
      ) : null}
      <Field
        label={words.note}
        lines={3}
        value={values.note}
        onChange={(note) => change({ note: note.slice(0, MOST_NOTE) })}
      />
    </FieldStack>
  );
}
