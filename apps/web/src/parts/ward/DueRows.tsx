import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { controlledKey } from '../../data/ward/second-look.ts';
import { ward } from '../../locale/ward.ts';
import { due as words } from '../../locale/ward-due.ts';
import { doseAmount, doseBasis, doseTitle, petName } from './dose-words.ts';
import classes from './due.module.css';
import type { DueRow } from './due-rows.ts';
import { pressesApart } from './in-a-hurry.ts';

/** Lines that stand together, under a heading where they have one. */
export interface DueGroup {
  readonly key: string;
  readonly title?: string;
  readonly rows: readonly DueRow[];
}

/** What is done with a line; left out where the person may not. */
export interface DueRowActs {
  readonly onOpen: (row: DueRow) => void;
  readonly onDone?: ((row: DueRow) => void) | undefined;
}

interface DueRowsProps extends DueRowActs {
  readonly label: string;
  readonly groups: readonly DueGroup[];
  /** Unix seconds. */
  readonly now: number;
  readonly activeKey: string | undefined;
  readonly onActive: (key: string) => void;
  /** Lines that are chosen to be carried out together; without it none can be. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (row: DueRow, chosen: boolean) => void;
  /** Doses of controlled drugs that nobody else has looked at yet, by `controlledKey`. */
  readonly controlled?: ReadonlySet<string>;
  /** Where there is room: on what a dose rests, and whose animal it is. */
  readonly wide?: boolean;
}

/** What is due, line by line: the mark, whose and what, since when, and one press that it is done. */
export function DueRows({ label, groups, activeKey, now, wide = false, chosen, controlled, ...acts }: DueRowsProps) {
  const [isApart] = useState(pressesApart);
  // The lines hear of the acts of now by functions that stay, so that a line is drawn anew only when something of it has changed.
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const onDone = useCallback(
    (one: DueRow) => (isApart(performance.now()) ? latest.current.onDone?.(one) : undefined),
    [isApart],
  );
  const onOpen = useCallback((one: DueRow) => latest.current.onOpen(one), []);
  const onActive = useCallback((key: string) => latest.current.onActive(key), []);
  const onChoose = useCallback((one: DueRow, isChosen: boolean) => latest.current.onChoose?.(one, isChosen), []);
  const first = groups.find(({ rows }) => rows.length > 0)?.rows[0]?.key;
  const tabStop = groups.some(({ rows }) => rows.some(({ key }) => key === activeKey)) ? activeKey : first;
  return (
    <section className={classes.list} aria-label={label}>
      {groups.map(({ key, title, rows }) => (
        <div key={key}>
          {title === undefined ? null : (
            <h2 className={classes.group}>
              {title} <span>{rows.length}</span>
            </h2>
          )}
          <ul className={classes.rows}>
            {rows.map((one) => (
              <Row
                key={one.key}
                onDone={acts.onDone && onDone}
                onChoose={acts.onChoose && onChoose}
                {...{ onOpen, onActive, now, wide }}
                row={one}
                isChosen={chosen?.has(one.key) ?? false}
                needsTwo={one.doses.some((dose) => controlled?.has(controlledKey(dose)))}
                isActive={one.key === activeKey}
                isTabStop={one.key === tabStop}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface RowProps extends DueRowActs, Pick<DueRowsProps, 'now' | 'onActive'> {
  readonly onChoose: DueRowsProps['onChoose'] | undefined;
  readonly wide: boolean;
  readonly row: DueRow;
  readonly isChosen: boolean;
  readonly needsTwo: boolean;
  readonly isActive: boolean;
  readonly isTabStop: boolean;
}

const Row = memo(DrawnRow, (before, after) => {
  const { row, ...rest } = before;
  const { row: next, ...others } = after;
  return isShallowlySame(rest, others) && isSameRow(row, next);
});

/** A line is made anew with the list; it is the same where its doses are. */
const isSameRow = (a: DueRow, b: DueRow): boolean =>
  a === b ||
  (a.key === b.key &&
    a.state === b.state &&
    a.patient === b.patient &&
    a.doses.length === b.doses.length &&
    a.doses.every((dose, at) => dose === b.doses[at]));

const isShallowlySame = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(b) as (keyof T)[]).every((name) => Object.is(a[name], b[name]));

function DrawnRow({
  row,
  now,
  isActive,
  isTabStop,
  onActive,
  onOpen,
  onDone,
  isChosen,
  onChoose,
  needsTwo,
  wide,
}: RowProps) {
  const { patient, doses, due, state } = row;
  const [first] = doses;
  const names = doses.map(doseTitle).join('、');
  const what = `${petName(patient)} ${names}`;
  // A button would be pressed by the space bar, which here says that it is done.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (event.type === 'keydown' && !event.repeat) onDone?.(row);
  };
  return (
    <li className={wide ? classes.wideRow : classes.row} data-active={isActive || undefined}>
      {onChoose === undefined ? null : (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box within names itself; the label is what a finger meets
        <label className={classes.box}>
          <Checkbox
            aria-label={words.choose(what)}
            checked={isChosen}
            onChange={(event) => onChoose(row, event.currentTarget.checked)}
          />
        </label>
      )}
      <button
        type="button"
        data-due={row.key}
        className={classes.press}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isActive || undefined}
        onFocus={() => onActive(row.key)}
        onClick={() => onOpen(row)}
        onKeyDown={onKey}
        onKeyUp={onKey}
      >
        <span className={classes.mark}>
          <DoseStatus state={state} bare />
        </span>
        <span className={classes.who}>
          <b>{petName(patient)}</b>
          <small>{patient.stay.cageName || ward.noCage}</small>
        </span>
        <span className={classes.when} data-state={state}>
          {state === 'overdue' ? ward.late(Math.floor((now - due) / 60)) : formatTime(due)}
        </span>
        <span className={classes.what} data-one={doses.length === 1 || undefined}>
          {doses.map((dose, at) => (
            <span key={dose.missionID}>
              {at === 0 ? '' : '、'}
              <span className={classes.title}>{doseTitle(dose)}</span>
              {doseAmount(dose) === '' ? null : <b> {doseAmount(dose)}</b>}
            </span>
          ))}
          {needsTwo ? (
            <span className={classes.two}>
              <Chip tone="gromwell" dense>
                {words.controlled}
              </Chip>
            </span>
          ) : null}
        </span>
        {wide && first !== undefined ? (
          <>
            <span className={classes.basis}>{doseBasis(first)}</span>
            <span className={classes.doctor}>{patient.stay.doctor}</span>
          </>
        ) : null}
      </button>
      {onDone === undefined ? null : (
        <button
          type="button"
          className={classes.done}
          aria-label={words.doneOf(what)}
          title={words.doneOf(what)}
          tabIndex={-1}
          onClick={() => onDone(row)}
        >
          <IconCheck size={16} />
        </button>
      )}
    </li>
  );
}
