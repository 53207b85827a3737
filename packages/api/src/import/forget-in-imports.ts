import { namedColumns } from '@vetloom/domain/import/guess-mapping.ts';
import { CHUNK_ROWS, type ImportProblem } from '@vetloom/domain/import/import.schema.ts';
import { IMPORT_KIND_NAMES, type ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import {
  erasedRow,
  numbersOf,
  type PersonTraces,
  personTraces,
  saysName,
  speaksOf,
} from '@vetloom/domain/import/person-traces.ts';
import { groupRows } from '@vetloom/domain/import/row-groups.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  changeText,
  dropRefused,
  everyID,
  forgetBefore,
  forgetThings,
  type JobText,
  listlessJobs,
  lockTexts,
  nobodysThings,
  ownerTraces,
  petTraces,
  refusedBehind,
  replaceChunk,
  rowsOfThings,
} from '@vetloom/storage/import/forget-person.ts';
import { addRefused, chunkAt } from '@vetloom/storage/import/import-rows.ts';
import { numbersOfOthers } from '@vetloom/storage/import/patient-lookups.ts';
import { forgetPersonTakenBack } from '@vetloom/storage/import/taken-back-people.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { fileRow } from './import-work.ts';
import { IMPORT_WORKS } from './import-works.ts';

type Tx = Pick<ClinicTransaction, 'clinic' | 'sql'>;

/** Kinds whose rows speak of no owner. */
const OF_NO_OWNER: ReadonlySet<ImportKindName> = new Set(['staff', 'product', 'service']);
const OF_OWNERS = IMPORT_KIND_NAMES.filter((kind) => !OF_NO_OWNER.has(kind));
const THINGS_A_LOOK = 1000;

/** Whose rows are looked for, and by what. */
interface Person {
  readonly owners: readonly string[];
  readonly traces: PersonTraces;
}

/**
 * Takes a person out of all that imports keep of their files (law 26): rows that wait, samples, problems, refused rows, what became of rows, what was drawn,
 * and what stood before a newer file changed it. A row stays as a row without cells, so that files and sums are still accounted for. It locks the imports,
 * as their runner does, and so comes before the command, which locks the clinic's head; a command that is refused undoes it.
 */
export async function forgetInImports(tx: Tx, userID: string): Promise<void> {
  await demandOpenClinic(tx);
  const jobs = await lockTexts(tx, OF_OWNERS);
  const owners = await everyID(tx, userID);
  const said = await ownerTraces(tx, owners);
  const person = { owners, traces: personTraces(said, await petTraces(tx, owners)) };
  const things: { readonly job: string; readonly row: number }[] = [];
  for (const job of jobs) {
    const rows = await forgetInJob(tx, job, person);
    things.push(...[...rows].map((row) => ({ job: job._id, row })));
  }
  for (const job of await listlessJobs(tx, OF_OWNERS)) {
    const rows = await rowsByThings(tx, { _id: job, plan: { mapping: [] } }, person);
    things.push(...rows.map((row) => ({ job, row })));
  }
  await forgetThings(tx, owners, things);
  await forgetBefore(tx, owners);
  await forgetPersonTakenBack(
    tx,
    owners,
    said.flatMap(({ phone }) => phone ?? []),
  );
}

/** Takes a person out of an import; answers the rows of the file that spoke of them. */
async function forgetInJob(tx: Tx, job: JobText, person: Person): Promise<ReadonlySet<number>> {
  const found = [
    ...(await rowsWaiting(tx, job, person)),
    ...(await rowsRefused(tx, job, person)),
    ...(await rowsByThings(tx, job, person)),
    ...(await speaking(tx, job, person, job.sample)).map(fileRow),
  ];
  // What one row of a thing says is said of all its rows.
  const { owners } = person;
  const rows = new Set([...found, ...(await rowsOfThings(tx, job._id, { owners, rows: [...new Set(found)] }))]);
  await blankChunks(tx, job, rows);
  await blankRefused(tx, job, rows);
  await blankText(tx, job, rows, person);
  return rows;
}

/** Which of these rows speak of the person, by their places. */
async function speaking(
  tx: Tx,
  { plan: { mapping } }: { readonly plan: Pick<JobText['plan'], 'mapping'> },
  { traces, owners }: Person,
  rows: readonly (readonly string[])[],
): Promise<number[]> {
  const maybe = [...rows.entries()].filter(([, cells]) => speaksOf(cells, mapping, traces, () => false));
  if (maybe.length === 0) return [];
  const numbers = maybe.flatMap(([, cells]) => (cells.length === 0 ? [] : numbersOf(cells, mapping)));
  const others = await numbersOfOthers(tx, [...new Set(numbers)], owners);
  return maybe
    .filter(([, cells]) => speaksOf(cells, mapping, traces, (number) => others.has(number)))
    .map(([at]) => at);
}

/** Rows of the table that wait to be brought in, with those that stand together with them. */
async function rowsWaiting(tx: Tx, job: JobText, person: Person): Promise<number[]> {
  const { grouping } = IMPORT_WORKS[job.kind];
  const rows: number[] = [];
  let open: (readonly string[])[] = [];
  for (let first = 0; ; first += CHUNK_ROWS) {
    const cells = (await chunkAt(tx, job._id, first)) ?? [];
    const isEnd = cells.length < CHUNK_ROWS;
    const from = first - open.length;
    const all = [...open, ...cells];
    const groups = grouping
      ? groupRows(all, job.plan.mapping, grouping, from)
      : all.map((row, at) => ({ first: from + at, cells: [row] }));
    // The last may go on in the next chunk.
    const last = isEnd || !grouping ? undefined : groups.pop();
    open = [...(last?.cells ?? [])];
    const spoken = new Set((await speaking(tx, job, person, all)).map((at) => from + at));
    for (const group of groups) {
      const own = group.cells.map((_, at) => group.first + at);
      if (own.some((row) => spoken.has(row))) rows.push(...own);
    }
    if (isEnd) return rows.map(fileRow);
  }
}

async function rowsRefused(tx: Tx, job: JobText, person: Person): Promise<number[]> {
  const rows: number[] = [];
  for (let behind = -1; ; ) {
    const some = await refusedBehind(tx, job._id, behind);
    if (!some) return rows;
    behind = some.first;
    const at = await speaking(
      tx,
      job,
      person,
      some.rows.map(({ cells }) => cells),
    );
    rows.push(...at.flatMap((place) => some.rows[place]?.row ?? []));
  }
}

/** Rows of things that are nobody's and speak of the person by what is kept of them: refused ones still have what they are called. */
async function rowsByThings(
  tx: Tx,
  job: { readonly _id: string; readonly plan: Pick<JobText['plan'], 'mapping'> },
  person: Person,
): Promise<number[]> {
  const rows: number[] = [];
  for (let behind = 0; ; ) {
    const things = await nobodysThings(tx, job._id, behind, THINGS_A_LOOK);
    const last = things.at(-1);
    if (!last) return rows;
    behind = last.row;
    const byKey = await speaking(
      tx,
      { plan: { mapping: [] } },
      person,
      things.map(({ key }) => key.split('\u0001')),
    );
    const lines = things.flatMap(({ row, cells }) => cells.map((line) => ({ row, line })));
    const byCells = await speaking(
      tx,
      job,
      person,
      lines.map(({ line }) => line),
    );
    rows.push(...byKey.flatMap((at) => things[at]?.row ?? []), ...byCells.flatMap((at) => lines[at]?.row ?? []));
  }
}

async function blankChunks(tx: Tx, job: JobText, rows: ReadonlySet<number>): Promise<void> {
  const chunks = new Set([...rows].map((row) => Math.floor((row - fileRow(0)) / CHUNK_ROWS) * CHUNK_ROWS));
  for (const first of chunks) {
    const cells = await chunkAt(tx, job._id, first);
    if (!cells) continue;
    await replaceChunk(
      tx,
      job._id,
      first,
      cells.map((row, at) => (rows.has(fileRow(first + at)) ? erasedRow(row) : row)),
    );
  }
}

const ERASED = { level: 'error', column: '', reason: 'erased', value: '' } as const;

async function blankRefused(tx: Tx, job: JobText, rows: ReadonlySet<number>): Promise<void> {
  for (let behind = -1; rows.size > 0; ) {
    const some = await refusedBehind(tx, job._id, behind);
    if (!some) return;
    behind = some.first;
    if (!some.rows.some(({ row }) => rows.has(row))) continue;
    await dropRefused(tx, job._id, some.first);
    const kept = some.rows.map((one) => {
      const [problem] = one.problems;
      if (!rows.has(one.row)) return one;
      return { row: one.row, cells: erasedRow(one.cells), problems: problem ? [{ ...problem, ...ERASED }] : [] };
    });
    await addRefused(tx, job._id, some.first, kept);
  }
}

/** What of a file stands in its import's own row. Headings are cells too where a file has none of its own. */
async function blankText(tx: Tx, job: JobText, rows: ReadonlySet<number>, person: Person): Promise<void> {
  const [isHeading] = await speaking(tx, job, person, [job.columns]);
  const columns = isHeading === undefined ? job.columns : namedColumns(job.columns.map(() => ''));
  const problems = job.problems.map((problem): ImportProblem => {
    const column = isHeading === undefined ? problem.column : (columns[job.columns.indexOf(problem.column)] ?? '');
    return rows.has(problem.row) ? { ...problem, column, value: '' } : { ...problem, column };
  });
  const sample = job.sample.map((cells, at) => (rows.has(fileRow(at)) ? erasedRow(cells) : cells));
  const names = job.undone?.names.filter((name) => !saysName(name, person.traces));
  const undone = job.undone && { ...job.undone, names: names ?? [] };
  await changeText(tx, job._id, { columns, sample, problems, undone });
}
