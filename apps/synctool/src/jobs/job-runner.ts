import type { jobReport, SignedEnvelope, ToolJob } from '@vetloom/protocol/sync-tool.ts';
import { toolJob } from '@vetloom/protocol/sync-tool.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { inOneLine } from '../links/health.ts';
import { type Attempt, type Link, LinkRefusal, type Told } from '../links/link.ts';
import { Patience } from '../server/patience.ts';
import { openEnvelope } from '../server/signing.ts';
import type { JobLedger, LedgerEntry } from '../spool/job-ledger.ts';

/** Why a job isn't taken at all. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

/** What a runner works with. */
export interface JobRunnerParts {
  readonly ledger: JobLedger;
  readonly serverKey: string;
  readonly clinic: string;
  readonly toolID: string;
  readonly link: (instrumentID: string) => Link | undefined;
  /** Whether the settings that the server has now are known: an instrument that isn't among them is none. */
  readonly isSettled: () => boolean;
  readonly lastLines: (count: number) => Promise<string>;
  /** Unix seconds of the server. */
  readonly now: () => number;
  readonly log: Logger;
  /** A job is further: the server is to be told. */
  readonly further: () => void;
}

/** Takes jobs, durably and once each, and carries them out: those of one instrument one after the other. */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  /** The work of each instrument, by its id. */
  readonly #lines = new Map<string, Promise<void>>();
  readonly #begun = new Set<string>();
  readonly #stopping = new AbortController();

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  /** Goes on with what an earlier run of the tool left. */
  start(): void {
    for (const entry of this.#parts.ledger.all()) this.#queue(entry);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#lines.values());
  }

  /**
   * Takes a job that is the server's, for this tool, in time, and not known yet. Answers when it is on the disk. @throws BadEnvelope, JobRefused
   */
  async take(envelope: SignedEnvelope): Promise<{ jobID: string; state: 'taken' | 'known' }> {
    const { ledger, serverKey, clinic, toolID, now } = this.#parts;
    const job = openEnvelope(envelope, serverKey, toolJob);
    if (job.clinic !== clinic || job.toolID !== toolID) throw new JobRefused('a job of another tool');
    const known = { jobID: job.jobID, state: 'known' } as const;
    if (ledger.get(job.jobID)) return known;
    if (job.expiresAt <= now()) throw new JobRefused('it is too late for this job');
    const entry: LedgerEntry = { job, state: 'taken', told: '', reason: '', answer: '', reference: '' };
    if (!(await ledger.add(entry))) return known;
    this.#parts.further();
    this.#queue(entry);
    return { jobID: job.jobID, state: 'taken' };
  }

  #queue({ job, state }: LedgerEntry): void {
    if ((state !== 'taken' && state !== 'begun') || this.#begun.has(job.jobID)) return;
    this.#begun.add(job.jobID);
    const line = lineOf(job);
    const before = this.#lines.get(line) ?? Promise.resolve();
    const work = before
      .then(() => this.#carryOut(job))
      .catch((error: unknown) => this.#parts.log.error({ err: error, jobID: job.jobID }, 'a job stopped'))
      .finally(() => {
        this.#begun.delete(job.jobID);
        if (this.#lines.get(line) === work) this.#lines.delete(line);
      });
    this.#lines.set(line, work);
  }

  async #carryOut(job: ToolJob): Promise<void> {
    const { ledger, log, now } = this.#parts;
    const patience = new Patience(1000, 60_000);
    let why = 'it was never begun';
    while (!this.#isStopping) {
      const entry = ledger.get(job.jobID);
      // Cancelled while it waited.
      if (!entry || (entry.state !== 'taken' && entry.state !== 'begun')) return;
      const left = job.expiresAt - now();
      if (left <= 0) return this.#end(entry, { state: 'failed', reason: `too late: ${why}` });
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(Math.min(left * 1000, MOST_MS))]);
      try {
        const told = await this.#once(entry, signal);
        if (told) return this.#end(entry, told);
      } catch (error) {
        if (this.#isStopping) return;
        if (error instanceof LinkRefusal) return this.#end(entry, { state: 'failed', reason: inOneLine(error) });
        why = inOneLine(error);
        log.warn({ jobID: job.jobID, kind: job.task.kind, why }, 'a job is tried again');
        // Somebody waits in front of the screen for what a test says.
        if (job.task.kind === 'test') return this.#end(entry, { state: 'failed', reason: why });
      }
      await this.#pause(patience.next());
    }
  }

  /** Undefined where it can't be begun yet. */
  async #once(entry: LedgerEntry, signal: AbortSignal): Promise<Partial<Omit<LedgerEntry, 'job'>> | undefined> {
    const { ledger, lastLines, link: linkOf, isSettled } = this.#parts;
    const { job } = entry;
    const { task } = job;
    if (task.kind === 'logs') return { state: 'done', answer: await lastLines(task.lines) };
    if (task.kind === 'cancel' && (await this.#cancelUnsent(task.instrumentID, task.orderNumber)))
      return { state: 'done' };
    const link = linkOf(task.instrumentID);
    if (!link) {
      if (isSettled()) throw new LinkRefusal('no such instrument is connected here');
      return undefined;
    }
    const isAgain = entry.state === 'begun';
    // Before anything goes out: should the machine stop in between, nobody may believe that nothing did.
    if (!isAgain) await ledger.change(job.jobID, { state: 'begun' });
    const { state, reference = '', answer = '' } = await carried(link, task, { jobID: job.jobID, isAgain, signal });
    return { state, reference, answer };
  }

  /** An order that is still here goes nowhere. */
  async #cancelUnsent(instrumentID: string, orderNumber: string): Promise<boolean> {
    const { ledger } = this.#parts;
    const order = ledger.all().find(({ job: { task } }) => isOrder(task, instrumentID, orderNumber));
    if (order?.state !== 'taken') return order?.state === 'cancelled';
    await this.#end(order, { state: 'cancelled' });
    return true;
  }

  async #end(entry: LedgerEntry, further: Partial<Omit<LedgerEntry, 'job'>>): Promise<void> {
    const { ledger, log } = this.#parts;
    const { jobID, task } = entry.job;
    await ledger.change(jobID, further);
    log.info({ jobID, kind: task.kind, state: further.state, reason: further.reason }, 'a job is further');
    this.#parts.further();
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    });
  }
}

/** What goes one after the other. The log is asked for when something is wrong, and a paper lies beside the instrument's line: neither waits for an instrument that is switched off. */
const lineOf = ({ jobID, task }: ToolJob): string =>
  task.kind === 'logs' ? `log ${jobID}` : task.kind === 'pdf' ? `pdf ${task.instrumentID}` : task.instrumentID;

/** A timer holds no more; a job of longer life is tried again. */
const MOST_MS = 2 ** 31 - 1;

const isOrder = (task: ToolJob['task'], instrumentID: string, orderNumber: string): boolean =>
  task.kind === 'order' && task.instrumentID === instrumentID && task.orderNumber === orderNumber;

function carried(link: Link, task: Exclude<ToolJob['task'], { kind: 'logs' }>, attempt: Attempt): Promise<Told> {
  switch (task.kind) {
    case 'order':
      return link.order(task, attempt);
    case 'cancel':
      return link.cancel(task, attempt);
    case 'fetch':
      return link.fetch(task, attempt);
    case 'pdf':
      return link.pdf(task, attempt);
    case 'test':
      return link.test(task, attempt);
  }
}

/** What the server is to hear of a job; undefined where it has. */
export function untold({ state, told, reason, answer, reference }: LedgerEntry): z.input<typeof jobReport> | undefined {
  const further = state === 'begun' ? 'taken' : state;
  if (further === told) return undefined;
  return { state: further, reason: inOneLine(reason), answer, reference };
}
