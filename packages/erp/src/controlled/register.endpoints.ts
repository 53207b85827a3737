import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { BOOK_REASONS } from '@vetloom/domain/stock/controlled-book.ts';
import { MOVEMENT_CAUSES } from '@vetloom/domain/stock/movement.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { bookOf, controlledDrugs, placesOfDrug } from './book-rows.ts';
import { CONTROLLED_READS, CONTROLLED_WRITES, controlledCommand, demandDrug, noteTaken } from './controlled-frame.ts';
import { balancesOf } from './controlled-rows.ts';
import { putReport, reportOf, type StoredReport } from './loss-report-rows.ts';
import { yearOf } from './year-rows.ts';

const PATH = `${ERP_BASE}/controlled`;
/** Most rows that a screen is given. */
const MOST_ROWS = 2000;
/** Day and month until which a year is reported (管制藥品管理條例第 28 條): 31 January. */
const DEADLINE = { month: 1, day: 31 } as const;

const drug = z.object({
  ...{ id: z.string(), name: z.string(), customID: z.string(), unit: z.string(), content: z.string() },
  ...{ license: z.string(), schedule: z.number().nullable(), manufacturer: z.string() },
});
const sums = z.partialRecord(z.enum(BOOK_REASONS), z.number());

const list = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'GET',
  path: `${PATH}/drugs`,
  summary: 'The clinic’s controlled drugs as the heads of their books name them, by name',
  description:
    'Those that were taken out of the lists too: their book is kept. `balance` is what the book has of all places, `lastDateTime` when something moved last (0: never).',
  result: z.array(drug.extend({ balance: z.number(), lastDateTime: z.number() })),
  errors: [],
  handle: (call) =>
    call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const drugs = await controlledDrugs(sql);
      const balances = await balancesOf(
        sql,
        drugs.map(({ id }) => id),
      );
      return drugs.map((one) => {
        const { balance = 0, lastDateTime = 0 } = balances.get(one.id) ?? {};
        return { ...one, balance, lastDateTime };
      });
    }),
});

const book = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'POST',
  path: `${PATH}/book`,
  summary: 'The book of a controlled drug as a screen shows it, with what each row links to',
  description: `Of the whole clinic, or of a place or a lot, from \`startDate\` to before \`endDate\`, with the balance after each row. \`causeID\` is the visit, sale, stay’s day, form, count, transfer or loss that moved it. A transfer to or from another clinic is one row, of which \`supplier\` names that clinic and \`form\` the transfer’s number; what is on its way there is still in the book. At most ${MOST_ROWS} rows (\`tooLarge\`). Who looked is written to the audit log.`,
  body: z.object({
    drugID: rowID,
    placeID: rowID.optional(),
    lotID: rowID.optional(),
    startDate: unixSeconds.default(0),
    endDate: unixSeconds.optional(),
  }),
  result: z.object({
    drug,
    opening: z.number(),
    places: z.array(z.object({ id: z.string(), name: z.string() })),
    rows: z.array(
      z.object({
        dateTime: unixSeconds,
        reason: z.enum(BOOK_REASONS),
        ...{ correction: z.boolean(), income: z.number(), outgo: z.number(), balance: z.number(), lot: z.string() },
        ...{ placeID: z.string(), place: z.string(), cause: z.enum(MOVEMENT_CAUSES), causeID: z.string() },
        ...{ form: z.string(), supplier: z.string(), supplierLicense: z.string(), pet: z.string(), petID: z.string() },
        ...{ owner: z.string(), doctorLicense: z.string(), witness: z.string(), by: z.string(), said: z.string() },
        recordedAt: unixSeconds,
      }),
    ),
  }),
  errors: ['notFound', 'tooLarge'],
  handle: async (call) => {
    const { drugID, placeID, lotID, startDate: from, endDate: to = call.now + 1 } = call.body;
    const found = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const asked = await demandDrug(sql, drugID);
      const how = { zone: await zoneIn(tx.reader), place: '', most: MOST_ROWS + 1 };
      const { opening, lines } = await bookOf(sql, asked, { drugID, placeID, lotID, from, to }, how);
      return { drug: asked, opening, lines, places: await placesOfDrug(sql, drugID) };
    });
    const { lines, ...rest } = found;
    if (lines.length > MOST_ROWS)
      throw new DomainError('tooLarge', 'more rows than a screen takes: a shorter range', { most: MOST_ROWS });
    await noteTaken(call, 'look', { drugID, ...(placeID !== undefined && { placeID }), rows: lines.length });
    return { ...rest, rows: lines.map(({ within: _, usedUp: __, quantity: ___, causeRow: ____, ...line }) => line) };
  },
});

/** What is kept of a year's report: when it went out. */
interface YearReport extends StoredReport {
  readonly sentDateTime: number | null;
}
const yearReportID = (year: number) => `year/${year}`;
const params = z.object({ year: z.coerce.number().int().min(2000).max(2100) });
const sent = { sentDateTime: unixSeconds.nullable() };

const year = erpEndpoint({
  ...CONTROLLED_READS,
  method: 'GET',
  path: `${PATH}/year/{year}`,
  summary: 'The yearly report of controlled drugs as a screen shows it, and whether it was sent',
  description:
    'By drug what was there, what came and went by the law’s reasons, and what is there; a correction lessens what its reason came or went by. `deadline` is the first moment that is too late: the year is reported until 31 January of the next. Who looked is written to the audit log.',
  params,
  result: z.object({
    year: z.number().int(),
    deadline: unixSeconds,
    ...sent,
    sentBy: z.string(),
    rows: z.array(
      z.object({ drug, opening: z.number(), income: sums, outgo: sums, closing: z.number(), moved: z.boolean() }),
    ),
  }),
  errors: [],
  handle: async (call) => {
    const asked = call.params.year;
    const found = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const zone = await zoneIn(tx.reader);
      const report = await reportOf<YearReport>(sql, yearReportID(asked));
      const { sums: drugs } = await yearOf(sql, asked, zone);
      return {
        year: asked,
        deadline: fromCalendarDate(asked + 1, DEADLINE.month, DEADLINE.day + 1, zone),
        sentDateTime: report?.sentDateTime ?? null,
        sentBy: report?.sentDateTime ? report.updateBy : '',
        rows: drugs.map(({ drug: one, year: sum, moved }) => ({ drug: one, ...sum, moved })),
      };
    });
    await noteTaken(call, 'year', { year: asked });
    return found;
  },
});

const SEND = controlledCommand('reportYear');
const sendYear = erpEndpoint({
  ...CONTROLLED_WRITES,
  method: 'PUT',
  path: `${PATH}/year/{year}`,
  summary: 'Say when a year’s report was sent; null takes it back',
  command: SEND.name,
  params,
  body: z.object(sent),
  result: z.object(sent),
  errors: [],
  handle: (call) => {
    const { sentDateTime } = call.body;
    const id = yearReportID(call.params.year);
    return writeRows(call, SEND, { id, sentDateTime }, async (write) => {
      const before = await reportOf<YearReport>(write.sql, id);
      const made = { createDateTime: call.now, createBy: write.author };
      const fresh = { ...made, ...before, id, sentDateTime, updateDateTime: call.now, updateBy: write.author };
      const after = before ? laterThan(before, fresh) : fresh;
      await putReport(write.sql, after, write.seq);
      write.note({ table: 'controlled_report', id, before: before ?? null, after });
      return { sentDateTime };
    });
  },
});

/** The register of controlled drugs on screen, and its year. */
export const registerEndpoints = [list, book, year, sendYear];
