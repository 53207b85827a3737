import { Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { freshParts } from '@vetloom/domain/sync/combine-text.ts';
import { type Choice, type ContestedField, chosenValue, isDouble } from '@vetloom/domain/sync/review.ts';
import { isUnknownHandOut } from '@vetloom/domain/sync/review-bars.ts';
import type { RefObject } from 'react';
import { fieldWord } from '../../../locale/fields.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { BarNote } from './BarNote.tsx';
import type { Side } from './choices.ts';
import classes from './review.module.css';
import { type NameOf, shownSide, shownValue } from './shown-value.ts';
import type { Decision } from './use-review.ts';
import type { Subject } from './use-subject.ts';

interface DecisionRowProps {
  readonly decision: Decision;
  readonly title: string;
  readonly active: boolean;
  readonly subject: Pick<Subject, 'nameOf' | 'when'>;
  /** The visit in question, where it is one. */
  readonly recordID: string | undefined;
  /** Who wrote what the clinic has, where the head of the column doesn't say it for all. */
  readonly writtenBy: string;
  readonly rowRef?: RefObject<HTMLTableRowElement | null> | undefined;
  readonly onToggle: (side: Side) => void;
  readonly onChoose: (choice: Choice) => void;
  readonly onEnter: () => void;
}

/** One thing to decide: what it was, the draft's and the clinic's version, and what will be saved. */
export function DecisionRow(props: DecisionRowProps) {
  const { decision, title, active, subject, recordID, writtenBy, rowRef, onToggle, onEnter } = props;
  const { contested, choice, joins, bars } = decision;
  const takes = (side: Side) => choice === side || choice === 'both';
  const named = contested.length > 1;
  const said = (side: 'from' | Side) =>
    contested.map((field) => worded(field, side, named, subject.nameOf)).join('\u3001');
  const versions = (side: Side) => (
    <span>
      {contested.map((field) => (
        <Version key={field.path.join('.')} field={field} side={side} named={named} nameOf={subject.nameOf} />
      ))}
      {side === 'theirs' && writtenBy !== '' ? <span className={classes.by}>{writtenBy}</span> : null}
      {bars[side] ? <span className={classes.by}>{words.readOnly}</span> : null}
    </span>
  );
  return (
    <tr ref={rowRef} className={classes.row} data-active={active || undefined} onFocus={onEnter}>
      <th scope="row" className={classes.name}>
        {title}
        <span className={classes.origin}>
          {words.original}：{said('from')}
        </span>
      </th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side} className={classes.side} data-chosen={takes(side) || undefined}>
          {bars[side] ? (
            <div className={classes.read}>{versions(side)}</div>
          ) : (
            <button
              type="button"
              className={classes.pick}
              aria-pressed={takes(side)}
              aria-label={`${(side === 'mine' ? words.pickMine : words.pickTheirs)(title)}：${said(side)}`}
              onClick={() => onToggle(side)}
            >
              <span className={joins ? classes.box : classes.dot} aria-hidden="true">
                {takes(side) && joins ? <IconCheck size={12} stroke={3} /> : null}
              </span>
              {versions(side)}
            </button>
          )}
        </td>
      ))}
      <td className={classes.result}>
        <Result {...props} />
        {bars.mine ? <BarNote bar={bars.mine} decision={decision} subject={subject} recordID={recordID} /> : null}
        {bars.theirs ? <BarNote bar={bars.theirs} decision={decision} subject={subject} recordID={recordID} /> : null}
        {contested.some(isUnknownHandOut) ? <p className={classes.askNote}>{words.handedOutUnknown}</p> : null}
        {joins && choice !== undefined ? (
          <span className={classes.how}>
            {typeof choice === 'object' ? words.own : choice === 'both' ? words.both : ''}
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** What will be saved, or that somebody has to say it. */
function Result({ decision, title, subject, onChoose }: DecisionRowProps) {
  const { contested, choice, joins, path, collection, bars } = decision;
  const [only] = contested;
  if (choice === undefined)
    return (
      <>
        <p className={classes.ask}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          {words.choose}
        </p>
        <p className={classes.askNote}>{noteOf(path, contested)}</p>
      </>
    );
  // What was handed out is said as such.
  if (bars.mine?.rule === 'handedOut' && choice === 'theirs') return null;
  if (joins && only)
    return (
      <Textarea
        autosize
        minRows={1}
        variant="unstyled"
        aria-label={words.resultOf(title)}
        classNames={{ input: classes.own ?? '' }}
        value={String(chosenValue(collection, only, choice) ?? '')}
        onChange={(event) => onChoose({ own: event.currentTarget.value })}
      />
    );
  return contested.map((field) => (
    <p key={field.path.join('.')} className={classes.value}>
      {resultOf(collection, field, choice, contested.length > 1, subject.nameOf)}
    </p>
  ));
}

/** Why a person is asked. */
const noteOf = (path: readonly string[], contested: readonly ContestedField[]): string => {
  if (contested.some(isDouble)) return words.doubled;
  return path[0] === 'drugBag' ? words.drugsApart : words.valuesApart;
};

/** A side of a field; with the field's name where several are decided together. */
const worded = (field: ContestedField, side: 'from' | Side, named: boolean, nameOf: NameOf): string => {
  const name = field.path.at(-1) ?? '';
  return named ? `${fieldWord(name)} ${shownValue(field[side], name, nameOf)}` : shownSide(field, side, nameOf);
};

/** What will be saved. Of two rows of the same thing either both stay or the other's alone. */
function resultOf(collection: string, field: ContestedField, choice: Choice, named: boolean, nameOf: NameOf): string {
  if (isDouble(field)) return choice === 'theirs' ? words.doubleGoes : words.doubleStays;
  if (choice === 'mine' || choice === 'theirs') return worded(field, choice, named, nameOf);
  return shownValue(chosenValue(collection, field, choice), field.path.at(-1), nameOf);
}

interface VersionProps {
  readonly field: ContestedField;
  readonly side: Side;
  readonly named: boolean;
  readonly nameOf: NameOf;
}

/** One side's version; of prose, what it has that the original lacks stands out. */
function Version({ field, side, named, nameOf }: VersionProps) {
  const value = field[side];
  if (
    named ||
    typeof value !== 'string' ||
    typeof field.from !== 'string' ||
    value === '' ||
    value.startsWith('/staff/')
  )
    return <span className={classes.value}>{worded(field, side, named, nameOf)}</span>;
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
