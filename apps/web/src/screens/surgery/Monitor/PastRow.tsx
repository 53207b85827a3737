import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { alarmOf, type MonitorLimits } from '@vetloom/domain/surgery/limits.ts';
import {
  MONITOR_PARAMETERS,
  type MonitorEntry,
  type MonitorParameter,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { keepFigure, readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { memo, useState } from 'react';
import { surgery } from '../../../locale/surgery.ts';
import { AlarmMark } from './AlarmMark.tsx';
import classes from './monitor.module.css';
import { timeTyped } from './typed-row.ts';
import type { MonitorActs } from './use-monitor.ts';

type Field = MonitorParameter | 'dateTime' | 'note';

interface PastRowProps {
  readonly entry: MonitorEntry;
  /** Its row in the sheet, from 1; the row that is typed is 0. */
  readonly row: number;
  readonly limits: MonitorLimits;
  readonly mayWrite: boolean;
  readonly acts: MonitorActs;
}

const figureText = (figure: number | null): string => (figure === null ? '' : String(figure));

/** What a field's text changes in a row, or undefined where it changes nothing or can't be read. */
function editOf(entry: MonitorEntry, field: Field, text: string): Edit | undefined {
  if (field === 'note') return text === entry.note ? undefined : set(['note'], entry.note, text);
  if (field === 'dateTime') {
    const at = timeTyped(text, entry.dateTime + 43_200);
    return at === undefined || formatTime(at) === formatTime(entry.dateTime)
      ? undefined
      : set(['dateTime'], entry.dateTime, at);
  }
  const figure = readFigure(text) ?? null;
  if (figure === null && text.trim() !== '') return undefined;
  return figure === entry.value[field] ? undefined : set(['value', field], entry.value[field], figure);
}
const set = (path: string[], from: unknown, to: unknown): Edit => ({ op: 'set', path, from, to });

/** A row as it was written; any cell of it becomes a field by Enter, a click or a tap. */
export const PastRow = memo(function PastRow({ entry, row, limits, mayWrite, acts }: PastRowProps) {
  const [editing, setEditing] = useState<Field>();
  const time = formatTime(entry.dateTime);
  const commit = (field: Field, text: string) => {
    setEditing(undefined);
    const edit = editOf(entry, field, text);
    if (edit) void acts.edit(entry, [edit]);
  };
  const cell = (field: Field, column: number, name: string, text: string, shown: React.ReactNode, spoken: string) =>
    editing === field ? (
      <CellField
        label={surgery.cell(name, time)}
        text={text}
        figure={field !== 'note' && field !== 'dateTime'}
        onCommit={(typed) => commit(field, typed)}
        onCancel={() => setEditing(undefined)}
      />
    ) : (
      <button
        type="button"
        tabIndex={-1}
        data-cell={`${row} ${column}`}
        className={classes.cell}
        disabled={!mayWrite}
        aria-label={`${surgery.cell(name, time)} ${spoken}`}
        onClick={() => setEditing(field)}
      >
        {shown}
      </button>
    );
  const events = entry.events.map((event) => surgery.events[event]);
  return (
    <tr>
      <th scope="row">{cell('dateTime', 0, surgery.time, time, time, '')}</th>
      {MONITOR_PARAMETERS.map((parameter, at) => {
        const figure = entry.value[parameter];
        const side = alarmOf(limits[parameter], figure);
        const shown = (
          <>
            {side === undefined ? null : <AlarmMark side={side} />}
            {figure === null ? '' : formatQuantity(figure)}
          </>
        );
        const spoken = `${figureText(figure)} ${side === undefined ? '' : surgery.side[side]}`.trim();
        return (
          <td key={parameter} data-alarm={side}>
            {cell(parameter, at + 1, surgery.parameters[parameter], figureText(figure), shown, spoken)}
          </td>
        );
      })}
      <td className={classes.noteCell}>
        {events.map((word) => (
          <b key={word} className={classes.event}>
            {word}
          </b>
        ))}
        {cell('note', MONITOR_PARAMETERS.length + 1, surgery.note, entry.note, entry.note, entry.note)}
      </td>
      <td>
        {mayWrite ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            className={classes.remove ?? ''}
            aria-label={`${time} ${surgery.remove}`}
            onClick={() => void acts.remove(entry)}
          >
            <IconTrash size={14} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  );
});

interface CellFieldProps {
  readonly label: string;
  readonly text: string;
  readonly figure: boolean;
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
}

function CellField({ label, text, figure, onCommit, onCancel }: CellFieldProps) {
  const [typed, setTyped] = useState(text);
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell that was opened is the one to type in
      autoFocus
      className={classes.cellInput}
      aria-label={label}
      inputMode={figure ? 'decimal' : 'text'}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(figure ? keepFigure(event.currentTarget.value) : event.currentTarget.value)}
      onBlur={() => onCommit(typed)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') onCommit(typed);
        else if (event.key === 'Escape') onCancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
