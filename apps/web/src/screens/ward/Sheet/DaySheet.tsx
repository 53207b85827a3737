import { useMediaQuery } from '@mantine/hooks';
import { latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import { entryTime, type GridRow, hourOf, shownDose } from '@vetloom/domain/ward/day-grid.ts';
import { isOpen } from '@vetloom/domain/ward/dose-state.ts';
import { lastGiven } from '@vetloom/domain/ward/mission-dose.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StayWeight, useOrderedItems, useStaffNames, weighedIn } from '../../../data/ward/stay-sheet.ts';
import type { WardDay, WardPatient } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { petName } from '../../../parts/ward/dose-words.ts';
import { ONE_PRESS } from '../../../parts/ward/in-a-hurry.ts';
import { useDoseActs } from '../../../parts/ward/use-dose-acts.ts';
import { useWeightQuestion } from '../../../parts/weight/use-weight-question.ts';
import { Balance } from './Balance.tsx';
import type { Editing, Move } from './CellEditor.tsx';
import { minuteText, momentOf } from './cell-words.ts';
import { DosePopover } from './DosePopover.tsx';
import { doseFacts } from './dose-facts.ts';
import type { PopMode } from './dose-props.ts';
import { isLongOver } from './dose-times.ts';
import { Foot } from './Foot.tsx';
import { Grid } from './Grid.tsx';
import { cellAt, focusCell } from './grid-focus.ts';
import { type CellValue, useCellEntry } from './use-cell-entry.ts';
import type { GridKeys } from './use-grid-keys.ts';
import { useBeyond, useRows } from './use-rows.ts';
import type { SheetActs } from './use-sheet-acts.ts';
import { ValuePopover } from './ValuePopover.tsx';

const TOUCH = '(pointer: coarse)';

export interface DaySheetProps {
  readonly patient: WardPatient;
  readonly day: WardDay;
  /** The day before, as far as it is planned. */
  readonly before: WardDay | undefined;
  /** What it weighed in hospital. */
  readonly weights: readonly StayWeight[];
  readonly acts: SheetActs;
  readonly mayExecute: boolean;
  readonly mayPlan: boolean;
  readonly readOnly: string | undefined;
  /** Unix seconds. */
  readonly now: number;
  readonly onOrder: (row: GridRow) => void;
}

interface Open {
  readonly row: string;
  readonly hour: number;
  readonly mode: PopMode | 'time' | 'pad';
  readonly anchor: HTMLElement;
}

/** One day of a stay as a sheet that is written by keyboard and by finger. */
export function DaySheet(props: DaySheetProps) {
  const { patient, day, before, weights, acts, mayExecute, mayPlan, readOnly, now, onOrder } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isTouch = useMediaQuery(TOUCH) ?? false;
  const { rows, faces, changes } = useRows(day, before?.plan, now);
  const { pet } = patient;
  const beyondOf = useBeyond(pet?.type ?? '', rows);
  const names = useStaffNames();
  const nameOf = useCallback((id: string) => names.get(id) ?? id.replace(/^\/staff\//, ''), [names]);
  const items = useOrderedItems(day.plan);
  const { pending, enter, undo, last } = useCellEntry(day);
  const { note } = useDoseActs();
  const weighed = useMemo(() => pet && weighedIn(pet, weights), [pet, weights]);
  const weightQuestion = useWeightQuestion(weighed);
  const [editing, setEditing] = useState<Editing>();
  const [open, setOpen] = useState<Open>();
  const [at, setAt] = useState<{ readonly row: string; readonly hour: number | undefined }>();
  const undoesCell = useRef(true);
  // What is being noted: a second press before the sheet says so would give it again.
  const given = useRef(new Set<string>());

  const { planDateTime } = day.plan;
  const ref = { inHospitalID: day.plan.inHospitalID, planDateTime };
  const isToday = hourOf(now, planDateTime, shownZone());
  const current =
    now >= planDateTime && now < planDateTime + 26 * 3600 && isSameDay(now, planDateTime) ? isToday : undefined;
  const place = (row: GridRow, hour: number) => ({
    row: rows.findIndex(({ key }) => key === row.key),
    column: hour + 1,
  });
  const isReached = (hour: number) => momentOf(planDateTime, `${String(hour).padStart(2, '0')}00`) <= now;
  const ask = (row: GridRow) => (value: number | string) =>
    row.missionID === 'bw' && typeof value === 'number' ? weightQuestion(value)?.sentence : undefined;
  const moveFrom = (row: GridRow, hour: number, move: Move) => {
    const { row: r, column: c } = place(row, hour);
    const to = {
      down: { row: r + 1, column: c },
      up: { row: r - 1, column: c },
      left: { row: r, column: c - 1 },
      right: { row: r, column: c + 1 },
      stay: undefined,
    }[move];
    if (to !== undefined && !focusCell(grid.current, to)) focusCell(grid.current, { row: r, column: c });
  };
  const timeOf = (row: GridRow, hour: number) => {
    const typed = [...(pending.get(row.missionID) ?? [])].find(
      ([time, value]) => value !== null && Number(time.slice(0, 2)) === hour,
    );
    return typed?.[0] ?? entryTime(row.cells[hour], hour, shownZone());
  };
  const valueAt = (row: GridRow, time: string): CellValue =>
    pending.get(row.missionID)?.get(time) ??
    row.cells[Number(time.slice(0, 2))]?.values.find((value) => value.time === time)?.value ??
    null;
  const write = (row: GridRow, time: string, value: CellValue) => {
    undoesCell.current = true;
    return enter(row.missionID, time, value);
  };
  const beginTyping = (row: GridRow, hour: number, text: string | undefined) => {
    const time = timeOf(row, hour);
    const known = valueAt(row, time);
    const moment = momentOf(planDateTime, time);
    const begin = text ?? (known === null ? '' : String(known));
    setOpen(undefined);
    setEditing({
      row: row.key,
      hour,
      text: begin,
      mode: text === undefined ? 'correcting' : 'typing',
      hint: known === null && isLongOver(moment, now) ? flowsheet.late(minuteText(time)) : undefined,
      ask: ask(row),
      onDone: (value, move) => {
        // At once: whoever types fast is in the next cell with the next key.
        flushSync(() => {
          setEditing(undefined);
          void write(row, time, value).then((taken) => {
            // What was refused isn't lost: it stands in its field again.
            if (!taken) beginTyping(row, hour, value === null ? '' : String(value));
          });
        });
        moveFrom(row, hour, move);
      },
      onCancel: () => {
        flushSync(() => setEditing(undefined));
        focusCell(grid.current, place(row, hour));
      },
    });
  };
  const openAt = (row: GridRow, hour: number, mode: Open['mode']) => {
    const anchor = cellAt(grid.current, place(row, hour));
    if (anchor !== null) setOpen({ row: row.key, hour, mode, anchor });
  };
  const keys: GridKeys = {
    onType: (row, hour, text) => (mayExecute ? beginTyping(row, hour, text) : undefined),
    onOpen: (row, hour, mode) => {
      const isMonitor = row.list === 'monitorMission';
      if (isMonitor && mode !== 'skip') {
        if (mayExecute) openAt(row, hour, mode === 'give' ? 'pad' : mode);
        return;
      }
      const gap = repeatOf(day, row)?.leastGap;
      if (row.cells[hour] !== undefined || (gap !== undefined && isReached(hour)))
        openAt(row, hour, mode === 'time' ? 'give' : mode);
    },
    onExecute: (row, hour) => {
      const dose = shownDose(row.cells[hour]);
      const gap = repeatOf(day, row)?.leastGap;
      if (!mayExecute) return;
      // What was long due may have been given then; what is given as needed has its gap; several of one hour are chosen from.
      const isPlain =
        dose !== undefined && isOpen(dose.state) && !isLongOver(dose.due, now) && row.cells[hour]?.doses.length === 1;
      if (!isPlain || row.list === 'examTherapyMission') {
        if (row.cells[hour] !== undefined || (gap !== undefined && isReached(hour))) openAt(row, hour, 'give');
        return;
      }
      const { list, missionID, name } = row;
      const pressed = `${missionID} ${dose.due}`;
      if (given.current.has(pressed)) return;
      given.current.add(pressed);
      undoesCell.current = false;
      void note([{ ...dose, list, missionID, name, patient, day }]).finally(() =>
        setTimeout(() => given.current.delete(pressed), ONE_PRESS),
      );
    },
    onHead: (row) => {
      if (mayPlan && row.group !== 'gone') onOrder(row);
    },
    onClear: (row, hour) => {
      const time = timeOf(row, hour);
      if (mayExecute && valueAt(row, time) !== null) void write(row, time, null);
    },
    onUndo: (event) => {
      // What was carried out last is taken back by its toast; a value by the sheet.
      if (!undoesCell.current) {
        undoesCell.current = true;
        return;
      }
      if (last === undefined) return;
      event.preventDefault();
      undo();
    },
    onFocus: (row, hour) => setAt({ row: row.key, hour }),
  };
  const opened = open && rows.find(({ key }) => key === open.row);
  const close = (back: boolean) => {
    setOpen(undefined);
    if (back && opened && open) focusCell(grid.current, place(opened, open.hour));
  };
  const focused = at && rows.find(({ key }) => key === at.row);
  return (
    <>
      <Grid
        grid={grid}
        label={flowsheet.grid(petName(patient), formatShortDay(planDateTime))}
        dayWord={flowsheet.hours(formatShortDay(planDateTime))}
        rows={rows}
        faces={faces}
        current={current}
        pending={pending}
        editing={editing}
        keys={keys}
        nameOf={nameOf}
        beyondOf={beyondOf}
        mayPlan={mayPlan}
        isTouch={isTouch}
      >
        <Balance day={day} now={now} current={current} />
      </Grid>
      {opened === undefined || open === undefined ? null : opened.list === 'monitorMission' && open.mode !== 'skip' ? (
        <ValuePopover
          key={`${open.row} ${open.hour}`}
          anchor={open.anchor}
          row={opened}
          name={faces.get(opened.key)?.name ?? ''}
          hour={open.hour}
          cell={opened.cells[open.hour]}
          time={timeOf(opened, open.hour)}
          day={ref}
          isTouch={isTouch}
          first={open.mode === 'time' ? 'time' : open.mode === 'note' ? 'note' : 'value'}
          ask={ask(opened)}
          enter={(missionID, time, to) => {
            undoesCell.current = true;
            return enter(missionID, time, to);
          }}
          acts={acts}
          nameOf={nameOf}
          now={now}
          onClose={close}
        />
      ) : (
        <DosePopover
          key={`${open.row} ${open.hour} ${open.mode}`}
          anchor={open.anchor}
          patient={patient}
          day={day}
          row={opened}
          hour={open.hour}
          mode={open.mode === 'time' || open.mode === 'pad' ? 'give' : open.mode}
          name={faces.get(opened.key)?.name ?? ''}
          facts={doseFacts(day, opened, weighed && latestWeight(weighed), (id) => items?.get(id), now)}
          leastGap={repeatOf(day, opened)?.leastGap}
          lastGiven={lastGiven([day.log, before?.log], opened.missionID)}
          acts={acts}
          nameOf={nameOf}
          mayExecute={mayExecute}
          mayPlan={mayPlan}
          now={now}
          onClose={(back) => {
            undoesCell.current = false;
            close(back);
          }}
        />
      )}
      <Foot
        row={focused}
        hour={at?.hour}
        name={focused ? (faces.get(focused.key)?.name ?? '') : ''}
        beyondOf={beyondOf}
        nameOf={nameOf}
        last={mayExecute ? last : undefined}
        onUndo={undo}
        nameOfMission={(missionID) =>
          faces.get(rows.find((row) => row.missionID === missionID)?.key ?? '')?.name ?? missionID
        }
        changes={changes}
        readOnly={readOnly}
      />
    </>
  );
}

const isSameDay = (now: number, day: number): boolean => formatShortDay(now) === formatShortDay(day);

const repeatOf = ({ plan }: WardDay, { list, missionID }: GridRow) =>
  plan[list].find((one) => one.missionID === missionID)?.repeat;
