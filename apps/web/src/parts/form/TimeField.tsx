import { TextInput, type TextInputProps } from '@mantine/core';
import { dateField } from '../../locale/form.ts';
import { timeTyped } from './clinic-time.ts';
import { useTyped } from './use-typed.ts';

type Passed = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'required' | 'ref'>;

export interface TimeFieldProps extends Passed {
  /** `14:30`; empty for none. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of the day in 24 hours, whatever the browser's own language; `930` and `9:30` are the same. */
export function TimeField({ value, onChange, error, onBlur, onKeyDown, ...passed }: TimeFieldProps) {
  const field = useTyped({
    value,
    shown: (time) => time,
    read: timeTyped,
    isWhole: (text) => /^\d{2}\D\d{2}$|^\d{4}$/.test(text),
    onChange,
    clearable: true,
  });
  return (
    <TextInput
      placeholder={dateField.timePlaceholder}
      {...passed}
      error={field.wrong ? dateField.wrongTime : error}
      inputMode="numeric"
      autoComplete="off"
      value={field.text}
      onChange={(event) => field.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        field.onKeyDown(event);
      }}
      onBlur={(event) => {
        field.settle();
        onBlur?.(event);
      }}
    />
  );
}
