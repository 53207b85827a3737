import {
  bookRows,
  controlledDocument,
  fullBookTable,
  lawBookTable,
  yearTable,
} from '@vetloom/documents/controlled-book.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { controlledPaper, MOST_BOOK_ROWS } from '@vetloom/domain/stock/paper.schema.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import { z } from 'zod';
import { FILE_ERRORS, PDF_ANSWER, sendPaper, sendWorkbook, stockPaperData, XLSX_ANSWER } from '../paper/send-file.ts';
import { erpEndpoint } from '../services.ts';
import { bookOf, lotOf, placesOfDrug } from './book-rows.ts';
import { CONTROLLED_READS, demandDrug, noteTaken } from './controlled-frame.ts';
import { yearOf } from './year-rows.ts';

/** Most rows of a drug in a workbook. */
const MOST_ROWS = 20_000;
/** Years of which books are asked for: the law has them kept five. */
const years = z.coerce.number().int().min(2000).max(2100);

const frame = { ...CONTROLLED_READS, result: z.null() } as const;
const LOGGED = 'Who took it out is written to the audit log.';

/** Unix seconds: from `startDate` to before `endDate`. */
const range = { startDate: unixSeconds.default(0), endDate: unixSeconds.optional() };
const bookQuery = z.object({ drugID: rowID });
const bookBody = z.object(range);

const paper = erpEndpoint({
  ...frame,
  ...PDF_ANSWER,
  method: 'POST',
  path: `${ERP_BASE}/pdf/controlledDrug`,
  summary: 'The book of a controlled drug on paper, in the columns of the law',
  description: `With \`drugID\` head and rows are the ledger’s, of the whole clinic or of one \`placeID\` or \`lotID\`, from \`startDate\` to before \`endDate\`; else those that are sent. At most ${MOST_BOOK_ROWS} rows. ${LOGGED}`,
  body: controlledPaper.extend({
    drugID: rowID.optional(),
    placeID: rowID.optional(),
    lotID: rowID.optional(),
    ...range,
  }),
  bodyLimit: 2 * 1024 * 1024,
  errors: [...FILE_ERRORS, 'notFound'],
  handle: async (call) => {
    const { drugID, placeID, lotID, startDate, endDate = call.now + 1, ...sent } = call.body;
    const data = await stockPaperData(call);
    if (drugID === undefined) {
      await noteTaken(call, 'print', { name: sent.name, rows: sent.items.length });
      return sendPaper(call, controlledDocument(data, sent));
    }
    const { drug, lines, lot } = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const found = await demandDrug(sql, drugID);
      const ofLot = lotID === undefined ? undefined : await lotOf(sql, drugID, lotID);
      if (lotID !== undefined && !ofLot) throw new DomainError('notFound', 'no such lot of this drug');
      const part = { drugID, placeID, lotID, from: startDate, to: endDate };
      const book = await bookOf(sql, found, part, {
        zone: await zoneIn(tx.reader),
        place: '',
        most: MOST_BOOK_ROWS + 1,
      });
      return { drug: found, lines: book.lines, lot: ofLot };
    });
    if (lines.length > MOST_BOOK_ROWS)
      throw new DomainError('tooLarge', 'more rows than a paper takes: a shorter range', { most: MOST_BOOK_ROWS });
    await noteTaken(call, 'print', { drugID, rows: lines.length });
    const { customID, name, license } = drug;
    const head = { customID, name, license, lot: lot?.number ?? '', purchaseDateTime: lot?.boughtAt ?? null };
    return sendPaper(call, controlledDocument(data, { ...head, items: bookRows(lines) }, drug));
  },
});

const lawBook = erpEndpoint({
  ...frame,
  ...XLSX_ANSWER,
  method: 'POST',
  path: `${ERP_BASE}/excel/cdBook`,
  summary: 'The book of one controlled drug, in the columns of the law, as an Excel file',
  description: `One sheet of the whole clinic: the head, what was carried over, and a row for each movement from the ledger. ${LOGGED}`,
  query: bookQuery,
  body: bookBody,
  errors: [...FILE_ERRORS, 'notFound'],
  handle: async (call) => {
    const { drugID } = call.query;
    const { startDate: from, endDate: to = call.now + 1 } = call.body;
    const book = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const drug = await demandDrug(sql, drugID);
      return bookOf(sql, drug, { drugID, from, to }, { zone: await zoneIn(tx.reader), place: '', most: MOST_ROWS });
    });
    await noteTaken(call, 'excel', { drugID, rows: book.lines.length });
    return sendWorkbook(call, 'cdbook', [lawBookTable(book)]);
  },
});

const placeBook = erpEndpoint({
  ...frame,
  ...XLSX_ANSWER,
  method: 'POST',
  path: `${ERP_BASE}/excel/cdBook/v2`,
  summary: 'The book of one controlled drug place by place, with what stands behind each row, as an Excel file',
  description: `The second version: a sheet for the whole clinic and one for each place, and columns for the form, its supplier, the animal and its owner, the second person, and who wrote it down when. ${LOGGED}`,
  query: bookQuery,
  body: bookBody,
  errors: [...FILE_ERRORS, 'notFound'],
  handle: async (call) => {
    const { drugID } = call.query;
    const { startDate: from, endDate: to = call.now + 1 } = call.body;
    const books = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const drug = await demandDrug(sql, drugID);
      const zone = await zoneIn(tx.reader);
      const places = await placesOfDrug(sql, drugID);
      const made = [await bookOf(sql, drug, { drugID, from, to }, { zone, place: '', most: MOST_ROWS })];
      for (const { id: placeID, name } of places)
        made.push(await bookOf(sql, drug, { drugID, placeID, from, to }, { zone, place: name, most: MOST_ROWS }));
      return made;
    });
    await noteTaken(call, 'excel', { drugID, version: 2, rows: books[0]?.lines.length ?? 0 });
    return sendWorkbook(call, 'cdbook-v2', books.map(fullBookTable));
  },
});

const yearBook = erpEndpoint({
  ...frame,
  ...XLSX_ANSWER,
  method: 'GET',
  path: `${ERP_BASE}/excel/cdBook`,
  summary: 'All controlled drugs of a year: the yearly report, and the book of each, as an Excel file',
  description: `Of the calendar \`year\` in the clinic’s zone, this one where none is named. The first sheet is the yearly report (due by 31 January), then each drug that moved has its book in the columns of the law. ${LOGGED}`,
  query: z.object({ year: years.optional() }),
  errors: [...FILE_ERRORS],
  handle: async (call) => {
    const { year, tables, drugs } = await call.services.db.readClinic(call.clinic, async (tx) => {
      const sql = clinicSqlOf(tx);
      const zone = await zoneIn(tx.reader);
      const asked = call.query.year ?? calendarDate(call.now, zone).year;
      const { from, to, sums } = await yearOf(sql, asked, zone);
      const made = [yearTable(sums)];
      for (const { drug } of sums.filter(({ moved }) => moved))
        made.push(
          lawBookTable(await bookOf(sql, drug, { drugID: drug.id, from, to }, { zone, place: '', most: MOST_ROWS })),
        );
      return { year: asked, tables: made, drugs: sums.length };
    });
    await noteTaken(call, 'excel', { year, drugs });
    return sendWorkbook(call, `cdbook-${year}`, tables);
  },
});

/** The book of controlled drugs on paper and in files (spec 3 §7 "PDF", "Excel"; 管制藥品管理條例第 28 條). */
export const controlledBookEndpoints = [paper, lawBook, placeBook, yearBook];
