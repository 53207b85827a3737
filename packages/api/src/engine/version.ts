import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import type { AfterState, BaseReader } from '@vetloom/sync-server/run-command.ts';
import type { AnyClinicCall, ClinicRead } from './clinic-call.ts';

type Rows = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The version of a document, or of several that are read as one: the sequence of the last change; undefined where there is none. */
async function versionOf(rows: Rows, collection: CollectionName, ids: readonly string[]): Promise<number | undefined> {
  const [row] = await rows<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM vetloom.document WHERE clinic_id = $1 AND collection = $2 AND id = ANY ($3) AND NOT deleted',
    [collection, ids],
  );
  return row?.seq ?? undefined;
}

/** Answers the ETag of a document that is read, or of several that are read as one. */
export async function tagRead(
  call: AnyClinicCall,
  { rows }: ClinicRead,
  collection: CollectionName,
  ...ids: readonly string[]
): Promise<void> {
  const version = await versionOf(rows, collection, ids);
  if (version !== undefined) call.setVersion(version);
}

/** Lets an update pass that was made upon the present version, or that names none. @throws DomainError staleVersion */
export async function demandPresent(
  base: BaseReader,
  { clinic, ifMatch }: AnyClinicCall,
  collection: CollectionName,
  ...ids: readonly string[]
): Promise<void> {
  if (ifMatch === undefined) return;
  const rows: Rows = (text, values) => base.sql(text, [clinic, ...values]);
  demandVersion(ifMatch, await versionOf(rows, collection, ids));
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
