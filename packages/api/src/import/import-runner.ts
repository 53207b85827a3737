import { can } from '@vetloom/domain/access/policy.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { CHUNK_ROWS, KEPT_PROBLEMS } from '@vetloom/domain/import/import.schema.ts';
import { type ChunkPeople, flushChunk, lockHead } from '@vetloom/storage/bulk/flush-chunk.ts';
import {
  addProblems,
  changeJob,
  chunkAt,
  dropRows,
  findJob,
  type JobRow,
  noteWrites,
} from '@vetloom/storage/import/import-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import type { Hand } from '../access/traces.ts';
import type { ImportParts } from './import-parts.ts';
import { keysOf, readRows, runRows, sumOf } from './import-rows.ts';
import { KnownPeople } from './known-people.ts';
import { knownKinds, rowRunOf } from './run-context.ts';
import { undoChunk } from './undo-chunk.ts';

/** What a step came to: whether there is more, and the sequence that it wrote. */
interface Step {
  readonly more: boolean;
  readonly seq: number | undefined;
}

/** Who stands in the history: an operator as the author, on behalf of the person. */
const peopleOf = ({ email, operator }: Hand): ChunkPeople =>
  operator === undefined ? { author: email } : { author: operator, onBehalfOf: email };

const END: Step = { more: false, seq: undefined };

/** Runs jobs in the background, one chunk a transaction; between chunks the clinic's own commands have the head. */
export class ImportRunner {
  readonly #parts: ImportParts;
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Runs a job to its end; one that runs in this process already is left alone. */
  run(clinic: string, hand: Hand, id: string): void {
    const key = `${clinic} ${id}`;
    if (this.#stopped || this.#running.has(key)) return;
    const work = this.#toEnd(clinic, hand, id).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
  }

  async #toEnd(clinic: string, hand: Hand, id: string): Promise<void> {
    const { db, log, now } = this.#parts;
    try {
      for (let more = true; more && !this.#stopped; ) {
        const step = await db.inClinic(clinic, (tx) => this.#step(tx, hand, id));
        if (step.seq !== undefined) await db.announce(clinic, step.seq);
        more = step.more;
      }
    } catch (error) {
      const failure = error instanceof DomainError ? error.codeName : 'failure';
      // It stands still: when the clinic is opened again, whoever looks at it goes on.
      if (failure === 'clinicClosed')
        return log.warn({ clinic, job: id }, 'an import waits, because the clinic was closed');
      log.error({ clinic, job: id, error: String(error) }, 'an import failed');
      await db
        .inClinic(clinic, (tx) => changeJob(tx, id, { state: 'failed', failure, movedAt: now() }))
        // The database is away: the job stands still, and whoever looks at it later goes on.
        .catch((lost: unknown) => log.warn({ clinic, job: id, error: String(lost) }, 'an import was left'));
    }
  }

  /**
   * One chunk. Its cells are read before the clinic's head is locked, so that the desk waits for as little as possible; everything that
   * the clinic holds is read after (law 10).
   */
  async #step(tx: ClinicTransaction, hand: Hand, id: string): Promise<Step> {
    const job = await findJob(tx, id, 'lock');
    if (job?.state === 'running') return this.#importChunk(tx, hand, job);
    if (job?.state !== 'undoing') return END;
    await lockHead(tx);
    return undoChunk(tx, peopleOf(hand), job, this.#parts.now());
  }

  async #importChunk(tx: ClinicTransaction, hand: Hand, job: JobRow): Promise<Step> {
    const { email } = hand;
    const movedAt = this.#parts.now();
    const cells = await chunkAt(tx, job._id, job.done);
    if (!cells) {
      await lockHead(tx);
      await dropRows(tx, job._id);
      await changeJob(tx, job._id, { state: 'done', movedAt });
      return END;
    }
    const kinds = await knownKinds(tx);
    const zone = await zoneIn(tx.reader);
    const rows = readRows(cells, job.plan, { kinds, now: job.createDateTime, zone });
    await lockHead(tx);
    // The person's rights are read anew for each chunk: taking them away ends the import.
    const actor = await authorOf(tx.reader, email, new Map());
    if (!actor || !can(actor, 'CUSTOMER_WRITE') || !can(actor, 'PET_WRITE'))
      throw new DomainError('forbidden', `${email} may not import any more`);
    const run = rowRunOf(tx.clinic, actor, job, zone);
    const { phones, chips } = keysOf(rows);
    const known = new KnownPeople(tx.reader, (document) => document.includes(`-${job._id}`));
    await known.fetch(tx, phones, chips);
    const outcome = await runRows(run, known, rows, job.done);
    const entry = { command: 'import.chunk' as const, ...peopleOf(hand), at: movedAt, writes: outcome.writes };
    const seq = outcome.writes.length === 0 ? undefined : await flushChunk(tx, entry);
    await noteWrites(
      tx,
      job._id,
      // Counters of numbers go on; only people and animals are taken back.
      outcome.writes
        .filter(({ collection }) => collection === 'user' || collection === 'pet')
        .map(({ collection, id, before }) => ({ collection, id, seq: seq ?? 0, before: before ?? null })),
    );
    await addProblems(tx, job._id, outcome.problems, KEPT_PROBLEMS);
    const done = job.done + CHUNK_ROWS;
    const more = done < job.total;
    if (!more) await dropRows(tx, job._id);
    await changeJob(tx, job._id, {
      done: Math.min(done, job.total),
      counts: sumOf(job.counts, outcome.counts),
      state: more ? 'running' : 'done',
      movedAt,
    });
    return { more, seq };
  }
}
