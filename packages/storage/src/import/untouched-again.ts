import type { Write } from '@vetloom/domain/engine/overlay.ts';
import { stateDigestOf } from '../history/chain.ts';
import type { ClinicTransaction } from '../ports/transaction.ts';

interface NotedPet {
  readonly job: string;
  readonly id: string;
  readonly seq: number;
  /** Of the animal as that import left it. */
  readonly digest: string;
}

/**
 * Animals from which a rollback has taken everything that came after their own import stand as that import left them: it may be taken back too, as if nothing
 * had been there. The history holds a digest of what each chunk wrote, by which that is told; an animal that anybody has worked with has another one. `seq`: the
 * rollback's own sequence, under which these writes are.
 */
export async function untouchedAgain(tx: ClinicTransaction, writes: readonly Write[], seq: number): Promise<void> {
  const pets = new Map(
    writes.flatMap(({ collection, id, after }) => (collection === 'pet' && after ? [[id, after]] : [])),
  );
  if (pets.size === 0) return;
  const noted = await tx.sql<NotedPet>(
    `SELECT w.job_id AS job, w.doc_id AS id, w.seq, s.state ->> 2 AS digest FROM vetloom.import_write w
      JOIN vetloom.history h ON h.clinic_id = $1 AND h.seq = w.seq AND h.command IN ('import.chunk', 'import.undo')
      CROSS JOIN LATERAL jsonb_array_elements(h.after -> 'states') AS s (state)
      WHERE w.clinic_id = $1 AND w.job_id = ANY (ARRAY (SELECT id FROM vetloom.import_job WHERE clinic_id = $1 AND kind = 'people'))
        AND w.collection = 'pet' AND w.doc_id = ANY ($2) AND s.state ->> 0 = 'pet' AND s.state ->> 1 = w.doc_id`,
    [tx.clinic, [...pets.keys()]],
  );
  const same = noted.filter(({ id, digest }) => digest === stateDigestOf(pets.get(id) ?? null));
  if (same.length === 0) return;
  await tx.sql(
    `UPDATE vetloom.import_write w SET seq = $4 FROM unnest($2::text[], $3::text[]) AS pet (job, id)
      WHERE w.clinic_id = $1 AND w.job_id = pet.job AND w.collection = 'pet' AND w.doc_id = pet.id`,
    [tx.clinic, same.map(({ job }) => job), same.map(({ id }) => id), seq],
  );
}
