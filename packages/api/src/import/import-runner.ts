import { DomainError } from '@vetloom/domain/core/error.ts';
import { CHUNK_ROWS, KEPT_NAMES, KEPT_PROBLEMS, STEP_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { Gate } from '@vetloom/http/gate.ts';
import { lockHead } from '@vetloom/storage/bulk/flush-chunk.ts';
import { noteChanges } from '@vetloom/storage/import/import-changes.ts';
import {
  addProblems,
  addRefused,
  changeJob,
  chunkAt,
  dropRows,
  findJob,
  forgetWritten,
  type JobRow,
  nextWritten,
  noteWrites,
} from '@vetloom/storage/import/import-rows.ts';
import { dropThings, noteThings } from '@vetloom/storage/import/import-things.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { authorOf } from '@vetloom/sync-server/author.ts';
import type { Hand } from '../access/traces.ts';
import type { ImportParts } from './import-parts.ts';
import { peopleOf } from './import-people.ts';
import { fileRow, type Rollback, sumOf } from './import-work.ts';
import { IMPORT_WORKS, mayImport } from './import-works.ts';
import { reconcileJob } from './reconcile-job.ts';

/** What a step came to: whether there is more, and the sequence that it wrote. */
interface Step {
  readonly more: boolean;
  readonly seq: number | undefined;
}

const END: Step = { more: false, seq: undefined };

/** Chunks at once: of one clinic each waits for the head with a connection in its hand, of which there are few for all clinics. */
const STEPS_AT_ONCE = {
  atOnce: 2,
  atOnceOfOne: 1,
  waiting: Number.POSITIVE_INFINITY,
  waitingOfOne: Number.POSITIVE_INFINITY,
};

/** Runs jobs in the background, one chunk a transaction; between chunks the clinic's own commands have the head. */
export class ImportRunner {
  readonly #parts: ImportParts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #steps = new Gate(STEPS_AT_ONCE);
  #stopped = false;

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** Runs a job to its end; one that runs in this process already is left alone. */
  run(clinic: string, hand: Hand, id: string): void {
    const key = `${clinic} ${id}`;
    if (this.#stopped) return;
    // One that has just ended is still held against its file: a rollback of it begins after that, and is not passed over.
    const before = this.#running.get(key) ?? Promise.resolve();
    const work: Promise<void> = before
      .then(() => this.#toEnd(clinic, hand, id))
      .finally(() => {
        if (this.#running.get(key) === work) this.#running.delete(key);
      });
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
    const undoing = new Undoing();
    try {
      for (let more = true; more && !this.#stopped; ) {
        const step = await this.#steps.run(clinic, () =>
          db.inClinic(clinic, (tx) => this.#step(tx, hand, id, undoing)),
        );
        if (step.seq !== undefined) await db.announce(clinic, step.seq);
        more = step.more;
      }
      if (!this.#stopped) await reconcileJob(this.#parts, clinic, id);
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
   * A part of a chunk. Its cells are read before the clinic's head is locked, so that the desk waits for as little as possible; everything that
   * the clinic holds is read after (law 10).
   */
  async #step(tx: ClinicTransaction, hand: Hand, id: string, undoing: Undoing): Promise<Step> {
    const job = await findJob(tx, id, 'lock');
    if (job?.state === 'running') return this.#importChunk(tx, hand, job);
    if (job?.state === 'undoing') return this.#undoChunk(tx, hand, job, undoing);
    return END;
  }

  async #importChunk(tx: ClinicTransaction, hand: Hand, job: JobRow): Promise<Step> {
    const { email } = hand;
    const movedAt = this.#parts.now();
    const within = job.done % CHUNK_ROWS;
    const chunk = await chunkAt(tx, job._id, job.done - within);
    if (!chunk) {
      await lockHead(tx);
      await dropRows(tx, job._id);
      await changeJob(tx, job._id, { state: 'done', movedAt });
      return END;
    }
    const cells = chunk.slice(within, within + STEP_ROWS);
    const opened = await IMPORT_WORKS[job.kind].open(tx, job);
    const run = await opened.read(cells, job.done);
    await lockHead(tx);
    // The person's rights are read anew for each chunk: taking them away ends the import.
    const actor = await authorOf(tx.reader, email, new Map());
    if (!actor || !mayImport(actor, job.kind)) throw new DomainError('forbidden', `${email} may not import any more`);
    const outcome = await run(tx, actor);
    const { seq, written } = await outcome.write(tx, peopleOf(hand), movedAt);
    await noteWrites(tx, job._id, written);
    await noteThings(tx, job, outcome.things);
    await noteChanges(tx, job._id, outcome.changes);
    await addProblems(tx, job._id, outcome.problems, KEPT_PROBLEMS);
    const reasons = Map.groupBy(outcome.problems, ({ row }) => row);
    const refused = outcome.refused.map((row) => ({
      row,
      cells: [...(cells[row - fileRow(job.done)] ?? [])],
      problems: reasons.get(row) ?? [],
    }));
    await addRefused(tx, job._id, job.done, refused);
    const done = job.done + STEP_ROWS;
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

  async #undoChunk(tx: ClinicTransaction, hand: Hand, job: JobRow, undoing: Undoing): Promise<Step> {
    const movedAt = this.#parts.now();
    const rollback = undoing.of(job);
    await rollback.look?.(tx, job);
    await lockHead(tx);
    const rows = await nextWritten(tx, job._id, STEP_ROWS);
    if (rows.length === 0) {
      await dropRows(tx, job._id);
      await dropThings(tx, job._id, (job.undone?.kept ?? 0) > 0);
      await changeJob(tx, job._id, { state: 'undone', movedAt });
      return END;
    }
    const undone = await rollback.chunk(tx, { people: peopleOf(hand), job, rows, at: movedAt });
    await forgetWritten(tx, job._id, rows);
    const { removed = 0, kept = 0, names = [] } = job.undone ?? {};
    await changeJob(tx, job._id, {
      undone: {
        removed: removed + undone.removed,
        kept: kept + undone.kept,
        names: [...names, ...undone.names].slice(0, KEPT_NAMES),
      },
      movedAt,
    });
    return { more: true, seq: undone.seq };
  }
}

/** How a job is taken back, from its first chunk to its last. */
class Undoing {
  #rollback: Rollback | undefined;

  of(job: JobRow): Rollback {
    this.#rollback ??= IMPORT_WORKS[job.kind].undoing();
    return this.#rollback;
  }
}
