import { Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { freshParts } from '@vetloom/domain/sync/combine-text.ts';
import { type Choice, type ContestedField, chosenValue, isDouble } from '@vetloom/domain/sync/review.ts';
import type { RefObject } from 'react';
import { fieldWord } from '../../../locale/fields.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import classes from './review.module.css';
import { shownSide, shownValue } from './shown-value.ts';
import type { Decision } from './use-review.ts';

interface DecisionRowProps {
  readonly decision: Decision;
  readonly title: string;
  readonly active: boolean;
  readonly rowRef?: RefObject<HTMLTableRowElement | null> | undefined;
  readonly onToggle: (side: 'mine' | 'theirs') => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onEnter: () => void;
}

/** One thing to decide: what it was, the draft's and the clinic's version, and what will be saved. */
export function DecisionRow({ decision, title, active, rowRef, onToggle, onChoose, onEnter }: DecisionRowProps) {
  const { contested, choice, joins, path } = decision;
  const [only] = contested;
  const takes = (side: 'mine' | 'theirs') => choice === side || choice === 'both';
  return (
    <tr ref={rowRef} className={classes.row} data-active={active || undefined} onFocus={onEnter}>
      <th scope="row" className={classes.name}>
        {title}
        <span className={classes.origin}>
          {words.original}：{contested.map((field) => worded(field, field.from, contested.length > 1)).join('\u3001')}
        </span>
      </th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} className={classes.side} data-chosen={takes(side) || undefined}>
          <button
            type="button"
            className={classes.pick}
            aria-pressed={takes(side)}
            aria-label={`${(side === 'mine' ? words.pickMine : words.pickTheirs)(title)}：${contested.map((field) => worded(field, field[side], contested.length > 1)).join('\u3001')}`}
            onClick={() => onToggle(side)}
          >
            <span className={joins ? classes.box : classes.dot} aria-hidden="true">
              {takes(side) && joins ? <IconCheck size={12} stroke={3} /> : null}
            </span>
            <span>
              {contested.map((field) => (
                <Version key={field.path.join('.')} field={field} value={field[side]} named={contested.length > 1} />
              ))}
            </span>
          </button>
        </td>
      ))}
      <td className={classes.result}>
        {choice === undefined ? (
          <>
            <p className={classes.ask}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
              {words.choose}
            </p>
            <p className={classes.askNote}>{noteOf(path, contested)}</p>
          </>
        ) : joins && only ? (
          <Textarea
            autosize
            minRows={1}
            variant="unstyled"
            aria-label={words.resultOf(title)}
            classNames={{ input: classes.own ?? '' }}
            value={String(chosenValue(decision.collection, only, choice) ?? '')}
            onChange={(event) => onChoose({ own: event.currentTarget.value })}
          />
        ) : (
          contested.map((field) => (
            <p key={field.path.join('.')} className={classes.value}>
              {resultOf(decision.collection, field, choice, contested.length > 1)}
            </p>
          ))
        )}
        {joins && choice !== undefined ? (
          <span className={classes.how}>
            {typeof choice === 'object' ? words.own : choice === 'both' ? words.both : ''}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** Why a person is asked. */
const noteOf = (path: readonly string[], contested: readonly ContestedField[]): string => {
  if (contested.some(isDouble)) return words.doubled;
  return path[0] === 'drugBag' ? words.drugsApart : words.valuesApart;
};

const worded = (field: ContestedField, value: unknown, named: boolean): string => {
  const name = field.path.at(-1) ?? '';
  return named ? `${fieldWord(name)} ${shownValue(value, name)}` : shownSide(field, value, name);
};

/** What will be saved. Of two rows of the same thing either both stay or the other's alone. */
function resultOf(collection: string, field: ContestedField, choice: Choice, named: boolean): string {
  if (!isDouble(field)) return worded(field, chosenValue(collection, field, choice), named);
  return choice === 'theirs' ? words.doubleGoes : words.doubleStays;
}

/** One side's version; of prose, what it has that the original lacks stands out. */
function Version({ field, value, named }: { field: ContestedField; value: unknown; named: boolean }) {
  if (named || typeof value !== 'string' || typeof field.from !== 'string' || value === '')
    return <span className={classes.value}>{worded(field, value, named)}</span>;
  let at = 0;
  return (
    <span className={classes.value}>
      {freshParts(field.from, value).map(({ text, fresh }) => {
        at += text.length;
        return fresh ? <ins key={at}>{text}</ins> : text;
      })}
    </span>
  );
}
