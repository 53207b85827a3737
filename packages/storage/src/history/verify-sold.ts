import { same } from '@vetloom/domain/core/same.ts';
import type { Session } from '../database/connections.ts';
import type { Finding } from '../ports/verification.ts';
import { BILLS, type ReadBill, SALE_FORMS, type SoldLine, soldLinesOf } from '../stock/sold-lines.ts';
import { RowStream } from './row-stream.ts';

type Sold = ReadBill & { readonly isRead: boolean };

/**
 * Compares the figures of what was sold with the bills and sale forms that they are made of, as far as those have been read: what changed since is read anew before
 * anybody is told a figure. A bill is told once.
 */
export async function* compareSold(session: Session, clinic: string): AsyncGenerator<Finding, void> {
  const bills = await RowStream.open<Sold>(session, 'sold_bills', READ, [clinic]);
  const kept = await RowStream.open<SoldLine>(session, 'sold_lines', KEPT, [clinic]);
  for (let bill = await bills.next(); bill; bill = await bills.next()) {
    yield* strayLines(kept, bill.id);
    const own = await linesOf(kept, bill.id);
    if (bill.isRead && !same(own, soldLinesOf(bill).map(asKept)))
      yield found(`the figures of what was sold by ${bill.id} are not what its lines make them`, bill.seq);
  }
  yield* strayLines(kept, undefined);
}

/** The fourth decimal is the last that is kept. */
const asKept = (line: SoldLine): SoldLine => ({ ...line, number: Math.round(line.number * 1e4) / 1e4 });

const found = (reason: string, seq: number | null): Finding => ({ seq, ord: 0, at: null, about: null, reason });

/** Lines that stand before a bill in the figures, and are of none; all that are left where there is no further bill. */
async function* strayLines(kept: RowStream<SoldLine>, before: string | undefined): AsyncGenerator<Finding, void> {
  for (let line = await kept.peek(); line && (before === undefined || isBefore(line.bill, before)); ) {
    const { bill } = line;
    await linesOf(kept, bill);
    yield found(`the figures have something sold by ${bill}, which isn't there`, null);
    line = await kept.peek();
  }
}

/** In the order of bytes, in which the database gives them. */
const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

async function linesOf(kept: RowStream<SoldLine>, bill: string): Promise<SoldLine[]> {
  const lines: SoldLine[] = [];
  for (let line = await kept.peek(); line?.bill === bill; line = await kept.peek()) {
    lines.push(line);
    await kept.next();
  }
  return lines;
}

const readBy = (name: string, row: string) =>
  `COALESCE((SELECT (${row}.seq, ${row}.id) <= (m.seq, m.after_id) FROM vetloom.figure_mark m WHERE m.clinic_id = $1 AND m.name = '${name}'), false)`;

const READ = `SELECT b.*, ${readBy('bills', 'b')} AS "isRead" FROM (${BILLS}) b
  UNION ALL SELECT f.*, ${readBy('forms', 'f')} AS "isRead" FROM (${SALE_FORMS}) f ORDER BY id`;

const KEPT = `SELECT bill_id AS bill, place, happened_at AS at, staff_id AS "staffID", staff_name AS "staffName", goods, item_id AS "itemID", name,
    number::float8 AS number, amount FROM vetloom.sold_line WHERE clinic_id = $1 ORDER BY bill_id, place`;
