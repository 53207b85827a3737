import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { Segments } from '../../../parts/form/Segments.tsx';
import classes from './order.module.css';
import type { OrderValues } from './order-form.ts';
import { repeatOf, type TimeField, timeFault } from './order-values.ts';

const words = flowsheet.order;

const REPEATS = ['every', 'at', 'once', 'asNeeded'] as const;

/** How often something is done, and from when. */
export function OrderRepeat({
  values,
  change,
  isTried,
}: {
  readonly values: OrderValues;
  readonly change: (part: Partial<OrderValues>) => void;
  readonly isTried: boolean;
}) {
  const { repeat, hours, from, times, gap } = values;
  // Who is typing isn't told at each letter.
  const [left, setLeft] = useState<ReadonlySet<TimeField>>(new Set());
  const isWrong = isTried && repeatOf(values) === undefined;
  const faultOf = (key: TimeField, value: string): string | undefined => {
    const fault = isTried || left.has(key) ? timeFault(key, value) : undefined;
    if (fault !== undefined)
      return 'words' in fault ? words.notUnderstood(fault.words, words.timesAs[key]) : words.timesAs[key];
    return isWrong && value.trim() === '' ? words.timesAs[key] : undefined;
  };
  const field = (label: string, value: string, key: TimeField, hint?: string) => (
    <TextInput
      label={label}
      description={hint}
      value={value}
      inputMode={key === 'times' ? 'text' : 'decimal'}
      autoComplete="off"
      error={faultOf(key, value)}
      onBlur={() => setLeft((before) => new Set(before).add(key))}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Segments
        label={words.repeat}
        value={repeat}
        options={REPEATS.filter((one) => one !== 'asNeeded' || values.list !== 'monitorMission').map((one) => ({
          value: one,
          label: words.repeats[one],
        }))}
        onChange={(one) => change({ repeat: one })}
      />
      <div className={classes.pair}>
        {repeat === 'every' ? field(words.everyHours, hours, 'hours') : null}
        {repeat === 'every' || repeat === 'once' ? field(words.from, from, 'from') : null}
        {repeat === 'at' ? field(words.times, times, 'times', words.timesHint) : null}
        {repeat === 'asNeeded' ? field(words.gap, gap, 'gap') : null}
      </div>
    </>
  );
}
