import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DAY_SECONDS, isoDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { closedThrough, closedTime } from '@vetloom/domain/stock/closed-months.ts';
import { stockBegan } from '@vetloom/domain/stock/stock-begin.ts';
import { closingsOf } from '@vetloom/storage/stock/closing-rows.ts';
import { stockBeginOf } from '@vetloom/storage/stock/stock-begin-rows.ts';
import type { RowWrite } from '../rows/row-write.ts';

/**
 * Refuses what people date within a month that the clinic has closed: forms, counts, transfers, losses. What happened in the clinic's work doesn't ask (law 6).
 * @throws DomainError contradictory (`monthClosed`) with the month and `openFrom`, the first moment at which it may be dated
 */
export async function demandOpenMonth(write: Pick<RowWrite, 'sql' | 'tx'>, times: readonly number[]): Promise<void> {
  if (times.length === 0) return;
  const through = closedThrough(await closingsOf(write.sql));
  if (through === undefined) return;
  const closed = closedTime(times, through, await zoneIn(write.tx.reader));
  if (closed)
    throw new DomainError('contradictory', `${closed.month} is closed: write a correction in an open month`, {
      rule: 'monthClosed',
      month: closed.month,
      openFrom: closed.openFrom,
    });
}

/** So far ahead of the server a matter may be dated: days that are meant as a whole, and clocks that are wrong. In seconds. */
const MOST_AHEAD = 2 * DAY_SECONDS;

/**
 * Refuses what people say has happened and date ahead, since it would move stock that the books of today don't show, or before the clinic kept stock, since it
 * would vanish in what lay there then. Days count whole.
 * @throws DomainError contradictory (`datedAhead`); (`datedBeforeStock`) with the `day` and `openFrom`, the first moment at which it may be dated
 */
export async function demandHappened(
  { sql, tx }: Pick<RowWrite, 'sql' | 'tx'>,
  times: readonly number[],
  now: number,
): Promise<void> {
  if (times.length === 0) return;
  if (times.some((time) => time > now + MOST_AHEAD))
    throw new DomainError('contradictory', 'what has happened isn’t dated ahead', { rule: 'datedAhead' });
  const zone = await zoneIn(tx.reader);
  const openFrom = stockBegan(await stockBeginOf(sql), zone);
  if (times.some((time) => time < openFrom))
    throw new DomainError('contradictory', 'the clinic’s stock begins later: it is in what lay there then', {
      ...{ rule: 'datedBeforeStock', day: isoDay(openFrom, zone), openFrom },
    });
}
