import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolJob } from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';
import { ownFolder, sweepUnfinished, writeDurably } from './durable.ts';

/** Seconds behind a job's end for which it is still known here: a clock that is a little off must not have it done twice. */
const REMEMBERED = 24 * 3600;

const ledgerEntry = z.object({
  job: toolJob,
  /** `begun`: it was handed to the instrument, and nobody knows yet how far it came. */
  state: z.enum(['taken', 'begun', 'delivered', 'done', 'failed', 'cancelled']),
  /** What the server was told last. */
  told: z.enum(['', 'taken', 'delivered', 'done', 'failed', 'cancelled']),
  reason: z.string().default(''),
  answer: z.string().default(''),
  reference: z.string().default(''),
});
/** A job as it lies on the disk. */
export type LedgerEntry = z.output<typeof ledgerEntry>;
/** How far a job is. */
export type LedgerState = LedgerEntry['state'];

/** Jobs of the server that this tool has taken, on the disk before anybody is told so. */
export class JobLedger {
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();
  readonly #entries = new Map<string, LedgerEntry>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<JobLedger> {
    const ledger = new JobLedger(folder);
    await ownFolder(folder);
    await sweepUnfinished(folder);
    for (const name of (await readdir(folder)).sort()) {
      const read = ledgerEntry.safeParse(
        await readFile(join(folder, name), 'utf8')
          .then(JSON.parse)
          .catch(() => null),
      );
      if (read.success) ledger.#entries.set(read.data.job.jobID, read.data);
    }
    return ledger;
  }

  get(jobID: string): LedgerEntry | undefined {
    return this.#entries.get(jobID);
  }

  /** All of them, by when they were asked for. */
  all(): LedgerEntry[] {
    return [...this.#entries.values()].sort((a, b) => a.job.issuedAt - b.job.issuedAt);
  }

  /** Keeps a job that is new; answers when it is on the disk, false where it was known. */
  add(entry: LedgerEntry): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#entries.has(entry.job.jobID)) return false;
      await this.#put(entry);
      return true;
    });
  }

  /** Keeps how far a job is; answers what is on the disk then. */
  change(jobID: string, further: Partial<Omit<LedgerEntry, 'job'>>): Promise<LedgerEntry | undefined> {
    return this.#inTurn(async () => {
      const entry = this.#entries.get(jobID);
      return entry && this.#put({ ...entry, ...further });
    });
  }

  /** Forgets what was told and is long over. */
  async sweep(now: number): Promise<void> {
    for (const { job, state, told } of this.#entries.values()) {
      const isOver = state !== 'taken' && state !== 'begun' && state === told;
      if (!isOver || job.expiresAt + REMEMBERED > now) continue;
      this.#entries.delete(job.jobID);
      await rm(this.#path(job.jobID), { force: true });
    }
  }

  async #put(entry: LedgerEntry): Promise<LedgerEntry> {
    await writeDurably(this.#path(entry.job.jobID), JSON.stringify(entry));
    this.#entries.set(entry.job.jobID, entry);
    return entry;
  }

  /** Two that change one job at once would each write what the other doesn't know of. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #path = (jobID: string): string => join(this.#folder, `${createHash('sha256').update(jobID).digest('hex')}.json`);
}
