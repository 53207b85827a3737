import { Button, Input } from '@mantine/core';
import type { Holiday } from '@vetloom/domain/booking/holiday.schema.ts';
import { useState } from 'react';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field, FieldPair, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from './days.module.css';
import { type DayValues, dayFault, dayValues } from './days-values.ts';
import { PartsField } from './PartsField.tsx';
import type { DayActs } from './use-day-acts.ts';

const words = bookingSetting.days;

interface DayFormProps {
  readonly holiday: Holiday | undefined;
  /** The day with which a new one begins, `2026-11-23`. */
  readonly day: string;
  readonly acts: DayActs;
  /** Called once it is saved, with how many bookings that hits. */
  readonly onSaved: (hits: number) => void;
  readonly onClose: () => void;
}

/** Days off, or days that only have a name: how many bookings they hit is said before. */
export function DayForm({ holiday, day, acts, onSaved, onClose }: DayFormProps) {
  const { busy, failure, attempt } = useAttempt();
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState<DayValues>(dayValues(holiday, day));
  const change = (part: Partial<DayValues>) => setValues({ ...values, ...part });
  const fault = dayFault(values);
  const hits =
    fault === 'order' ? 0 : acts.hitsOf([{ ...acts.written(values), _id: holiday?._id ?? '/holiday/new' }]).length;
  const save = async () => {
    setTried(true);
    if (fault !== undefined || busy) return;
    if (await attempt(() => acts.save(holiday, values))) onSaved(hits);
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={holiday === undefined ? words.new : words.edit(holiday.name)}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <Field
          label={words.fields.name}
          value={values.name}
          onChange={(name) => change({ name: name.slice(0, 60) })}
          error={isTried && fault === 'name' ? words.faults.name : undefined}
          required
          autoFocus
        />
        <FieldPair>
          <DateField
            label={words.fields.start}
            value={values.start}
            required
            onChange={(start) => change({ start, end: start.localeCompare(values.end) > 0 ? start : values.end })}
          />
          <DateField
            label={words.fields.end}
            value={values.end}
            required
            error={fault === 'order' ? words.faults.order : undefined}
            onChange={(end) => change({ end })}
          />
        </FieldPair>
        <div>
          <Input.Label labelElement="div" aria-hidden="true">
            {words.fields.parts}
          </Input.Label>
          <PartsField label={words.fields.parts} value={values.parts} onChange={(parts) => change({ parts })} />
          <p className={classes.quiet}>{words.fields.partsHint}</p>
        </div>
        <Field
          label={words.fields.note}
          value={values.note}
          onChange={(note) => change({ note: note.slice(0, 300) })}
        />
        {hits === 0 ? null : <p className={classes.hit}>{words.hits(hits)}</p>}
        {holiday === undefined ? null : (
          <Button
            size="sm"
            variant="subtle"
            data-danger
            onClick={() => void acts.remove(holiday, words.removed(holiday.name)).then((done) => done && onClose())}
          >
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}
