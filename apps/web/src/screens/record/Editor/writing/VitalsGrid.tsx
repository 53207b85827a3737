import type { Vitals } from '@vetloom/domain/record/record.schema.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useId } from 'react';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { visit } from '../../../../locale/record.ts';
import { faceOf } from '../../../../parts/patient-strip/patient-words.ts';
import { beyondLimits, vitalLimits } from '../../../../parts/vitals/vital-limits.ts';
import { unknownWeight, useWeightQuestion } from '../../../../parts/weight/use-weight-question.ts';
import { type Codec, codecs } from '../drafts/codecs.ts';
import { type FieldPath, fieldKey } from '../drafts/field-drafts.ts';
import { useEditing } from '../editing.ts';
import { FieldNote } from '../FieldNote.tsx';
import { SectionBlock } from '../SectionBlock.tsx';
import { useField } from '../use-field.ts';
import { useLastMeasured } from '../use-visit.ts';
import { lastValues } from './last-values.ts';
import classes from './writing.module.css';

const NAMES = [
  'temperature',
  'heartRate',
  'respiration',
  'systolic',
  'capillaryRefill',
  'dehydration',
  'pain',
] as const satisfies readonly (keyof Vitals)[];

interface Cell {
  readonly path: FieldPath;
  readonly name: string;
  readonly unit: string;
  readonly codec: Codec;
  readonly limits?: { readonly low: number | null; readonly high: number | null } | undefined;
}

/** 生理數值: weight and vital signs beside those of the last visit; what is out of range stands out. */
export function VitalsGrid() {
  const { record, pet } = useEditing();
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? [];
  const last = useLastMeasured(record);
  // The dose of every drug follows the weight: one that can hardly be meant is asked about before it counts.
  const question = useWeightQuestion(pet, record._id);
  const ask: Codec['ask'] = (value) => {
    if (typeof value !== 'number') return undefined;
    return pet ? question(value) : unknownWeight(value);
  };
  const weight: Codec = { ...codecs.weight, ask };
  const limits = vitalLimits(pet ? faceOf(kinds, pet.type) : '');
  const cells: readonly Cell[] = [
    { path: ['weight'], name: visit.weight, unit: 'kg', codec: weight },
    ...NAMES.map((name) => ({
      path: ['vitals', name],
      name: visit.vitalNames[name],
      unit: visit.vitalUnits[name],
      codec: codecs.vital(name),
      limits: limits[name],
    })),
  ];
  return (
    <SectionBlock title={visit.vitals} keys="Alt 2" aside={lastValues(record, last, pet)}>
      <div className={classes.vitals}>
        {cells.map((cell, at) => (
          <VitalCell key={fieldKey(cell.path)} cell={cell} first={at === 0} />
        ))}
      </div>
    </SectionBlock>
  );
}

function VitalCell({ cell, first }: { readonly cell: Cell; readonly first: boolean }) {
  const field = useField(cell.path, cell.codec);
  const note = useId();
  const beyond = beyondLimits(field.text === '' ? undefined : Number(field.text), cell.limits);
  return (
    <div className={classes.vital} data-error={field.error !== undefined || field.question !== undefined}>
      <label>
        <span className={classes.vitalName}>{cell.name}</span>
        <span className={classes.vitalValue} data-beyond={beyond}>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder={MISSING}
            value={field.text}
            readOnly={field.readOnly}
            aria-label={cell.name}
            aria-invalid={field.error !== undefined}
            aria-describedby={note}
            onChange={(event) => field.change(event.currentTarget.value)}
            onBlur={field.leave}
            onKeyDown={toNextOnEnter}
            {...(first ? { 'data-first': true } : {})}
          />
          <small>{cell.unit}</small>
          {beyond === undefined ? null : (
            <b role="img" aria-label={beyond === 'high' ? visit.high : visit.low}>
              {beyond === 'high' ? '▲' : '▼'}
            </b>
          )}
        </span>
      </label>
      <FieldNote field={field} id={note} />
    </div>
  );
}

function toNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  const cells = [...(event.currentTarget.closest(`.${classes.vitals}`)?.querySelectorAll('input') ?? [])];
  cells[cells.indexOf(event.currentTarget) + 1]?.focus();
}
