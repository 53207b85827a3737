import { IconPencil } from '@tabler/icons-react';
import type { MissionChange } from '@vetloom/domain/ward/day-changes.ts';
import { type GridCell, type GridRow as Row, SHEET_HOURS, shownDose } from '@vetloom/domain/ward/day-grid.ts';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { type CSSProperties, memo } from 'react';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { CellEditor, type Editing } from './CellEditor.tsx';
import { type Beyond, cellWords, valueText } from './cell-words.ts';
import type { InfusionBar } from './infusion-bar.ts';
import classes from './sheet.module.css';
import type { CellValue } from './use-cell-entry.ts';

/** What a row shows beside its cells. */
export interface RowFace {
  /** Its name, without the dose. */
  readonly title: string;
  /** How much is given at once; empty where nothing says so. */
  readonly dose: string;
  /** Its name, with the dose. */
  readonly name: string;
  readonly unit: string;
  readonly controlled: boolean;
  /** Given when it is needed, at no time of its own. */
  readonly asNeeded: boolean;
  readonly change: MissionChange | undefined;
  readonly bar: InfusionBar | undefined;
}

/** The hours of a day. */
const HOURS = Array.from({ length: SHEET_HOURS }, (_, hour) => hour);

interface GridRowProps {
  readonly row: Row;
  readonly face: RowFace;
  /** Its place in the grid, from 0. */
  readonly at: number;
  /** The hour of now; undefined on another day. */
  readonly current: number | undefined;
  readonly pending: ReadonlyMap<string, CellValue> | undefined;
  readonly editing: Editing | undefined;
  readonly nameOf: (staffID: string) => string;
  readonly beyond: Beyond;
  readonly mayPlan: boolean;
}

/** A row of the flowsheet. Drawn anew only when something in it changes: a sheet has five hundred cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, face, at, current, pending, editing, nameOf, beyond, mayPlan } = props;
  const isAlarming = row.cells.some((cell) => {
    const last = cell?.values.at(-1);
    return last !== undefined && beyond(last.value) !== undefined;
  });
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.head}>
        <button
          type="button"
          className={classes.headButton}
          data-cell={`${at} 0`}
          data-row={row.key}
          tabIndex={-1}
          aria-label={mayPlan ? flowsheet.rowMenu(headWords(face)) : headWords(face)}
          aria-disabled={!mayPlan}
        >
          <span className={classes.name} title={face.name}>
            {face.title}
            {face.unit === '' ? null : <small> {face.unit}</small>}
          </span>
          {face.dose === '' ? null : (
            <>
              {' '}
              <b className={classes.dose}>{face.dose}</b>
            </>
          )}
          {face.controlled ? <span className={classes.controlled}>{flowsheet.order.controlled}</span> : null}
          {face.asNeeded ? <span className={classes.asNeeded}>{flowsheet.order.repeats.asNeeded}</span> : null}
          {face.change === undefined ? null : <span className={classes.change}>{flowsheet.changes[face.change]}</span>}
          {mayPlan ? <IconPencil className={classes.pencil} size={13} stroke={1.6} aria-hidden="true" /> : null}
        </button>
      </th>
      <td className={classes.trend}>
        {row.trend.length < 2 ? null : (
          <Sparkline
            values={row.trend}
            width={60}
            height={20}
            tone={isAlarming ? 'cinnabar' : 'accent'}
            label={flowsheet.trendOf(face.name, row.trend.length)}
          />
        )}
      </td>
      {HOURS.map((hour) => {
        const cell = withPending(row.cells[hour], hour, pending);
        const isEdited = editing?.hour === hour;
        return (
          <td
            key={hour}
            className={classes.cell}
            data-now={hour === current || undefined}
            style={barStyle(face.bar, hour)}
          >
            <BarText bar={face.bar} hour={hour} />
            {isEdited ? (
              <CellEditor editing={editing} missionID={row.missionID} name={face.name} at={at} />
            ) : (
              <Cell row={row} face={face} at={at} hour={hour} cell={cell} nameOf={nameOf} beyond={beyond} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

/** All that the head of a row shows. */
const headWords = ({ name, unit, controlled, asNeeded, change }: RowFace): string =>
  [
    unit === '' ? name : `${name} ${unit}`,
    controlled ? flowsheet.order.controlled : '',
    asNeeded ? flowsheet.order.repeats.asNeeded : '',
    change === undefined ? '' : flowsheet.changes[change],
  ].join('');

interface CellProps extends Pick<GridRowProps, 'row' | 'face' | 'at' | 'nameOf' | 'beyond'> {
  readonly hour: number;
  readonly cell: GridCell | undefined;
}

function Cell({ row, face, at, hour, cell, nameOf, beyond }: CellProps) {
  const said = cellWords(row.missionID, cell, nameOf, beyond);
  const words = `${face.name} ${flowsheet.hour(String(hour).padStart(2, '0'))}，${said}`;
  return (
    <button
      type="button"
      className={classes.cellButton}
      data-cell={`${at} ${hour + 1}`}
      data-row={row.key}
      data-hour={hour}
      tabIndex={-1}
      aria-label={words}
      title={cell === undefined ? undefined : said}
    >
      <Inside row={row} cell={cell} beyond={beyond} hidesDone={face.bar !== undefined} />
    </button>
  );
}

function Inside({
  row,
  cell,
  beyond,
  hidesDone,
}: Pick<CellProps, 'row' | 'cell' | 'beyond'> & { readonly hidesDone: boolean }) {
  if (cell === undefined) return null;
  const value = cell.values.at(-1);
  const dose = shownDose(cell);
  const isSettled = dose?.state === 'done' || dose?.state === 'stopped';
  const marks = dose !== undefined && !(value !== undefined && isSettled) && !(hidesDone && dose.state === 'done');
  const side = value === undefined ? undefined : beyond(value.value);
  const told = cell.beside.filter(({ mission }) => mission.done || mission.outcome !== undefined);
  const hasNote = [...cell.doses.flatMap(({ entries }) => entries), ...cell.beside].some(({ note }) => note !== '');
  return (
    <>
      {value === undefined ? null : (
        <span
          className={classes.value}
          data-beyond={side}
          data-long={valueText(row.missionID, value.value).length > 5 || undefined}
        >
          {side === undefined ? null : <span aria-hidden="true">{side === 'high' ? '▲' : '▼'}</span>}
          {valueText(row.missionID, value.value)}
        </span>
      )}
      {marks ? <DoseStatus state={dose.state} bare size={value === undefined ? 14 : 10} /> : null}
      {dose === undefined && value === undefined && told.length > 0 ? (
        <DoseStatus state={besideState(told)} bare size={14} />
      ) : null}
      {cell.values.length + cell.doses.length > 1 && cell.doses.length !== 1 ? (
        <sup className={classes.more} aria-hidden="true">
          {Math.max(cell.values.length, cell.doses.length)}
        </sup>
      ) : null}
      {hasNote ? <span className={classes.noteDot} aria-hidden="true" /> : null}
    </>
  );
}

/** How what was noted at no arranged time stands: what can be a double before everything else. */
function besideState(told: GridCell['beside']): 'double' | 'done' | 'skipped' {
  if (told.some(({ mission }) => mission.double)) return 'double';
  return told.some(({ mission }) => mission.done) ? 'done' : 'skipped';
}

/** A cell with what was just typed into it, which the store doesn't have yet. */
function withPending(
  cell: GridCell | undefined,
  hour: number,
  pending: ReadonlyMap<string, CellValue> | undefined,
): GridCell | undefined {
  const mine = [...(pending ?? [])].filter(([time]) => Number(time.slice(0, 2)) === hour);
  if (mine.length === 0) return cell;
  const { values = [], doses = [], beside = [] } = cell ?? {};
  const times = new Set(mine.map(([time]) => time));
  const typed = mine.flatMap(([time, value]) => (value === null ? [] : [{ time, value, by: '', at: 0 }]));
  return { values: [...values.filter(({ time }) => !times.has(time)), ...typed], doses, beside };
}

const barStyle = (bar: InfusionBar | undefined, hour: number): CSSProperties | undefined => {
  const part = bar?.hours[hour];
  if (part === undefined) return undefined;
  return { '--ran-from': part.ranFrom, '--ran-to': part.ranTo, '--left-to': part.leftTo } as CSSProperties;
};

/** What is written on an infusion's bar: how much has run, how much is left. The cells say the same. */
function BarText({ bar, hour }: { readonly bar: InfusionBar | undefined; readonly hour: number }) {
  const text = bar?.texts.find((one) => one.hour === hour);
  if (text === undefined) return null;
  return (
    <span className={classes.barText} data-side={text.side}>
      {text.words}
    </span>
  );
}
