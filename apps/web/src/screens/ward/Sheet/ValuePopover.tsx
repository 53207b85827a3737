import { Button, TextInput } from '@mantine/core';
import { type GridCell, type GridRow, shownDose } from '@vetloom/domain/ward/day-grid.ts';
import { readTyped } from '@vetloom/domain/ward/typed-value.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { useState } from 'react';
import { flowsheet, PICKS } from '../../../locale/ward-sheet.ts';
import { timeTyped } from '../../../parts/form/clinic-time.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { CellPopover } from './CellPopover.tsx';
import { entryWords, minuteText, momentOf, valueText } from './cell-words.ts';
import { latenessWord } from './dose-times.ts';
import classes from './popover.module.css';
import type { CellValue } from './use-cell-entry.ts';
import type { DayRef, SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.pad;

interface ValuePopoverProps {
  readonly anchor: HTMLElement;
  readonly row: GridRow;
  readonly name: string;
  readonly hour: number;
  readonly cell: GridCell | undefined;
  /** The minute under which the value stands, or would, HHmm. */
  readonly time: string;
  readonly day: DayRef;
  readonly isTouch: boolean;
  /** What the focus is on first. */
  readonly first: 'value' | 'time' | 'note';
  readonly ask: (value: number | string) => string | undefined;
  readonly enter: (missionID: string, time: string, to: CellValue) => Promise<boolean>;
  readonly acts: SheetActs;
  readonly nameOf: (staffID: string) => string;
  readonly now: number;
  readonly onClose: (back: boolean) => void;
}

/** A value with its real time and a note, beside its cell: with a pad of figures for fingers. */
export function ValuePopover(props: ValuePopoverProps) {
  const { anchor, row, name, hour, cell, day, isTouch, first, ask, enter, acts, nameOf, now, onClose } = props;
  const known = cell?.values.at(-1);
  const [text, setText] = useState(known === undefined ? '' : String(known.value));
  const [time, setTime] = useState(minuteText(props.time));
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<{ readonly text: string; readonly sentence: string }>();
  const dose = shownDose(cell);
  const late = dose && dose.state === 'overdue' ? latenessWord(dose.due, now) : undefined;
  const entries = [...(dose?.entries ?? []), ...(cell?.beside ?? [])];
  const save = async () => {
    const typed = readTyped(row.missionID, text, PICKS[row.missionID]);
    if (typed.kind === 'unread') return setAsked({ text, sentence: flowsheet.unread });
    const value = typed.kind === 'empty' ? null : typed.value;
    const sentence =
      typed.kind !== 'value'
        ? undefined
        : typed.doubt === undefined
          ? ask(typed.value)
          : `${flowsheet.outside(name, valueText(row.missionID, typed.value))}${flowsheet.again}`;
    if (sentence !== undefined && asked?.text !== text) return setAsked({ text, sentence });
    const to = timeTyped(time)?.replace(':', '') ?? props.time;
    const isMoved = known !== undefined && known.time !== to;
    const isDone = await enter(row.missionID, to, value);
    if (!isDone) return;
    if (isMoved) await enter(row.missionID, known.time, null);
    if (note.trim() !== '')
      await acts.remark(
        day,
        {
          missionID: row.missionID,
          at: momentOf(day.planDateTime, to),
          ...(dose === undefined ? {} : { due: dose.due }),
        },
        note.trim(),
      );
    onClose(true);
  };
  const press = (key: string) => {
    setAsked(undefined);
    setText((before) => (key === 'back' ? before.slice(0, -1) : before + key));
  };
  return (
    <CellPopover anchor={anchor} label={words.title(name, String(hour).padStart(2, '0'))} onClose={onClose}>
      <header className={classes.title}>
        {dose === undefined ? null : <DoseStatus state={dose.state} bare size={16} />}
        <strong>{words.title(name, String(hour).padStart(2, '0'))}</strong>
      </header>
      {dose === undefined || known !== undefined ? null : (
        <p className={classes.due} data-state={dose.state}>
          {flowsheet.dose.dueDone(formatTime(dose.due))}
          {late === undefined ? '' : `，${late}`}
        </p>
      )}
      {entries.map((entry) => (
        <p key={entry.executeID} className={classes.entry}>
          {entryWords(entry, nameOf)}
        </p>
      ))}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={name}
          value={text}
          maxLength={300}
          autoComplete="off"
          inputMode={isTouch ? 'none' : undefined}
          {...(first === 'value' && !isTouch ? { 'data-autofocus': true } : {})}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAsked(undefined);
          }}
        />
        {asked === undefined ? null : (
          <p className={classes.warning} role="alert">
            {asked.sentence}
          </p>
        )}
        <Picks missionID={row.missionID} onPick={setText} />
        {isTouch && PICKS[row.missionID] === undefined ? <Pad onPress={press} /> : null}
        <div className={classes.pair}>
          <TimeField
            label={flowsheet.realTime}
            value={time}
            onChange={setTime}
            {...(first === 'time' ? { 'data-autofocus': true } : {})}
          />
          <TextInput
            label={flowsheet.dose.note}
            value={note}
            maxLength={2000}
            autoComplete="off"
            {...(first === 'note' ? { 'data-autofocus': true } : {})}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="sm" className={classes.main ?? ''}>
            {words.save}
          </Button>
        </div>
      </form>
    </CellPopover>
  );
}

function Picks({ missionID, onPick }: { readonly missionID: string; readonly onPick: (word: string) => void }) {
  const picks = PICKS[missionID];
  if (picks === undefined) return null;
  return (
    <div className={classes.picks}>
      {picks.map((word) => (
        <button key={word} type="button" onClick={() => onPick(word)}>
          {word}
        </button>
      ))}
    </div>
  );
}

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'back'] as const;

function Pad({ onPress }: { readonly onPress: (key: string) => void }) {
  return (
    <fieldset className={classes.pad} aria-label={words.digits}>
      {KEYS.map((key) => (
        <button key={key} type="button" aria-label={key === 'back' ? words.back : key} onClick={() => onPress(key)}>
          {key === 'back' ? '⌫' : key}
        </button>
      ))}
    </fieldset>
  );
}
