import {
  boughtSheet,
  healthSheet,
  lossSheet,
  STAT_SHEETS,
  soldSheet,
  staffSheet,
  trendSheet,
} from '@vetloom/documents/stat-workbook.ts';
import type { WorkbookTable } from '@vetloom/documents/workbook.ts';
import { addDays, DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEAD_AFTER_DAYS } from '@vetloom/domain/stock/figures.ts';
import { type ClinicSql, clinicSqlOf } from '@vetloom/storage/ports/clinic-sql.ts';
import type { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import type { ErpCall } from '../rows/row-write.ts';
import { boughtByProduct, boughtBySupplier } from './bought-rows.ts';
import { keepFigures } from './keep-figures.ts';
import { soldBy, soldByStaff } from './sold-rows.ts';
import { readKept, type StatRange, type statBody } from './stat-range.ts';
import { seriesOf } from './trend-rows.ts';
import { healthOf, lossesOf } from './worth-rows.ts';

/** What is asked of a file. */
export type Asked = z.output<typeof statBody>;

/** A file as it stands. */
export interface StatFile {
  readonly id: string;
  /** `failed` too where its maker has ended without a word: it is asked for again. */
  readonly state: 'running' | 'done' | 'failed';
  /** Sheets that are done, of so many. */
  readonly done: number;
  readonly total: number;
  readonly askedDateTime: number;
}

/** Seconds without a word after which a maker counts as gone. */
const SILENT = 60;
/** Seconds for which a file is kept. */
const KEPT = 7 * DAY_SECONDS;
/** Files of one person that are made at once. */
const MOST_RUNNING = 2;

type Sheet = (sql: ClinicSql, range: StatRange) => Promise<WorkbookTable>;

const soldOf =
  (name: string, goods: boolean): Sheet =>
  async (sql, range) => {
    const { rows, ...sums } = await soldBy(sql, goods, range);
    return soldSheet(name, rows, sums);
  };

/** The sheets of a file, one after the other. */
const SHEETS: readonly Sheet[] = [
  soldOf(STAT_SHEETS.goods, true),
  soldOf(STAT_SHEETS.services, false),
  async (sql, range) => staffSheet(STAT_SHEETS.staffGoods, await soldByStaff(sql, true, range)),
  async (sql, range) => staffSheet(STAT_SHEETS.staffServices, await soldByStaff(sql, false, range)),
  async (sql, range) => boughtSheet(STAT_SHEETS.suppliers, await boughtBySupplier(sql, range)),
  async (sql, range) => boughtSheet(STAT_SHEETS.products, await boughtByProduct(sql, range)),
  async (sql, range) => {
    const rows = await healthOf(sql, range, addDays(range.end, -DEAD_AFTER_DAYS, range.zone));
    const of = (field: 'cost' | 'usedCost') => Math.round(rows.reduce((sum, row) => sum + row[field], 0));
    return healthSheet(rows, { cost: of('cost'), usedCost: of('usedCost') }, range.zone);
  },
  async (sql, range) => lossSheet(await lossesOf(sql, range)),
  async (sql, range) =>
    trendSheet((await seriesOf(sql, range, 'month', { stockCost: true, sold: true })).points, range.zone),
];

const STATE = `id, CASE WHEN state = 'running' AND heard_at < $2 THEN 'failed' ELSE state END AS state, done, total, asked_at AS "askedDateTime"`;

const inClinic = <T>({ services, clinic }: ErpCall, work: (sql: ClinicSql) => Promise<T>): Promise<T> =>
  services.db.inClinic(clinic, (tx) => work(clinicSqlOf(tx)));

/** Writes down that a file is asked for. @throws DomainError rateLimited where a person has two under way */
export function askFile(call: ErpCall, asked: Asked): Promise<StatFile> {
  const { now, person } = call;
  return inClinic(call, async (sql) => {
    await sql('DELETE FROM vetloom.stat_file WHERE clinic_id = $1 AND asked_at < $2', [now - KEPT]);
    const [running] = await sql<{ count: number }>(
      `SELECT count(*)::integer AS count FROM vetloom.stat_file WHERE clinic_id = $1 AND asked_by = $2 AND state = 'running' AND heard_at >= $3`,
      [person.email, now - SILENT],
    );
    if ((running?.count ?? 0) >= MOST_RUNNING)
      throw new DomainError('rateLimited', 'two files are being made already', { most: MOST_RUNNING });
    const file = { id: newID(call), state: 'running', done: 0, total: SHEETS.length, askedDateTime: now } as const;
    await sql(
      `INSERT INTO vetloom.stat_file (clinic_id, id, asked, asked_by, state, done, total, asked_at, heard_at) VALUES ($1, $2, $3, $4, 'running', 0, $5, $6, $6)`,
      [file.id, JSON.stringify(asked), person.email, file.total, now],
    );
    return file;
  });
}

/**
 * Makes a file, sheet by sheet, each in a view of its own, so that no long one stands in the way of the clinic's clean-up; says after each how far it is. What goes wrong is
 * written down and thrown.
 */
export async function makeFile(call: ErpCall, id: string, asked: Asked): Promise<StatFile> {
  // A range without an end ends now, for all of its sheets.
  const fixed = { ...asked, endDate: asked.endDate ?? call.now + 1 };
  const say = (done: number) =>
    inClinic(call, (sql) =>
      sql(
        'UPDATE vetloom.stat_file SET done = $3, heard_at = GREATEST(heard_at, extract(epoch FROM now())::bigint) WHERE clinic_id = $1 AND id = $2',
        [id, done],
      ),
    );
  try {
    await keepFigures(call.services.db, call.clinic);
    const tables: WorkbookTable[] = [];
    for (const sheet of SHEETS) {
      tables.push(await readKept(call, fixed, sheet));
      await say(tables.length);
    }
    const bytes = await call.services.press.workbook(tables, call.clinic);
    await inClinic(call, (sql) =>
      sql(`UPDATE vetloom.stat_file SET state = 'done', bytes = $3 WHERE clinic_id = $1 AND id = $2`, [id, bytes]),
    );
    return { id, state: 'done', done: SHEETS.length, total: SHEETS.length, askedDateTime: call.now };
  } catch (error) {
    await inClinic(call, (sql) =>
      sql(`UPDATE vetloom.stat_file SET state = 'failed' WHERE clinic_id = $1 AND id = $2`, [id]),
    );
    throw error;
  }
}

/** How far a file of the person is. @throws DomainError notFound */
export async function lookAt(call: ErpCall, id: string): Promise<StatFile> {
  const [file] = await inClinic(call, (sql) =>
    sql<StatFile>(`SELECT ${STATE} FROM vetloom.stat_file WHERE clinic_id = $1 AND id = $3 AND asked_by = $4`, [
      call.now - SILENT,
      id,
      call.person.email,
    ]),
  );
  if (!file) throw new DomainError('notFound', 'no such file');
  return file;
}

/** A file's bytes: that one, or the person's latest that is done. @throws DomainError notFound */
export async function bytesOf(call: ErpCall, id: string | undefined): Promise<Buffer> {
  const [file] = await inClinic(call, (sql) =>
    sql<{ bytes: Buffer }>(
      `SELECT bytes FROM vetloom.stat_file WHERE clinic_id = $1 AND asked_by = $2 AND state = 'done' AND ($3::text IS NULL OR id = $3) ORDER BY asked_at DESC, id DESC LIMIT 1`,
      [call.person.email, id ?? null],
    ),
  );
  if (!file) throw new DomainError('notFound', 'no such file that is done');
  return file.bytes;
}
