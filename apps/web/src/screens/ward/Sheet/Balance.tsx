import { SHEET_HOURS } from '@vetloom/domain/ward/day-grid.ts';
import { balanceOf, balanceTotal, type HourBalance } from '@vetloom/domain/ward/fluid-balance.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import classes from './sheet.module.css';

const words = flowsheet.balance;

type Line = 'in' | 'out' | 'net';
const LINES: readonly Line[] = ['in', 'out', 'net'];

const amountOf = ({ in: into, out }: HourBalance, line: Line): number =>
  line === 'net' ? into - out : line === 'in' ? into : out;

const shown = (amount: number, line: Line): string => {
  const whole = Math.round(amount);
  if (whole === 0 && line !== 'net') return '';
  return line === 'net' && whole > 0 ? `+${formatQuantity(whole)}` : formatQuantity(whole);
};

interface BalanceProps {
  readonly day: WardDay;
  readonly now: number;
  readonly current: number | undefined;
}

/** What goes in and comes out, hour by hour, with the day's sums in the place of a trend. The difference adds up. Undrawn while nothing of it was measured. */
export function Balance({ day, now, current }: BalanceProps) {
  const hours = useMemo(() => balanceOf(day, shownZone(), now), [day, now]);
  const total = balanceTotal(hours);
  if (total.in === 0 && total.out === 0) return null;
  const last = hours.findLastIndex((hour) => hour.in > 0 || hour.out > 0);
  const cellOf = (line: Line, hour: number): string => {
    const own = hours[hour] ?? { in: 0, out: 0 };
    if (line !== 'net') return shown(amountOf(own, line), line);
    return hour > last ? '' : shown(amountOf(balanceTotal(hours.slice(0, hour + 1)), line), line);
  };
  return (
    <tbody>
      <tr className={classes.group}>
        <th colSpan={SHEET_HOURS + 2} scope="rowgroup">
          <span>{flowsheet.groups.balance}</span>
        </th>
      </tr>
      {LINES.map((line) => (
        <tr key={line} className={classes.row}>
          <th scope="row" className={classes.head}>
            <span className={classes.plain}>
              {words[line]} <small>{words.unit}</small>
            </span>
          </th>
          <td className={classes.trend}>
            <b>{shown(amountOf(total, line), line)}</b>
          </td>
          {hours.map((_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
            <td key={hour} className={classes.cell} data-now={hour === current || undefined}>
              <span className={classes.quietValue}>{cellOf(line, hour)}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
