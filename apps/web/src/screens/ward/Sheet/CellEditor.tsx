import { readTyped } from '@vetloom/domain/ward/typed-value.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flowsheet, PICKS } from '../../../locale/ward-sheet.ts';
import { valueText } from './cell-words.ts';
import classes from './sheet.module.css';
import type { CellValue } from './use-cell-entry.ts';

/** Where the focus goes when a cell is left. */
export type Move = 'down' | 'up' | 'left' | 'right' | 'stay';

/** The cell that is being typed in. */
export interface Editing {
  readonly row: string;
  readonly hour: number;
  /** What its text begins with. */
  readonly text: string;
  /** `typing`: begun by a figure, arrows leave it. `correcting`: begun by Enter, arrows move within the text. */
  readonly mode: 'typing' | 'correcting';
  /** What is to be known before the value is taken, such as that the hour is long over. */
  readonly hint: string | undefined;
  /** Asked before a figure is taken that can hardly be meant. */
  readonly ask: (value: number | string) => string | undefined;
  readonly onDone: (value: CellValue, move: Move) => void;
  readonly onCancel: () => void;
}

const MOVES: Readonly<Record<string, Move>> = {
  Enter: 'down',
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface CellEditorProps {
  readonly editing: Editing;
  readonly missionID: string;
  readonly name: string;
  readonly at: number;
}

/** The field in a cell. Enter, Tab and the arrows keep what was typed and go on, Escape gives it up. */
export function CellEditor({ editing, missionID, name, at }: CellEditorProps) {
  const [text, setText] = useState(editing.text);
  const [asked, setAsked] = useState<{ readonly text: string; readonly sentence: string }>();
  const field = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    const end = editing.text.length;
    if (editing.mode === 'typing') field.current?.setSelectionRange(end, end);
    else field.current?.select();
  }, [editing]);
  const finish = (value: CellValue, move: Move) => {
    over.current = true;
    editing.onDone(value, move);
  };
  const keep = (move: Move) => {
    const typed = readTyped(missionID, text, PICKS[missionID]);
    if (typed.kind === 'empty') return finish(null, move);
    if (typed.kind === 'unread') return setAsked({ text, sentence: flowsheet.unread });
    const sentence =
      typed.doubt === undefined
        ? editing.ask(typed.value)
        : [
            flowsheet.outside(name, valueText(missionID, typed.value)),
            typed.perhaps === undefined ? flowsheet.again : flowsheet.perhaps(valueText(missionID, typed.perhaps)),
          ].join('');
    if (sentence !== undefined && asked?.text !== text) return setAsked({ text, sentence });
    finish(typed.value, move);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      over.current = true;
      editing.onCancel();
      return;
    }
    const move = event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : MOVES[event.key];
    const isWithin = editing.mode === 'correcting' && (move === 'left' || move === 'right') && event.key !== 'Tab';
    if (move === undefined || isWithin || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    keep(event.key === 'Enter' && event.shiftKey ? 'up' : move);
  };
  return (
    <>
      <input
        ref={field}
        className={classes.field}
        data-cell={`${at} ${editing.hour + 1}`}
        aria-label={flowsheet.entry(name, String(editing.hour).padStart(2, '0'))}
        aria-invalid={asked !== undefined}
        aria-describedby="sheet-asked"
        value={text}
        autoComplete="off"
        maxLength={300}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAsked(undefined);
        }}
        onKeyDown={onKeyDown}
        // Whoever goes elsewhere has meant what they typed, unless it is asked about.
        onBlur={() => {
          if (!over.current) keep('stay');
        }}
      />
      {asked === undefined && editing.hint === undefined ? null : (
        <span id="sheet-asked" className={classes.asked} role={asked === undefined ? 'note' : 'alert'}>
          {asked?.sentence ?? editing.hint}
        </span>
      )}
    </>
  );
}
