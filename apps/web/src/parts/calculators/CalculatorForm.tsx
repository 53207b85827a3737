import { NativeSelect } from '@mantine/core';
import type { Calculator, Entered, Refused } from '@vetloom/domain/calculators/calculator.ts';
import { withStarts } from '@vetloom/domain/calculators/calculator.ts';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useEffect, useRef } from 'react';
import { calculatorWords as words } from '../../locale/calculators-words.ts';
import { Segments } from '../form/Segments.tsx';
import { CalculatorResult } from './CalculatorResult.tsx';
import classes from './calculators.module.css';
import type { CalculatorsAbout } from './calculators-port.ts';
import { nameOf, optionWord, unitOf } from './result-text.ts';
import type { Entry } from './use-entries.ts';

interface CalculatorFormProps {
  readonly calculator: Calculator;
  readonly entries: readonly Entry[];
  readonly entered: Entered;
  /** Counts how often somebody went on to the fields; 0 where nobody has. */
  readonly focus: number;
  readonly insert: CalculatorsAbout['insert'];
  readonly isWithoutPet: boolean;
  readonly onClose: () => void;
}

/** Of more choices than these a list that drops down is made. */
const MOST_SEGMENTS = 4;

/** The fields of a calculator, and what comes of them with every key. */
export function CalculatorForm(props: CalculatorFormProps) {
  const { calculator, entries, entered, focus, insert, isWithoutPet, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === 0) return;
    const inputs = [...(root.current?.querySelectorAll('input') ?? [])];
    // What is filled in by the record seldom changes: the first that isn't is where somebody begins.
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [focus]);
  const answer = calculator.answer(entered);
  const refused = answer.state === 'refused' ? answer : undefined;
  const all = withStarts(calculator.fields, entered);
  return (
    <div className={classes.main} ref={root}>
      <section className={classes.fields} aria-label={words.fields}>
        <h3 className={classes.name}>{nameOf(calculator.key)}</h3>
        {isWithoutPet ? <p className={classes.hint}>{words.noPet}</p> : null}
        {entries.map((entry) => (
          <EntryField key={entry.key} entry={entry} refused={refused} entered={all} />
        ))}
      </section>
      <CalculatorResult {...{ calculator, entered, answer, insert, onClose }} />
    </div>
  );
}

interface EntryFieldProps {
  readonly entry: Entry;
  readonly refused: Refused | undefined;
  readonly entered: Entered;
}

function EntryField({ entry: { key, field, text, known, change }, refused, entered }: EntryFieldProps) {
  const label = words.fieldNames[key] ?? key;
  if (field.kind === 'choice') {
    const options = field.options.map((value) => ({ value, label: optionWord(value) }));
    if (options.length <= MOST_SEGMENTS)
      return <Segments label={label} options={options} value={text} onChange={change} />;
    return (
      <NativeSelect label={label} value={text} data={options} onChange={(event) => change(event.currentTarget.value)} />
    );
  }
  const unit = unitOf(key, field.unit, entered);
  const said = known && [formatQuantity(known.value, 4), unit].filter(Boolean).join(' ');
  const isChanged = known !== undefined && readFigure(text) !== known.value;
  const isWrong = refused?.field === key && refused.bound !== undefined;
  const bound = isWrong ? [formatQuantity(refused.bound, 4), unit].filter(Boolean).join(' ') : '';
  return (
    <FigureInput
      label={field.optional ? `${label}（${words.optional}）` : label}
      value={text}
      unit={unit}
      // As wide as the unit: mg/kg/day would stand over the edge.
      rightSectionWidth={16 + unit.length * 8}
      onChange={change}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(known === undefined || said === undefined
        ? {}
        : { description: (isChanged ? words.changed : words.known)(said, formatMonthDay(known.at)) })}
      {...(isWrong ? { error: refused.why === 'tooLow' ? words.tooLow(bound) : words.tooHigh(bound) } : {})}
    />
  );
}
