import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import type { AnyClinicCall, ClinicRead } from './clinic-call.ts';

/** Answers the ETag of a document that is read, or of several that are read as one: the sequence of the last change. */
export async function tagRead(
  call: AnyClinicCall,
  { rows }: ClinicRead,
  collection: CollectionName,
  ...ids: readonly string[]
): Promise<void> {
  const [row] = await rows<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND id = ANY ($3) AND NOT deleted',
    [collection, ids],
  );
  if (row && row.seq !== null) call.setVersion(row.seq);
}

/** Answers the ETag of a document that was written, or of several that are read as one. */
export function tagWritten(
  call: AnyClinicCall,
  { changes }: Pick<AfterState, 'changes'>,
  collection: CollectionName,
  ...ids: readonly string[]
): void {
  const written = changes.find((change) => change.collection === collection && ids.includes(change.id));
  if (written) call.setVersion(written.seq);
}
