import type { Actor } from '@vetloom/domain/access/policy.ts';
import { can, demand } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type RandomBytes, randomSuffix } from '@vetloom/domain/core/ids.ts';
import { guessMapping, mappingProblems, namedColumns } from '@vetloom/domain/import/guess-mapping.ts';
import {
  CHUNK_ROWS,
  type ImportJob,
  type ImportPlan,
  type ImportProblem,
  type ImportState,
  KEPT_PROBLEMS,
  NO_COUNTS,
} from '@vetloom/domain/import/import.schema.ts';
import type { Person } from '@vetloom/http/endpoint.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  changeJob,
  findJob,
  insertJob,
  type JobRow,
  listJobs,
  problemsOf,
  removeJob,
} from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { handOf } from '../access/traces.ts';
import { dryRun } from './dry-run.ts';
import type { ImportParts } from './import-parts.ts';
import { ImportRunner } from './import-runner.ts';
import { parseTable } from './parse-table.ts';

/** Seconds without a step after which a running job counts as left by its process. */
const LEFT_SECONDS = 20;
/** Jobs that a list shows. */
const LISTED = 20;
const SAMPLE_ROWS = 5;
const SAMPLE_LENGTH = 60;

/** Who acts, and where. */
export interface Importer {
  readonly clinic: string;
  readonly actor: Actor;
  readonly person: Pick<Person, 'email' | 'emulation'>;
}

/** A dry run's answer. */
export interface DryRun {
  readonly counts: ImportJob['counts'];
  readonly problems: ImportProblem[];
}

/**
 * Imports of owners and animals from tables of other programs (law 23): a job holds the file's rows, a dry run says what would happen,
 * a run writes 500 rows a transaction beside the clinic's work, and a rollback takes back what nobody has touched since.
 */
export class ImportService {
  readonly #parts: ImportParts;
  readonly #runner: ImportRunner;

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#runner = new ImportRunner(parts);
  }

  /** Reads a file into a new job. @throws DomainError badParameter with the reason: kind, empty, columns, rows, quotes, encoding */
  async add({ clinic, actor, person }: Importer, name: string, bytes: Buffer, random: RandomBytes): Promise<ImportJob> {
    demandImporter(actor);
    const { encoding, rows } = await parseTable(bytes);
    const [headings = [], ...data] = rows;
    const now = this.#parts.now();
    const job = {
      // Short, because the ids of what it makes carry it.
      _id: randomSuffix(random, 7),
      name,
      state: 'ready' as const,
      encoding,
      createDateTime: now,
      createBy: actor.staffID,
      operator: person.emulation?.by,
      columns: namedColumns(headings),
      sample: data.slice(0, SAMPLE_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_LENGTH))),
      total: data.length,
      plan: { mapping: [...guessMapping(headings)], matching: 'keep' as const },
      counts: NO_COUNTS,
    };
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await insertJob(tx, job, data, CHUNK_ROWS);
      return found(await findJob(tx, job._id, 'look'));
    });
  }

  async list({ clinic, actor }: Importer): Promise<ImportJob[]> {
    demandImporter(actor);
    const jobs = await this.#parts.db.readClinic(clinic, (tx) => listJobs(tx, LISTED));
    for (const job of jobs) this.#goOn(clinic, job);
    return jobs;
  }

  /** A job; one whose process was lost is gone on with. @throws DomainError notFound */
  async get({ clinic, actor }: Importer, id: string): Promise<ImportJob> {
    demandImporter(actor);
    const job = found(await this.#parts.db.readClinic(clinic, (tx) => findJob(tx, id, 'look')));
    this.#goOn(clinic, job);
    return job;
  }

  async problems({ clinic, actor }: Importer, id: string): Promise<ImportProblem[]> {
    demandImporter(actor);
    return this.#parts.db.readClinic(clinic, async (tx) => {
      found(await findJob(tx, id, 'look'));
      return problemsOf(tx, id);
    });
  }

  /** What an import by this plan would do; writes nothing but the plan. @throws DomainError notFound, contradictory, badParameter */
  async check({ clinic, actor }: Importer, id: string, plan: ImportPlan): Promise<DryRun> {
    demandImporter(actor);
    const job = await this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const present = await readyJob(tx, id);
      demandPlan(present, plan);
      await changeJob(tx, id, { plan, movedAt: this.#parts.now() });
      return { ...present, plan };
    });
    const { counts, problems } = await dryRun(this.#parts, { clinic, actor, job });
    return { counts, problems: problems.slice(0, KEPT_PROBLEMS) };
  }

  /** Starts a job, or goes on with a cancelled one. @throws DomainError notFound, contradictory, badParameter */
  async start({ clinic, actor, person }: Importer, id: string, plan: ImportPlan): Promise<ImportJob> {
    demandImporter(actor);
    const job = await this.#move(clinic, id, ['ready', 'cancelled', 'failed'], 'running', (present) => {
      if (present.done > 0 && JSON.stringify(present.plan) !== JSON.stringify(plan))
        throw new DomainError('contradictory', 'a job that has begun keeps its plan', { state: present.state });
      demandPlan(present, plan);
      return { plan };
    });
    this.#runner.run(clinic, handOf(person), id);
    return job;
  }

  /** Stops after the chunk that is under way; what is written stays until it is rolled back. */
  async cancel({ clinic, actor }: Importer, id: string): Promise<ImportJob> {
    demandImporter(actor);
    return this.#move(clinic, id, ['running'], 'cancelled');
  }

  /** Takes back what the job wrote and nobody has touched since. @throws DomainError notFound, contradictory */
  async undo({ clinic, actor, person }: Importer, id: string): Promise<ImportJob> {
    demandImporter(actor);
    const job = await this.#move(clinic, id, ['done', 'cancelled', 'failed'], 'undoing', () => ({
      undone: { removed: 0, kept: 0 },
    }));
    this.#runner.run(clinic, handOf(person), id);
    return job;
  }

  /** Takes a job off the list. One that has written can't be rolled back afterwards. @throws DomainError contradictory while it runs */
  async remove({ clinic, actor }: Importer, id: string): Promise<void> {
    demandImporter(actor);
    await this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const job = await findJob(tx, id, 'lock');
      if (!job) return;
      if (job.state === 'running' || job.state === 'undoing')
        throw new DomainError('contradictory', 'the job is running', { state: job.state });
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

  #goOn(clinic: string, job: JobRow): void {
    const left = this.#parts.now() - job.movedAt > LEFT_SECONDS;
    if ((job.state === 'running' || job.state === 'undoing') && left)
      this.#runner.run(clinic, { email: emailOf(job.createBy), operator: job.operator ?? undefined }, job._id);
  }

  #move(
    clinic: string,
    id: string,
    from: readonly ImportState[],
    to: ImportState,
    more: (job: JobRow) => object = () => ({}),
  ): Promise<ImportJob> {
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const job = found(await findJob(tx, id, 'lock'));
      if (!from.includes(job.state))
        throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
      await changeJob(tx, id, { ...more(job), state: to, failure: '', movedAt: this.#parts.now() });
      return found(await findJob(tx, id, 'look'));
    });
  }
}

const emailOf = (staffID: string): string => staffID.replace(/^\/staff\//, '');

async function readyJob(tx: ClinicTransaction, id: string): Promise<JobRow> {
  const job = found(await findJob(tx, id, 'lock'));
  if (job.state !== 'ready') throw new DomainError('contradictory', `the job is ${job.state}`, { state: job.state });
  return job;
}

function found(job: JobRow | undefined): JobRow {
  if (!job) throw new DomainError('notFound', 'no such import');
  return job;
}

/** Owners and animals both: whoever may write only one of them can't import. @throws DomainError forbidden */
function demandImporter(actor: Actor): void {
  demand(actor, ['CUSTOMER_WRITE']);
  if (!can(actor, 'PET_WRITE')) demand(actor, ['PET_WRITE']);
}

function demandPlan(job: ImportJob, plan: ImportPlan): void {
  if (plan.mapping.length !== job.columns.length)
    throw new DomainError('badParameter', 'one field for each column', { field: 'mapping' });
  const [problem] = mappingProblems(plan.mapping);
  if (problem)
    throw new DomainError('badParameter', `the mapping: ${problem.field} is ${problem.reason}`, {
      field: 'mapping',
      reason: problem.reason,
      column: problem.field,
    });
}
