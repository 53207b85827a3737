import type { Actor } from '@vetloom/domain/access/policy.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type RandomBytes, randomSuffix } from '@vetloom/domain/core/ids.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { guessMapping, mappingProblems, namedColumns } from '@vetloom/domain/import/guess-mapping.ts';
import {
  CHUNK_ROWS,
  type EarlierImport,
  type ImportCheck,
  type ImportJob,
  type ImportPlan,
  type ImportProblem,
  type ImportState,
  NO_COUNTS,
  type RefusedRow,
} from '@vetloom/domain/import/import.schema.ts';
import type { ChangeDecision, ImportChange } from '@vetloom/domain/import/import-change.schema.ts';
import { type ImportKindName, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { rowInFile } from '@vetloom/domain/import/row-gaps.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { changesOfJob, waitingChanges } from '@vetloom/storage/import/import-changes.ts';
import {
  changeJob,
  findJob,
  insertJob,
  insertRows,
  type JobRow,
  listJobs,
  problemsOf,
  refusedFrom,
  removeJob,
} from '@vetloom/storage/import/import-rows.ts';
import { missingThings } from '@vetloom/storage/import/import-things.ts';
import { rememberedWords } from '@vetloom/storage/import/import-words.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { handOf } from '../access/traces.ts';
import { type Decided, decideChanges } from './change-decisions.ts';
import { dryRun } from './dry-run.ts';
import { earlierImport } from './earlier-import.ts';
import { meaningsOf, plannedWords } from './file-words.ts';
import type { ImportParts } from './import-parts.ts';
import { ImportRunner } from './import-runner.ts';
import { ImportVocabulary } from './import-vocabulary.ts';
import { kindsOf, mayImport } from './import-works.ts';
import { foundJob, type Importer } from './importer.ts';
import { ParsedTable } from './parse-table.ts';
import { isUnreconciled, reconciled } from './reconcile-job.ts';
import { type ShownTable, shownTable } from './shown-table.ts';
import { numbered, shownJob } from './told-rows.ts';

/** Seconds without a step after which a running job counts as left by its process. */
const LEFT_SECONDS = 20;
/** Jobs that a list shows. */
const LISTED = 20;
const SAMPLE_ROWS = 5;
const SAMPLE_LENGTH = 60;

/**
 * Files that are read, and dry runs: each takes much memory, or a connection for as long as it lasts, of which there are few for all clinics. Whoever
 * waits holds neither.
 */
const READ_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, waiting: 12, waitingOfOne: 3 };
const CHECKED_AT_ONCE = { atOnce: 2, atOnceOfOne: 1, waiting: 24, waitingOfOne: 6 };

/** Some of many. */
interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Changes of a newer file, and how many of all wait. */
export interface Changes {
  readonly changes: ImportChange[];
  readonly open: number;
}

/** A row of an earlier file that a newer one lacks. */
export interface MissingRow {
  readonly file: string;
  readonly row: number;
  readonly cells: string[][];
}

/** Rows that were not taken over: some of them, and from which row on (from 0) there may be more; null at the end. */
export interface RefusedRows {
  readonly rows: RefusedRow[];
  readonly next: number | null;
}

/**
 * Imports of tables of other programs (law 23), of the kinds in `import-kinds.ts`: a job holds the file's rows, a dry run says what would happen,
 * a run writes 100 rows a transaction beside the clinic's work, and a rollback takes back what nobody has touched since.
 */
export class ImportService {
  readonly #parts: ImportParts;
  readonly #runner: ImportRunner;
  /** What words of files mean here. */
  readonly words: ImportVocabulary;
  readonly #reading = new Gate(READ_AT_ONCE);
  readonly #checking = new Gate(CHECKED_AT_ONCE);

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#runner = new ImportRunner(parts);
    this.words = new ImportVocabulary(parts);
  }

  /** What stands in a table, of which nothing is kept. @throws DomainError as `shownTable`; rateLimited where many are read */
  readTable = (clinic: string, bytes: Buffer): Promise<ShownTable> =>
    this.#reading.run(clinic, () => shownTable(bytes));

  /** Reads a file into a new job. @throws DomainError badParameter with the reason: kind, empty, columns, rows, quotes, encoding; rateLimited where many are read */
  async add(
    { clinic, actor, person }: Importer,
    { kind, name }: { readonly kind: ImportKindName; readonly name: string },
    bytes: Buffer,
    random: RandomBytes,
  ): Promise<ImportJob> {
    demandImporter(actor, kind);
    return this.#reading.run(clinic, async () => {
      const table = await ParsedTable.open(bytes);
      try {
        return await this.#keep({ clinic, actor, person }, { kind, name }, table, random);
      } finally {
        await table.close();
      }
    });
  }

  /** The latest jobs of the kinds that the person may bring in. */
  async list({ clinic, actor }: Importer): Promise<ImportJob[]> {
    const kinds = kindsOf(actor);
    if (kinds.length === 0) demandImporter(actor, 'people');
    const jobs = await this.#parts.db.readClinic(clinic, (tx) => listJobs(tx, kinds, LISTED));
    for (const job of jobs) this.#goOn(clinic, job);
    return jobs;
  }

  /** A job; one whose process was lost is gone on with. @throws DomainError notFound */
  async get({ clinic, actor }: Importer, id: string): Promise<ImportJob> {
    const job = foundJob(actor, await this.#parts.db.readClinic(clinic, (tx) => findJob(tx, id, 'look')));
    this.#goOn(clinic, job);
    return shownJob(job);
  }

  async problems({ clinic, actor }: Importer, id: string): Promise<ImportProblem[]> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const job = foundJob(actor, await findJob(tx, id, 'look'));
      return numbered(job, await problemsOf(tx, id));
    });
  }

  /** Rows that were not taken over, as they stand in the file, some at a time. @throws DomainError notFound */
  async refused({ clinic, actor }: Importer, id: string, from: number): Promise<RefusedRows> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const job = foundJob(actor, await findJob(tx, id, 'look'));
      const some = await refusedFrom(tx, id, from);
      return { rows: numbered(job, some?.rows ?? []), next: some ? some.first + 1 : null };
    });
  }

  /** Holds an import that has ended against its file anew, as it stands now, and keeps that. @throws DomainError notFound, contradictory */
  async reconcile({ clinic, actor }: Importer, id: string): Promise<ImportJob> {
    const found = await this.#parts.db.readClinic(clinic, async (tx) => {
      const job = foundJob(actor, await findJob(tx, id, 'look'));
      if (!job.accounts || (job.state !== 'done' && job.state !== 'cancelled' && job.state !== 'failed'))
        throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
      return reconciled(tx, job, this.#parts.now());
    });
    return this.#move({ clinic, actor }, id, ['done', 'cancelled', 'failed'], undefined, () => ({
      reconciliation: found,
    }));
  }

  /** The earlier import of which a table that waits is a newer file, as far as one can tell. @throws DomainError notFound */
  earlier({ clinic, actor }: Importer, id: string): Promise<EarlierImport | null> {
    return this.#parts.db.readClinic(clinic, async (tx) =>
      earlierImport(tx, foundJob(actor, await findJob(tx, id, 'look'))),
    );
  }

  /** What a newer file says otherwise than the last one: what waits first, in the order of the file. @throws DomainError notFound */
  async changes({ clinic, actor }: Importer, id: string, page: Page): Promise<Changes> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      const job = foundJob(actor, await findJob(tx, id, 'look'));
      const found = numbered(job, await changesOfJob(tx, id, { open: false, ...page }));
      const changes = found.map(({ ownerID: _owner, patch: _patch, ...change }) => change);
      return { changes, open: await waitingChanges(tx, id) };
    });
  }

  /** Decides changes that wait. @throws DomainError notFound, contradictory */
  decide(importer: Importer, id: string, decision: ChangeDecision): Promise<Decided> {
    return decideChanges(this.#parts, importer, id, decision);
  }

  /** Rows that earlier files had and this one lacks: what they brought in stays. @throws DomainError notFound */
  async missing({ clinic, actor }: Importer, id: string, page: Page): Promise<MissingRow[]> {
    return this.#parts.db.readClinic(clinic, async (tx) => {
      foundJob(actor, await findJob(tx, id, 'look'));
      const found = await missingThings(tx, id, page);
      const jobs = new Map<string, JobRow | undefined>();
      for (const { job } of found) if (!jobs.has(job)) jobs.set(job, await findJob(tx, job, 'look'));
      return found.map(({ job: of, row, cells }) => {
        const job = jobs.get(of);
        return { file: job?.name ?? '', row: rowInFile(job?.gaps ?? [], row), cells };
      });
    });
  }

  /** What an import by this plan would do; writes nothing but the plan. @throws DomainError notFound, contradictory, badParameter, rateLimited where many are under way */
  check(by: Importer, id: string, plan: ImportPlan): Promise<ImportCheck> {
    return this.#checking.run(by.clinic, () => this.#check(by, id, plan));
  }

  async #check({ clinic, actor }: Importer, id: string, plan: ImportPlan): Promise<ImportCheck> {
    const job = await this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const present = await readyJob(tx, actor, id);
      demandPlan(present, plan);
      await changeJob(tx, id, { plan, movedAt: this.#parts.now() });
      return { ...present, plan };
    });
    const check = await dryRun(this.#parts, { clinic, actor, job });
    return { ...check, problems: numbered(job, check.problems) };
  }

  /** Starts a job, or goes on with a cancelled one. @throws DomainError notFound, contradictory, badParameter */
  async start({ clinic, actor, person }: Importer, id: string, plan: ImportPlan): Promise<ImportJob> {
    const job = await this.#move({ clinic, actor }, id, ['ready', 'cancelled', 'failed'], 'running', (present) => {
      if (present.done > 0 && !same(present.plan, plan))
        throw new DomainError('contradictory', 'a job that has begun keeps its plan', { state: present.state });
      // What is taken back in part would never be whole again.
      if (present.undone)
        throw new DomainError('contradictory', 'a job that is being taken back is taken back to its end', {
          state: present.state,
        });
      demandPlan(present, plan);
      return { plan };
    });
    await this.words.remember({ clinic, actor }, job);
    this.#runner.run(clinic, handOf(person), id);
    return job;
  }

  /** Stops after the chunk that is under way; what is written stays until it is rolled back. */
  async cancel({ clinic, actor }: Importer, id: string): Promise<ImportJob> {
    return this.#move({ clinic, actor }, id, ['running'], 'cancelled');
  }

  /** Takes back what the job wrote and nobody has touched since. @throws DomainError notFound, contradictory, forbidden for somebody else's */
  async undo({ clinic, actor, person }: Importer, id: string): Promise<ImportJob> {
    const job = await this.#move({ clinic, actor }, id, ['done', 'cancelled', 'failed'], 'undoing', (present) => {
      demandOwn({ actor, person }, present);
      return { undone: present.undone ?? { removed: 0, kept: 0, names: [] } };
    });
    this.#runner.run(clinic, handOf(person), id);
    return job;
  }

  /** Takes a job off the list. One that has written can't be rolled back afterwards. @throws DomainError contradictory while it runs, forbidden for somebody else's */
  async remove({ clinic, actor, person }: Importer, id: string): Promise<void> {
    await this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const job = await findJob(tx, id, 'lock');
      if (!job || !mayImport(actor, job.kind)) return;
      if (job.state === 'running' || job.state === 'undoing')
        throw new DomainError('contradictory', 'the job is running', { state: job.state });
      demandOwn({ actor, person }, job);
      await removeJob(tx, id);
    });
  }

  /** Waits until nothing runs in this process. */
  settled(): Promise<void> {
    return this.#runner.settled();
  }

  /** Lets the running chunks end; a job goes on when somebody looks at it again. */
  stop(): Promise<void> {
    return this.#runner.stop();
  }

  /** Keeps a table that is read while it is written down. */
  async #keep(
    { clinic, actor, person }: Importer,
    { kind, name }: { readonly kind: ImportKindName; readonly name: string },
    table: ParsedTable,
    random: RandomBytes,
  ): Promise<ImportJob> {
    const { encoding, headings, total, gaps } = table.head;
    const pieces = table.pieces(CHUNK_ROWS);
    const first = await pieces.next();
    const data = first.done ? [] : first.value;
    const now = this.#parts.now();
    const job = {
      // Short, because the ids of what it makes carry it.
      _id: randomSuffix(random, 7),
      kind,
      name,
      state: 'ready' as const,
      encoding,
      createDateTime: now,
      createBy: actor.staffID,
      operator: person.emulation?.by,
      columns: namedColumns(headings),
      sample: data.slice(0, SAMPLE_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_LENGTH))),
      total,
      gaps,
      plan: {
        mapping: [...guessMapping(kind, headings)],
        matching: importKindOf(kind).matchings[0] ?? 'skip',
        words: [],
      },
      counts: NO_COUNTS,
    };
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const words = plannedWords(kind, await rememberedWords(tx, meaningsOf([kind])));
      await insertJob(tx, { ...job, plan: { ...job.plan, words } });
      await insertRows(tx, job._id, 0, data);
      let at = data.length;
      for await (const rows of pieces) {
        await insertRows(tx, job._id, at, rows);
        at += rows.length;
      }
      return shownJob(foundJob(actor, await findJob(tx, job._id, 'look')));
    });
  }

  #goOn(clinic: string, job: JobRow): void {
    const left = this.#parts.now() - job.movedAt > LEFT_SECONDS;
    const isOpen = job.state === 'running' || job.state === 'undoing' || isUnreconciled(job);
    if (isOpen && left)
      this.#runner.run(clinic, { email: emailOf(job.createBy), operator: job.operator ?? undefined }, job._id);
  }

  #move(
    { clinic, actor }: Pick<Importer, 'clinic' | 'actor'>,
    id: string,
    from: readonly ImportState[],
    to: ImportState | undefined,
    more: (job: JobRow) => object = () => ({}),
  ): Promise<ImportJob> {
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const job = foundJob(actor, await findJob(tx, id, 'lock'));
      if (!from.includes(job.state))
        throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
      const moved = to === undefined ? {} : { state: to, failure: '' };
      await changeJob(tx, id, { ...more(job), ...moved, movedAt: this.#parts.now() });
      return shownJob(foundJob(actor, await findJob(tx, id, 'look')));
    });
  }
}

const emailOf = (staffID: string): string => staffID.replace(/^\/staff\//, '');

async function readyJob(tx: ClinicTransaction, actor: Actor, id: string): Promise<JobRow> {
  const job = foundJob(actor, await findJob(tx, id, 'lock'));
  if (job.state !== 'ready') throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
  return job;
}

/**
 * Security: taking an import back deletes as many owners, animals or visits as it brought, of which somebody who may bring them in may not delete one;
 * and one that is off the list can't be taken back. Programs, which delete nothing, do neither. @throws DomainError forbidden
 */
function demandOwn({ actor, person }: Pick<Importer, 'actor' | 'person'>, { createBy }: JobRow): void {
  if (person.delegated) throw new DomainError('forbidden', 'programs take no import back', { rule: 'delegated' });
  if (actor.admin || createBy === actor.staffID) return;
  throw new DomainError('forbidden', 'somebody else’s import is for administrators to take back', {
    missing: ['admin'],
  });
}

/** @throws DomainError forbidden for whoever may not write all of what such a table holds */
function demandImporter(actor: Actor, kind: ImportKindName): void {
  for (const permission of importKindOf(kind).permissions) demand(actor, [permission]);
}

function demandPlan(job: ImportJob, plan: ImportPlan): void {
  if (plan.mapping.length !== job.columns.length)
    throw new DomainError('badParameter', 'one field for each column', { field: 'mapping' });
  if (!importKindOf(job.kind).matchings.includes(plan.matching))
    throw new DomainError('badParameter', `${plan.matching} is no choice for ${job.kind}`, { field: 'matching' });
  const [problem] = mappingProblems(job.kind, plan.mapping);
  if (problem)
    throw new DomainError('badParameter', `the mapping: ${problem.field} is ${problem.reason}`, {
      field: 'mapping',
      reason: problem.reason,
      column: problem.field,
    });
}
