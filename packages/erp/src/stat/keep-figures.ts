import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { keepSold } from './keep-sold.ts';
import { keepWorth } from './keep-worth.ts';

/** Waited for between one transaction and the next. */
export type Rest = () => Promise<void>;

/** Brings what figures are made of up to date, part by part, so that nobody waits behind the first reading of ten years. */
export async function keepFigures(db: Database, clinic: string, rest?: Rest): Promise<void> {
  let more = true;
  while (more) {
    more = await db.inClinic(clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const sold = await keepSold(sql);
      const worth = await keepWorth(sql);
      return sold || worth;
    });
    await rest?.();
  }
}
