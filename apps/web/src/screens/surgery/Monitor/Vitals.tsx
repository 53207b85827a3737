import { type Alarm, alarmsOf, type MonitorLimits } from '@vetloom/domain/surgery/limits.ts';
import type { MonitorEntry, MonitorParameter, MonitorValue } from '@vetloom/domain/surgery/monitor.schema.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useMemo } from 'react';
import { surgery } from '../../../locale/surgery.ts';
import { Chart } from '../../../parts/chart/Chart.tsx';
import { AlarmMark } from './AlarmMark.tsx';
import classes from './monitor.module.css';
import { type TrendLine, trendOption } from './trend-option.ts';
import { lastFigures, limitsText } from './vital-figures.ts';

/** What stands together in one tile; the first parameter is the one whose limits are drawn. */
const TILES: readonly (readonly MonitorParameter[])[] = [
  ['heartRate'],
  ['respiration'],
  ['spo2'],
  ['etco2'],
  ['mean', 'systolic', 'diastolic'],
  ['temperature'],
];
const HEIGHT = 104;
/** A trend shows at least this much time, so that two readings do not fill it. Seconds. */
const SHORTEST = 30 * 60;

interface VitalsProps {
  readonly entries: readonly MonitorEntry[];
  readonly limits: MonitorLimits;
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
}

/** The last figures large enough to be read from the table's other side, each over its trend. */
export function Vitals({ entries, limits, from, to }: VitalsProps) {
  const last = lastFigures(entries);
  const alarms = alarmsOf(limits, last);
  return (
    <section className={classes.vitals} aria-label={surgery.now}>
      {TILES.map((parameters) => (
        <Tile
          key={parameters[0]}
          parameters={parameters}
          entries={entries}
          last={last}
          limits={limits}
          alarms={alarms.filter(({ parameter }) => parameters.includes(parameter))}
          from={from}
          to={Math.max(to, from + SHORTEST)}
        />
      ))}
      <p className={classes.alarmList} role="status" aria-label={surgery.alarms}>
        {alarms.map(({ parameter, figure, side, limit }) => (
          <span key={parameter}>
            {surgery.alarm(
              surgery.parameters[parameter],
              formatQuantity(figure),
              surgery.side[side],
              formatQuantity(limit),
            )}
          </span>
        ))}
      </p>
    </section>
  );
}

interface TileProps extends VitalsProps {
  readonly parameters: readonly MonitorParameter[];
  readonly last: MonitorValue;
  readonly alarms: readonly Alarm[];
}

const figureText = (figure: number | null): string => (figure === null ? MISSING : formatQuantity(figure));

function Tile({ parameters, entries, last, limits, alarms, from, to }: TileProps) {
  const [first = 'heartRate'] = parameters;
  const pressure = parameters.length > 1;
  const name = pressure ? surgery.pressure : surgery.parameters[first];
  const [alarm] = alarms;
  const option = useMemo(
    () =>
      trendOption(
        entries,
        parameters.map((parameter, at): TrendLine => ({ parameter, limits: limits[parameter], thin: at > 0 })),
        { from, to },
      ),
    [entries, parameters, limits, from, to],
  );
  return (
    <div className={classes.tile} data-alarm={alarm !== undefined}>
      <p className={classes.tileHead}>
        <b>{name}</b>
        <span>{pressure ? surgery.pressureParts : surgery.units[first]}</span>
      </p>
      <p className={classes.figure}>
        <strong>
          {pressure ? [last.systolic, last.mean, last.diastolic].map(figureText).join('/') : figureText(last[first])}
        </strong>
        {alarm === undefined ? (
          <small data-crowded={pressure}>{limitsText(limits[first])}</small>
        ) : (
          <em>
            <AlarmMark side={alarm.side} />
            {surgery.side[alarm.side]}
          </em>
        )}
      </p>
      <Chart option={option} height={HEIGHT} label={surgery.chart(name, entries.length)} />
    </div>
  );
}
