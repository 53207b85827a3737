import { useMediaQuery } from '@mantine/hooks';
import type { MonitorLimits } from '@vetloom/domain/surgery/limits.ts';
import {
  MONITOR_PARAMETERS,
  type MonitorEntry,
  type MonitorParameter,
} from '@vetloom/domain/surgery/monitor.schema.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Footer } from '@vetloom/ui/layout/Sheet.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../../../data/engine/hooks.ts';
import { surgery } from '../../../locale/surgery.ts';
import { EntryRow } from './EntryRow.tsx';
import classes from './monitor.module.css';
import { NumberPad } from './NumberPad.tsx';
import { PastRow } from './PastRow.tsx';
import { focusCell, useCells } from './use-cells.ts';
import type { MonitorActs } from './use-monitor.ts';
import { useTypedRow } from './use-typed-row.ts';
import { limitsText } from './vital-figures.ts';

const TOUCH = '(pointer: coarse)';

interface MonitorSheetProps {
  readonly entries: readonly MonitorEntry[];
  readonly limits: MonitorLimits;
  readonly acts: MonitorActs;
  readonly mayWrite: boolean;
  readonly now: number;
}

/** The sheet of the operation: the row that is typed on top, then what was written, the latest first. */
export function MonitorSheet({ entries, limits, acts, mayWrite, now }: MonitorSheetProps) {
  const store = useStore();
  const desk = useTypedRow(entries, acts.add, () => Math.floor(store.now()));
  const { sheet, onKeyDown, focus } = useCells();
  const touch = useMediaQuery(TOUCH) ?? false;
  const [parameter, setParameter] = useState<MonitorParameter>('heartRate');
  // Whoever began the monitoring writes next; on a tablet the number pad does.
  const isNew = useRef(mayWrite && entries.length === 0);
  useEffect(() => {
    if (isNew.current && !window.matchMedia(TOUCH).matches) focusCell(sheet.current, 0, 1);
  }, [sheet]);
  const save = () => void desk.store().then((done) => done && !touch && focus(0, 1));
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event.nativeEvent) && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      save();
    } else onKeyDown(event);
  };
  const choose = (one: MonitorParameter) => {
    setParameter(one);
    focus(0, MONITOR_PARAMETERS.indexOf(one) + 1);
  };
  return (
    <>
      <div className={classes.writing}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={classes.scroll} aria-label={surgery.sheet} tabIndex={0}>
          <table ref={sheet} className={classes.sheet} onKeyDown={keys}>
            <thead>
              <tr>
                <th scope="col">{surgery.time}</th>
                {MONITOR_PARAMETERS.map((one) => (
                  <th key={one} scope="col">
                    {surgery.parameters[one]}
                    <small>{limits[one] === undefined ? surgery.units[one] : limitsText(limits[one])}</small>
                  </th>
                ))}
                <th scope="col" className={classes.noteCell}>
                  {surgery.note}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {mayWrite ? (
                <EntryRow
                  desk={desk}
                  limits={limits}
                  now={now}
                  touch={touch}
                  onStore={save}
                  onFocus={(column) => {
                    const one = MONITOR_PARAMETERS[column - 1];
                    if (one) setParameter(one);
                  }}
                />
              ) : null}
              {entries.toReversed().map((entry, at) => (
                <PastRow key={entry._id} entry={entry} row={at + 1} limits={limits} mayWrite={mayWrite} acts={acts} />
              ))}
            </tbody>
          </table>
          {entries.length === 0 ? <p className={classes.empty}>{surgery.empty}</p> : null}
        </section>
        {touch && mayWrite ? <NumberPad desk={desk} parameter={parameter} onChoose={choose} onStore={save} /> : null}
      </div>
      <Footer end={touch || !mayWrite ? null : surgery.keys}>
        {surgery.count(entries.length)}
        {desk.problem === undefined ? null : (
          <span className={classes.problem} role="alert">
            {desk.problem}
          </span>
        )}
      </Footer>
    </>
  );
}
