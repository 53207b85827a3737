import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { keptSeries, ORDER_SERIES } from '@vetloom/domain/clinic/settings/order-series.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import type { RowWrite } from '../rows/row-write.ts';

const LETTERS: Readonly<Record<FormKind, string>> = {
  order: 'O',
  purchase: 'P',
  return: 'R',
  sell: 'S',
  check: 'C',
  payment: 'Y',
};
const TRANSFERS = 'T';

type Numbering = Pick<RowWrite, 'tx' | 'sql' | 'settings'>;

/** The next number of a kind's series of the month, such as `P202611-001`. One that somebody gave a form by hand is passed over. `now` in Unix seconds. */
export async function nextNumber(write: Numbering, kind: FormKind, now: number): Promise<string> {
  for (;;) {
    const number = await draw(write, LETTERS[kind], now);
    const [taken] = await write.sql(
      'SELECT 1 FROM vetloom.form WHERE clinic_id = $1 AND kind = $2 AND custom_id = $3 AND removed_at IS NULL',
      [kind, number],
    );
    if (!taken) return number;
  }
}

/** The next number of goods that are sent from one place or clinic to another. `now` in Unix seconds. */
export const nextTransferNumber = (write: Numbering, now: number): Promise<string> => draw(write, TRANSFERS, now);

/**
 * Takes a number off a series, which is kept in the clinic's settings. The write has the lock of the clinic's head, so that of two at once the second goes on from where the first came; what
 * it refuses takes no number.
 */
async function draw({ tx, sql, settings }: Numbering, letter: string, now: number): Promise<string> {
  const day = isoDay(now, await zoneIn(tx.reader));
  const series = `${letter}${day.slice(0, 7).replace('-', '')}`;
  const stored = await settingOf(settings, ORDER_SERIES);
  const last = stored.orderSeries[series];
  // Whoever set the series on saw what the settings knew, which may be less than what papers have.
  const isSetOn = stored.orderSeriesRaised.some((raise) => raise.series === series && raise.to - 1 === last);
  const number = Math.max(last ?? 0, last === undefined || isSetOn ? await greatest(sql, series) : 0) + 1;
  const orderSeries = { ...keptSeries(stored.orderSeries, day), [series]: number };
  await settings.put('setting', { ...stored, orderSeries, updateDateTime: now });
  return `${series}-${String(number).padStart(3, '0')}`;
}

/** How far a series has come that the settings don't know yet: by any paper, also one that was taken back, and by what was counted before the settings were (`form_series`). */
async function greatest(sql: ClinicSql, series: string): Promise<number> {
  const [row] = await sql<{ last: number | null }>(
    `SELECT GREATEST(
        (SELECT s.last FROM vetloom.form_series s WHERE s.clinic_id = $1 AND s.series = $2),
        (SELECT max(substr(n.number, $3)::integer) FROM (
            SELECT custom_id AS number FROM vetloom.form WHERE clinic_id = $1
            UNION ALL SELECT body ->> 'customID' FROM vetloom.stock_transfer WHERE clinic_id = $1
            UNION ALL SELECT body ->> 'customID' FROM vetloom.clinic_transfer WHERE clinic_id = $1) AS n
          WHERE n.number ~ ('^' || $2 || '-[0-9]{3,8}$'))) AS last`,
    [series, series.length + 2],
  );
  return row?.last ?? 0;
}
