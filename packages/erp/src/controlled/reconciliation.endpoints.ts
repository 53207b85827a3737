import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { ControlledCount } from '@vetloom/domain/stock/controlled-count.schema.ts';
import { sumOf } from '@vetloom/domain/stock/movement.ts';
import { TRANSIT } from '@vetloom/domain/stock/places.ts';
import { type GivenByDocument, givenBeside } from '@vetloom/domain/stock/reconciliation.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { erpEndpoint } from '../services.ts';
import { controlledDrugs } from './book-rows.ts';
import { CONTROLLED_READS, noteTaken } from './controlled-frame.ts';
import { lastCountsBefore } from './count-day-rows.ts';
import {
  bookedByDocuments,
  drugCatalogue,
  givingDocuments,
  keptSince,
  petsOfDocuments,
  placeBooks,
} from './reconciliation-rows.ts';

/** Most documents that are read for one answer: some months of a busy clinic's controlled drugs. */
const MOST_DOCUMENTS = 3000;
/** Most documents of a drug that are told one by one, those that differ first. */
const MOST_TOLD = 200;

const shelf = z.object({
  countID: z.string(),
  countedDateTime: unixSeconds,
  /** What was counted, what the book said of that moment, and the difference; the smallest units. */
  counted: z.number(),
  book: z.number(),
  difference: z.number(),
  status: z.enum(['open', 'closed']),
});

const reconcile = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'POST',
  path: `${ERP_BASE}/controlled/reconciliation`,
  summary: 'Book, shelf and visits of every controlled drug beside one another',
  description: `Over a time from \`startDate\` to before \`endDate\`. \`book\` is the ledger’s by place; \`shelf\` the last count of the place until then beside the book of its moment, null where nobody counted the drug there; \`said\` what visits, sales and stays of that time say themselves that they gave, read from the documents and not from the ledger, beside what the ledger has of them (\`booked\`). \`documents\` are those behind it, what differs first, at most ${MOST_TOLD} a drug. More than ${MOST_DOCUMENTS} documents ask for a shorter time (\`tooLarge\`). Who looked is written to the audit log.`,
  body: z.object({ startDate: unixSeconds, endDate: unixSeconds }),
  result: z.array(
    z.object({
      ...{ prodID: z.string(), name: z.string(), unit: z.string(), schedule: z.number().nullable() },
      ...{ said: z.number(), booked: z.number(), difference: z.number() },
      places: z.array(
        z.object({
          ...{ placeID: z.string(), place: z.string(), opening: z.number(), came: z.number(), went: z.number() },
          closing: z.number(),
          shelf: shelf.nullable(),
        }),
      ),
      documents: z.array(
        z.object({
          ...{ causeID: z.string(), petID: z.string(), petName: z.string(), dateTime: unixSeconds },
          ...{ said: z.number(), booked: z.number(), difference: z.number() },
        }),
      ),
    }),
  ),
  errors: ['tooLarge'],
  handle: async (call) => {
    const { startDate: from, endDate: to } = call.body;
    const rows = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const drugs = await controlledDrugs(sql);
      const ids = drugs.map(({ id }) => id);
      const catalogue = await drugCatalogue(sql, ids);
      const documents =
        ids.length === 0 ? [] : await givingDocuments(tx, sql, catalogue, { from, most: MOST_DOCUMENTS });
      if (documents.length > MOST_DOCUMENTS)
        throw new DomainError('tooLarge', 'more visits than can be read at once: a shorter time', {
          most: MOST_DOCUMENTS,
        });
      const named = documents.map(({ id }) => id);
      const given = givenBeside(documents, await bookedByDocuments(sql, ids, { from, to, named }), catalogue, {
        ...{ drugs: new Set(ids), keptSince: await keptSince(sql, ids), from, to },
      });
      const books = await placeBooks(sql, ids, { from, to });
      const counts = await lastCountsBefore(sql, to);
      const told = new Map(ids.map((id) => [id, given.filter(({ prodID }) => prodID === id)]));
      const shown = [...told.values()].flatMap((all) => all.slice(0, MOST_TOLD).map(({ causeID }) => causeID));
      const pets = await petsOfDocuments(sql, [...new Set(shown)]);
      return drugs.map(({ id, name, unit, schedule }) => {
        const own = told.get(id) ?? [];
        const sum = (of: (one: GivenByDocument) => number) => sumOf(own.map(of));
        return {
          ...{ prodID: id, name, unit, schedule },
          ...{ said: sum(({ said }) => said), booked: sum(({ booked }) => booked) },
          difference: sum(({ difference }) => difference),
          places: books
            .filter(
              ({ prodID, placeID, ...book }) => prodID === id && (placeID !== TRANSIT.id || closingOf(book) !== 0),
            )
            .map(({ prodID: _, ...book }) => ({
              ...book,
              closing: closingOf(book),
              shelf: shelfOf(counts, book.placeID, id),
            })),
          documents: own.slice(0, MOST_TOLD).map(({ prodID: _, ...one }) => ({
            ...one,
            ...(pets.get(one.causeID) ?? { petID: '', petName: '' }),
          })),
        };
      });
    });
    await noteTaken(call, 'reconcile', { from, to, drugs: rows.length });
    return rows;
  },
});

const closingOf = ({
  opening,
  came,
  went,
}: {
  readonly opening: number;
  readonly came: number;
  readonly went: number;
}) => sumOf([opening, came, -went]);

/** What the last count of a place found of a drug, all of its lots together. */
function shelfOf(counts: readonly ControlledCount[], placeID: string, prodID: string) {
  const count = counts.find((one) => one.placeID === placeID);
  const rows = count?.rows.filter((row) => row.prodID === prodID) ?? [];
  if (!count || rows.length === 0) return null;
  const sum = (of: (row: (typeof rows)[number]) => number) => sumOf(rows.map(of));
  return {
    ...{ countID: count.id, countedDateTime: count.countedDateTime, status: count.status },
    ...{ counted: sum(({ counted }) => counted), book: sum(({ book }) => book) },
    difference: sum(({ difference }) => difference),
  };
}

/** Book, shelf and visits on one screen. */
export const reconciliationEndpoints = [reconcile];
