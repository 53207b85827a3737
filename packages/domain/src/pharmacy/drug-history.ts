import type { Range, Tx } from '../engine/transaction.ts';
import type { VisitRecord } from '../record/record.schema.ts';

/** Whose drugs, and from when to when (Unix seconds; `to` is not included). An animal is asked before an owner. */
export interface DrugHistoryFilter {
  readonly petID?: string | undefined;
  readonly userID?: string | undefined;
  readonly doctorID?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page ends: the visit after which the next one begins. */
export interface HistoryCursor {
  readonly dateTime: number;
  readonly id: string;
}

/** A page of visits with drugs, the newest first; `next` is there as long as there may be more. */
export interface DrugHistoryPage {
  readonly records: readonly VisitRecord[];
  readonly next: HistoryCursor | undefined;
}

/** Visits that a page shows ([2.7.035]). */
export const HISTORY_PAGE = 50;
/** Visits that are read at once; most of a clinic's have drugs. */
const CHUNK = 200;

/** Visits with drugs (spec 2 §7 "drug/history"), page by page without repeats and gaps, also where many share a second. */
export async function drugHistory(
  reads: Pick<Tx, 'query'>,
  filter: DrugHistoryFilter,
  after: HistoryCursor | undefined,
  size = HISTORY_PAGE,
): Promise<DrugHistoryPage> {
  const records: VisitRecord[] = [];
  let until = after === undefined ? filter.to : after.dateTime + 1;
  let limit = Math.max(CHUNK, size);
  for (;;) {
    const range: Range = {
      ...(filter.from === undefined ? {} : { from: filter.from }),
      ...(until === undefined ? {} : { to: until }),
      limit,
      descending: true,
    };
    const chunk = await ask(reads, filter, range);
    const isLast = chunk.length < limit;
    const oldest = chunk.at(-1)?.dateTime ?? 0;
    // What shares the chunk's last second may go on behind its end: those come with the next chunk, all of them.
    const whole = isLast ? chunk : chunk.filter(({ dateTime }) => dateTime > oldest);
    if (!isLast && whole.length === 0) {
      limit *= 4;
      continue;
    }
    const fitting = whole.filter((record) => isWanted(record, filter) && isAfter(record, after)).sort(newestFirst);
    records.push(...fitting);
    if (records.length >= size || isLast) break;
    until = oldest + 1;
    limit = CHUNK;
  }
  const page = records.slice(0, size);
  const last = page.at(-1);
  const isFull = page.length === size && last !== undefined;
  return { records: page, next: isFull ? { dateTime: last.dateTime, id: last._id } : undefined };
}

function ask(reads: Pick<Tx, 'query'>, { petID, userID }: DrugHistoryFilter, range: Range): Promise<VisitRecord[]> {
  if (petID !== undefined) return reads.query('record', 'byPet', { ...range, equals: [petID] });
  if (userID !== undefined) return reads.query('record', 'byOwner', { ...range, equals: [userID] });
  return reads.query('record', 'byTime', range);
}

const isWanted = (record: VisitRecord, { petID, userID, doctorID }: DrugHistoryFilter): boolean =>
  record.hasDrug &&
  (petID === undefined || userID === undefined || record.userID === userID) &&
  (doctorID === undefined || record.doctorID === doctorID);

const newestFirst = (a: VisitRecord, b: VisitRecord): number => b.dateTime - a.dateTime || (a._id < b._id ? 1 : -1);
const isAfter = (record: VisitRecord, cursor: HistoryCursor | undefined): boolean =>
  cursor === undefined ||
  record.dateTime < cursor.dateTime ||
  (record.dateTime === cursor.dateTime && record._id < cursor.id);
