import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import type { AnyClinicCall, ClinicRead } from './clinic-call.ts';

/** Answers the ETag of a document that is read: the sequence at which it last changed. */
export async function tagRead(
  call: AnyClinicCall,
  { rows }: ClinicRead,
  collection: CollectionName,
  id: string,
): Promise<void> {
  const [row] = await rows<{ seq: number }>(
    'SELECT seq FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND id = $3 AND NOT deleted',
    [collection, id],
  );
  if (row) call.setVersion(row.seq);
}

/** Answers the ETag of a document that was written. */
export function tagWritten(
  call: AnyClinicCall,
  { changes }: Pick<AfterState, 'changes'>,
  collection: CollectionName,
  id: string,
): void {
  const written = changes.find((change) => change.collection === collection && change.id === id);
  if (written) call.setVersion(written.seq);
}
