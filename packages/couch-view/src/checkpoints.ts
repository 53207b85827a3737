import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { missing } from './problem.ts';

/** Most checkpoints that a person keeps in a clinic; of more the one that was longest unused goes, which costs its replica a rescan. */
const MOST = 100;

/** A kept checkpoint. */
interface Kept {
  readonly revision: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const revisionOf = (revision: number): string => `0-${revision}`;

/** `_local` documents: where a person's replicas stand. Nobody sees another's, and they are never replicated. */
export class Checkpoints {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @throws DomainError notFound */
  async get(clinic: string, person: string, id: string): Promise<Readonly<Record<string, unknown>>> {
    const kept = await this.#db.readClinic(clinic, async (tx) => {
      const [row] = await tx.sql<Kept>(
        'SELECT revision, body FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2 AND id = $3',
        [clinic, person, id],
      );
      return row;
    });
    if (!kept) throw missing();
    return { _id: `_local/${id}`, _rev: revisionOf(kept.revision), ...kept.body };
  }

  /** Keeps a checkpoint; the answer is its new revision. @throws DomainError conflict when `_rev` is not the present one */
  async put(clinic: string, person: string, id: string, document: Readonly<Record<string, unknown>>): Promise<string> {
    const { _id, _rev, ...body } = document;
    return this.#db.inClinic(clinic, async (tx) => {
      const key = [clinic, person, id];
      const [present] = await tx.sql<{ revision: number }>(
        'SELECT revision FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2 AND id = $3 FOR UPDATE',
        key,
      );
      if (present ? _rev !== revisionOf(present.revision) : _rev !== undefined && typeof _rev !== 'string')
        throw new DomainError('conflict', 'the checkpoint was changed meanwhile');
      const revision = (present?.revision ?? 0) + 1;
      const [row] = await tx.sql<{ revision: number }>(
        `INSERT INTO vetloom.replica_checkpoint AS c (clinic_id, person, id, revision, body, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (clinic_id, person, id) DO UPDATE SET revision = c.revision + 1, body = excluded.body, updated_at = excluded.updated_at
          RETURNING revision`,
        [...key, revision, JSON.stringify(body), this.#now()],
      );
      await tx.sql(
        `DELETE FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2 AND id IN (
          SELECT id FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2 ORDER BY updated_at DESC, id OFFSET $3)`,
        [clinic, person, MOST],
      );
      return revisionOf(row?.revision ?? revision);
    });
  }

  /** @throws DomainError notFound */
  async remove(clinic: string, person: string, id: string): Promise<void> {
    const removed = await this.#db.inClinic(clinic, (tx) =>
      tx.sql<{ id: string }>(
        'DELETE FROM vetloom.replica_checkpoint WHERE clinic_id = $1 AND person = $2 AND id = $3 RETURNING id',
        [clinic, person, id],
      ),
    );
    if (removed.length === 0) throw missing();
  }
}
