import { Button, Group, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { newID } from '../../../data/engine/ids.ts';
import { reminders } from '../../../locale/reminder.ts';
import classes from './reminders.module.css';

const words = reminders.template.steps;
const MOST_STEPS = 8;
const MOST_DAYS = 366;
/** Whether a step is before or after the reminder's day, or on it. */
type Side = 'before' | 'on' | 'after';
const SIDES: readonly Side[] = ['before', 'on', 'after'];

/** A step as it is written. */
export interface StepDraft {
  readonly key: string;
  readonly side: Side;
  /** Days as typed. */
  readonly days: string;
}

/** Stored steps as they are written. */
export const stepDrafts = (steps: readonly number[]): StepDraft[] =>
  steps.map((days) => ({
    key: newID.row(),
    side: days < 0 ? 'before' : days === 0 ? 'on' : 'after',
    days: days === 0 ? '' : String(Math.abs(days)),
  }));

const isGood = (days: number | undefined): days is number =>
  days !== undefined && Number.isInteger(days) && days > 0 && days <= MOST_DAYS;

/** The steps that were written, each once, the earliest first; undefined while one can't be read. */
export function readSteps(drafts: readonly StepDraft[]): number[] | undefined {
  const steps = drafts.map(({ side, days }) => {
    if (side === 'on') return 0;
    const count = readFigure(days);
    return isGood(count) ? (side === 'before' ? -count : count) : undefined;
  });
  return steps.every((step) => step !== undefined) ? [...new Set(steps)].toSorted((a, b) => a - b) : undefined;
}

interface StepsFieldProps {
  readonly value: readonly StepDraft[];
  readonly onChange: (steps: readonly StepDraft[]) => void;
}

/** On which days the owner is told, counted from the reminder's day. */
export function StepsField({ value, onChange }: StepsFieldProps) {
  const change = (key: string, part: Partial<StepDraft>) =>
    onChange(value.map((step) => (step.key === key ? { ...step, ...part } : step)));
  return (
    <fieldset className={classes.steps}>
      <legend>{words.label}</legend>
      {value.length === 0 ? <p className={classes.quiet}>{words.none}</p> : null}
      {value.map((step, at) => (
        <Group key={step.key} gap={8} wrap="nowrap" align="flex-start">
          <Select
            aria-label={words.sideOf(at + 1)}
            w={112}
            data={SIDES.map((side) => ({ value: side, label: words.sides[side] }))}
            value={step.side}
            allowDeselect={false}
            onChange={(next) => change(step.key, { side: SIDES.find((side) => side === next) ?? step.side })}
          />
          {step.side === 'on' ? null : (
            <FigureInput
              aria-label={words.daysOf(at + 1)}
              w={112}
              unit={reminders.template.daysUnit}
              value={step.days}
              sayLeftOut={reminders.template.leftOut}
              error={step.days !== '' && !isGood(readFigure(step.days)) ? words.bad : undefined}
              onChange={(days) => change(step.key, { days })}
            />
          )}
          <Button
            size="sm"
            variant="subtle"
            px={8}
            aria-label={words.remove(at + 1)}
            onClick={() => onChange(value.filter(({ key }) => key !== step.key))}
          >
            <IconX size={14} />
          </Button>
        </Group>
      ))}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={value.length >= MOST_STEPS}
        onClick={() =>
          onChange([...value, { key: newID.row(), side: value.length === 0 ? 'before' : 'after', days: '7' }])
        }
        style={{ alignSelf: 'flex-start' }}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}
