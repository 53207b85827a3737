import { randomUUID } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { moveExamOrder } from '@vetloom/domain/instrument/exam-order.commands.ts';
import {
  JOB_STATES,
  type JobTask,
  type jobReport,
  type SignedEnvelope,
  type ToolJob,
} from '@vetloom/protocol/sync-tool.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import {
  countQuestions,
  type JobRow,
  jobByID,
  jobsTooLate,
  moveJob,
  openJobs,
  queueJob,
} from '@vetloom/storage/instrument/job-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { z } from 'zod';
import { demandOutward } from '../engine/outward.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';
import type { AdmittedTool } from './admitted-tool.ts';
import type { ToolSigner } from './tool-keys.ts';

/** Seconds in which a job has to be begun: an order waits for a workstation that is off until the evening, a question only while somebody looks. */
const BEGIN_WITHIN: Readonly<Record<JobTask['kind'], number>> = {
  order: 12 * 3600,
  cancel: 12 * 3600,
  fetch: 3600,
  pdf: 3600,
  test: 120,
  logs: 120,
};

/** Questions that may wait for a tool at a time: more than people look at, fewer than would keep it from its orders. */
const MOST_QUESTIONS = 40;

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly signer: ToolSigner;
}

/** What is asked of a tool. */
export interface WantedJob {
  readonly jobID: string;
  readonly toolID: string;
  readonly task: JobTask;
  readonly by: string;
  readonly orderID?: string;
  readonly recordID?: string;
}

/** What becomes of an order when its job is so far. One that its tool gave up comes to nothing, unless somebody took it back before. */
const ORDER_AFTER: Readonly<Partial<Record<JobRow['state'], 'received' | 'failed'>>> = {
  delivered: 'received',
  done: 'received',
  failed: 'failed',
  cancelled: 'failed',
};

const rank = (state: JobRow['state']): number => JOB_STATES.indexOf(state);
const isOver = ({ state }: Pick<JobRow, 'state'>): boolean => rank(state) >= rank('done');

/** What tools are to do: queued in the transaction of what asks for it, signed when a tool fetches it, and moved on as the tool tells. */
export class InstrumentJobs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Queues a job within a transaction. Call `wake` when it is done. */
  async queueIn(
    tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
    { jobID, toolID, task, by, orderID = '', recordID = '' }: WantedJob,
  ): Promise<void> {
    const now = this.#parts.sync.now();
    const times = { madeAt: now, expiresAt: now + BEGIN_WITHIN[task.kind] };
    await queueJob(tx, { jobID, toolID, task, orderID, recordID, madeBy: by, ...times });
  }

  /** Queues a job of its own. @throws DomainError contradictory (`practice`), rateLimited where too many wait for that tool */
  async queue(clinic: string, wanted: WantedJob): Promise<void> {
    await demandOutward(this.#parts.db, clinic);
    await this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      if ((await jobByID(tx, wanted.jobID)) !== undefined) return;
      if ((await countQuestions(tx, wanted.toolID)) >= MOST_QUESTIONS)
        throw new DomainError('rateLimited', 'too much waits for this sync tool already');
      await this.queueIn(tx, wanted);
    });
    await this.wake(clinic);
  }

  /** Tells every process that tools of a clinic may have something to do. */
  async wake(clinic: string): Promise<void> {
    const head = await this.#parts.db.feed.head(clinic);
    if (head) await this.#parts.db.announce(clinic, head.seq);
  }

  /** A job as a tool believes it. */
  envelopeOf(clinic: string, { jobID, toolID, task, madeAt: issuedAt, expiresAt }: JobRow): SignedEnvelope {
    return this.#parts.signer.envelope({ jobID, clinic, toolID, issuedAt, expiresAt, task } satisfies ToolJob);
  }

  /** What a tool has still to do, oldest first, signed. */
  async open({ clinic, toolID }: AdmittedTool): Promise<SignedEnvelope[]> {
    const rows = await this.#parts.db.readClinic(clinic, (tx) => openJobs(tx, toolID));
    return rows.map((row) => this.envelopeOf(clinic, row));
  }

  /** A job as people ask after it. */
  async find(clinic: string, jobID: string): Promise<JobRow | undefined> {
    return this.#parts.db.readClinic(clinic, (tx) => jobByID(tx, jobID));
  }

  /**
   * Moves a job on as its tool tells, and its order with it. What it has passed already changes nothing. @throws DomainError notFound for a job that isn't this tool's
   */
  async report({ clinic, toolID }: AdmittedTool, jobID: string, told: z.output<typeof jobReport>): Promise<void> {
    const { db, sync } = this.#parts;
    const moved = await db.inClinic(clinic, async (tx) => {
      const job = await jobByID(tx, jobID, true);
      if (!job || job.toolID !== toolID) throw new DomainError('notFound', 'no such job');
      const isNews = !isOver(job) && rank(told.state) > rank(job.state);
      if (isNews) await moveJob(tx, jobID, { ...told, now: sync.now() });
      // What is told again is passed on again: whoever was stopped in between has not moved the order. What contradicts it comes too late.
      return isNews || told.state === job.state ? job : undefined;
    });
    if (moved) await this.#moveOrder(clinic, moved, told);
  }

  /** Ends jobs that nobody began in time; their orders fail with that reason. */
  async endLate(clinic: string): Promise<void> {
    const { db, sync } = this.#parts;
    const late = await db.readClinic(clinic, (tx) => jobsTooLate(tx, sync.now()));
    for (const { jobID } of late) {
      const told = { state: 'failed' as const, reason: 'tooLate', answer: '', reference: '' };
      const ended = await db.inClinic(clinic, async (tx) => {
        const job = await jobByID(tx, jobID, true);
        // Its tool was heard at the last moment.
        if (!job || rank(job.state) >= rank('delivered')) return undefined;
        await moveJob(tx, jobID, { ...told, now: sync.now() });
        return job;
      });
      if (ended) await this.#moveOrder(clinic, ended, told);
    }
  }

  async #moveOrder(clinic: string, job: JobRow, told: z.output<typeof jobReport>): Promise<void> {
    if (job.orderID === '' || job.task.kind !== 'order') return;
    const to = ORDER_AFTER[told.state];
    if (to === undefined) return;
    const { reference, answer } = told;
    await runAsOutbox(this.#parts.sync, {
      ...{ clinic, command: moveExamOrder, uuid: randomUUID(), by: 'instrument' },
      input: {
        orderID: job.orderID,
        to,
        reference,
        reason: to === 'failed' ? told.reason.slice(0, 300) : '',
        told: answer.slice(0, 1000),
      },
      answer: async () => null,
    });
  }
}
