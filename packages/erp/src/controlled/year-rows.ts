import type { BookDrug } from '@vetloom/documents/controlled-book.ts';
import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { type BookYear, bookYear } from '@vetloom/domain/stock/controlled-book.ts';
import type { ClinicSql } from '@vetloom/storage/ports/clinic-sql.ts';
import { controlledDrugs, yearsOf } from './book-rows.ts';

/** The sums of a drug's year, and whether anything of it moved. */
export interface DrugYear {
  readonly drug: BookDrug;
  readonly year: BookYear;
  readonly moved: boolean;
}

/** What the yearly report of a calendar year says, drug by drug; Unix seconds from its beginning to the next one's. */
export async function yearOf(
  sql: ClinicSql,
  year: number,
  zone: Zone,
): Promise<{ readonly from: number; readonly to: number; readonly sums: readonly DrugYear[] }> {
  const [from, to] = [fromCalendarDate(year, 1, 1, zone), fromCalendarDate(year + 1, 1, 1, zone)];
  const drugs = await controlledDrugs(sql);
  const years = await yearsOf(sql, { from, to });
  const sums = drugs.map((drug) => {
    const { movements, opening } = years.get(drug.id) ?? { movements: [], opening: 0 };
    return { drug, year: bookYear(movements, opening), moved: movements.length > 0 };
  });
  return { from, to, sums };
}
