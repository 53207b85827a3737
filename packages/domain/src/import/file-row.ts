import { fileMime, fileName } from '../core/file-rules.ts';
import type { Zone } from '../core/zone.ts';
import type { FileField } from './file-import.ts';
import { isLeftover, type ReadPath, readFilePath } from './file-path.ts';
import type { Mapping } from './guess-mapping.ts';
import { isErasedRow } from './person-traces.ts';
import { type ProblemReason, type RowProblem, readableValue } from './row-cells.ts';

/** What came of sending a file where it wasn't kept, as its sender writes it down; each is a reason of its own. */
export const FILE_OUTCOMES = [
  'not-what-it-says',
  'file-kind',
  'file-too-large',
  'file-empty',
  'storage-full',
] as const satisfies readonly ProblemReason[];
/** What came of sending a file that wasn't kept. */
export type FileOutcome = (typeof FILE_OUTCOMES)[number];

/** What a row says of a file. `path` is undefined where something is wrong with it, and `problems` say why. */
export interface FileRow {
  readonly path: ReadPath | undefined;
  /** As it stands in the list. */
  readonly written: string;
  /** A name that is only a name. */
  readonly name: string;
  readonly mime: string | undefined;
  /** SHA-256 of what was sent, 64 hexadecimal digits. */
  readonly hash: string;
  /** A file that nobody meant, or whose row was taken out with a person who was erased: it is passed over. */
  readonly leftover: boolean;
  readonly problems: readonly RowProblem[];
}

/** Reads a row of files by the mapping; pure, so that the dry run and the import agree. Paths stay as they are written: a wide letter is another name. */
export function readFileRow(row: readonly string[], mapping: Mapping, zone: Zone): FileRow {
  const said = (field: FileField) => (row[mapping.indexOf(field)] ?? '').trim();
  const written = said('file.path');
  const read = readFilePath(written, zone);
  const problems: RowProblem[] = [];
  const refuse = (field: FileField, reason: ProblemReason, value: string) => {
    if (problems.length === 0) problems.push({ level: 'error', field, reason, value: readableValue(value) });
  };
  if (read === 'climbs') refuse('file.path', 'path-climbs', written);
  if (read === 'none') refuse('file.path', 'missing', written);
  const name = fileName(written);
  const mime = fileMime('', name);
  const outcome = said('file.outcome');
  const known = FILE_OUTCOMES.find((one) => one === outcome);
  if (mime === undefined) refuse('file.path', 'file-kind', name);
  if (known) refuse('file.path', known, name);
  const hash = said('file.hash').toLowerCase();
  if (!/^[a-f0-9]{64}$/.test(hash)) refuse('file.hash', 'not-uploaded', outcome || hash);
  return {
    path: typeof read === 'string' ? undefined : read,
    ...{ written, name, mime, hash, problems },
    leftover: isLeftover(written) || isErasedRow(row),
  };
}
