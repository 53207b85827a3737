import { Button, TextInput } from '@mantine/core';
import { readWeight } from '@vetloom/domain/pet/weight-typed.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { type ReactNode, useState } from 'react';
import { weighing } from '../../locale/pet-weight.ts';
import type { WeightQuestion } from './use-weight-question.ts';
import classes from './weight.module.css';

interface WeightFieldProps {
  readonly label: ReactNode;
  /** The text as typed; `readWeight` tells the kilograms that it stands for. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Asked about what is typed, until somebody says that it is meant. */
  readonly question: WeightQuestion | undefined;
  readonly onConfirm: () => void;
  readonly autoFocus?: boolean;
}

/** A weight as people write it: `4.2`, `4,2`, `850g`, `7斤4兩`. What was understood stands below wherever it isn't what is written. */
export function WeightField({
  label,
  value,
  onChange,
  hint,
  error,
  question,
  onConfirm,
  autoFocus = false,
}: WeightFieldProps) {
  const [inside, setInside] = useState(false);
  const understood = readWeight(value);
  const plain = Number(value) === understood;
  const unread = value.trim() !== '' && understood === undefined ? (error ?? weighing.unread) : undefined;
  return (
    <div>
      <TextInput
        label={label}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        description={understood === undefined || plain ? hint : weighing.understood(formatWeight(understood))}
        error={inside ? undefined : (unread ?? error)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={<span className={classes.unit}>kg</span>}
        rightSectionPointerEvents="none"
        onFocus={() => setInside(true)}
        onBlur={() => setInside(false)}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
      {question === undefined || inside ? null : (
        <p className={classes.question} role="alert">
          {question.sentence}
          <Button size="compact-xs" variant="default" onClick={onConfirm}>
            {question.confirm}
          </Button>
        </p>
      )}
    </div>
  );
}
