import { same } from '@vetloom/domain/core/same.ts';
import { changesBetween } from '@vetloom/domain/ward/day-changes.ts';
import { type GridRow, gridRows } from '@vetloom/domain/ward/day-grid.ts';
import { MONITOR_UNITS } from '@vetloom/domain/ward/new-day.ts';
import { figureOf } from '@vetloom/domain/ward/typed-value.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo, useRef } from 'react';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { PAIN, UNIT_WORDS } from '../../../locale/ward-sheet.ts';
import { beyondLimits, vitalLimits } from '../../../parts/vitals/vital-limits.ts';
import { doseAmount, doseName, doseTitle } from '../../../parts/ward/dose-words.ts';
import { MONITOR_SIGNS } from '../../../parts/ward/monitor-limits.ts';
import type { Beyond } from './cell-words.ts';
import type { RowFace } from './GridRow.tsx';
import { infusionBar } from './infusion-bar.ts';

/** What of a list is as it was stays the object that it was, so that nothing is drawn anew for it. */
function useKept<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const known = useRef<ReadonlyMap<string, T>>(new Map());
  return useMemo(() => {
    const kept = list.map((one) => {
      const before = known.current.get(keyOf(one));
      return before !== undefined && same(before, one) ? before : one;
    });
    known.current = new Map(kept.map((one) => [keyOf(one), one]));
    return kept;
  }, [list, keyOf]);
}

const rowKey = ({ key }: GridRow) => key;
const faceKey = ({ key }: { readonly key: string }) => key;

/** The rows of a day's sheet with their heads. `before` is the plan of the day before, with which they are compared. `now` is Unix seconds. */
export function useRows(day: WardDay, before: WardDay['plan'] | undefined, now: number) {
  const read = useMemo(() => gridRows(day, shownZone(), now), [day, now]);
  const rows = useKept(read, rowKey);
  const changes = useMemo(
    () => (before === undefined ? [] : changesBetween(before, day.plan, shownZone())),
    [before, day.plan],
  );
  const faced = useMemo(
    () =>
      read.map((row) => ({
        key: row.key,
        face: faceOf(row, day, now, changes.find((one) => one.missionID === row.missionID)?.change),
      })),
    [read, day, now, changes],
  );
  const heads = useKept(faced, faceKey);
  const faces = useMemo(() => new Map(heads.map(({ key, face }) => [key, face])), [heads]);
  return { rows, faces, changes };
}

function faceOf(row: GridRow, day: WardDay, now: number, change: RowFace['change']): RowFace {
  const { list, missionID, name } = row;
  const infusion = day.plan.infusionDrugMission.find((one) => one.missionID === missionID);
  const bag = day.plan.drugBag.find(
    ({ bagID }) => bagID === day.plan.drugMission.find((one) => one.missionID === missionID)?.bagID,
  );
  const isControlled = infusion?.controlled ?? bag?.items.some(({ controlled }) => controlled) ?? false;
  const mission = (day.plan[list] as readonly WardDay['plan'][typeof list][number][]).find(
    (one) => one.missionID === missionID,
  );
  return {
    title: doseTitle({ list, missionID, name, day }),
    dose: doseAmount({ list, missionID, name, day }),
    name: doseName({ list, missionID, name, day }),
    unit: list === 'monitorMission' ? unitOf(missionID) : '',
    asNeeded: mission?.repeat?.leastGap !== undefined,
    controlled: list !== 'monitorMission' && isControlled,
    change,
    bar: infusion === undefined ? undefined : infusionBar(day, infusion, now),
  };
}

/** The unit of something watched, as the ward writes it. */
const unitOf = (missionID: string): string => UNIT_WORDS[missionID] ?? MONITOR_UNITS[missionID] ?? '';

/** How values of an animal's kind lie to their limits, by what is measured. The same function each time, so that rows stay as they are. */
export function useBeyond(species: string, rows: readonly GridRow[]): (missionID: string) => Beyond {
  const painful = rows.filter(({ missionID, name }) => PAIN.test(`${missionID} ${name}`));
  const painIDs = painful.map(({ missionID }) => missionID).join();
  return useMemo(() => {
    const limits = vitalLimits(species);
    const known = new Map<string, Beyond>();
    return (missionID) => {
      const found = known.get(missionID);
      if (found) return found;
      const vital = MONITOR_SIGNS[missionID];
      const isPain = painIDs.split(',').includes(missionID);
      const range = vital === undefined ? (isPain ? limits.pain : undefined) : limits[vital];
      const made: Beyond = (value) => beyondLimits(figureOf(value), range);
      known.set(missionID, made);
      return made;
    };
  }, [species, painIDs]);
}
