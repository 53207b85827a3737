import { EYE_MEASURES, EYE_PARTS, EYE_SIGNS, EYES, type EyeExam } from '@vetloom/domain/record/ophthalmology.schema.ts';
import type { KeyboardEvent } from 'react';
import { visitParts, writing } from '../../../../../locale/writing.ts';
import { type Codec, codecs } from '../../drafts/codecs.ts';
import type { FieldPath } from '../../drafts/field-drafts.ts';
import { useEditing } from '../../editing.ts';
import { ProseField } from '../../ProseField.tsx';
import { SectionBlock } from '../../SectionBlock.tsx';
import { useField } from '../../use-field.ts';
import classes from './eyes.module.css';

const words = visitParts.eyes;
type Side = (typeof EYES)[number];

/** 眼科檢查: right and left eye beside each other, measures first, then signs, then parts from the outside in. Enter goes down a column. */
export function Eyes() {
  return (
    <SectionBlock title={writing.more.eyes}>
      <table className={classes.eyes}>
        <thead>
          <tr>
            <td />
            {EYES.map((side) => (
              <th key={side} scope="col">
                {words[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EYE_MEASURES.map((name) => (
            <Row key={name} name={words.measures[name]} unit={words.units[name]}>
              {(side) => (
                <Cell
                  path={['ophthalmology', side, name]}
                  codec={codecs.eyeMeasure(name)}
                  label={words.cell(words.sides[side], words.measures[name])}
                />
              )}
            </Row>
          ))}
          {EYE_SIGNS.map((name) => (
            <Row key={name} name={words.signs[name]}>
              {(side) => <Sign side={side} name={name} />}
            </Row>
          ))}
          {EYE_PARTS.map((name) => (
            <Row key={name} name={words.parts[name]}>
              {(side) => (
                <Cell
                  path={['ophthalmology', side, name]}
                  codec={codecs.findingText}
                  label={words.cell(words.sides[side], words.parts[name])}
                />
              )}
            </Row>
          ))}
        </tbody>
      </table>
      <ProseField path={['ophthalmology', 'note']} label={words.note} placeholder={words.note} codec={codecs.note} />
    </SectionBlock>
  );
}

interface RowProps {
  readonly name: string;
  readonly unit?: string;
  readonly children: (side: Side) => React.ReactNode;
}

function Row({ name, unit, children }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        {unit === undefined ? null : <small> {unit}</small>}
      </th>
      {EYES.map((side) => (
        <td key={side}>{children(side)}</td>
      ))}
    </tr>
  );
}

interface CellProps {
  readonly path: FieldPath;
  readonly codec: Codec;
  readonly label: string;
}

function Cell({ path, codec, label }: CellProps) {
  const field = useField(path, codec);
  return (
    <input
      aria-label={label}
      aria-invalid={field.error !== undefined}
      title={field.error}
      autoComplete="off"
      value={field.text}
      readOnly={field.readOnly}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.leave}
      onKeyDown={downOnEnter}
      {...(codec.figure ? { inputMode: 'decimal' as const } : {})}
    />
  );
}

const NEXT: Readonly<Record<string, EyeExam['menace']>> = {
  unknown: 'positive',
  positive: 'negative',
  negative: undefined,
};

/** A sign that is there, is not, or was not looked at; each press goes on to the next. */
function Sign({ side, name }: { readonly side: Side; readonly name: (typeof EYE_SIGNS)[number] }) {
  const { record, act, readOnly } = useEditing();
  const value = record.ophthalmology?.[side]?.[name];
  const state = value ?? 'unknown';
  const path = ['ophthalmology', side, name];
  return (
    <button
      type="button"
      disabled={readOnly}
      data-state={state}
      aria-label={words.turn(words.sides[side], words.signs[name], words.states[state])}
      onClick={() => void act([{ op: 'set', path, from: value, to: NEXT[state] }])}
      onKeyDown={downOnEnter}
    >
      {words[state]}
    </button>
  );
}

/** Enter goes to the same eye in the next row; on a sign Space turns it. */
function downOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const cell = event.currentTarget.closest('td');
  const below = cell?.closest('tr')?.nextElementSibling?.children[cell.cellIndex];
  const target = below?.querySelector<HTMLElement>('input, button');
  event.preventDefault();
  target?.focus();
}
