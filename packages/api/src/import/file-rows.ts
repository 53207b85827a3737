import { fingerprint } from '@vetloom/domain/core/canonical.ts';
import type { FileField } from '@vetloom/domain/import/file-import.ts';
import { numberMeant } from '@vetloom/domain/import/file-path.ts';
import type { FileRow } from '@vetloom/domain/import/file-row.ts';
import { type ImportCounts, type ImportProblem, NO_COUNTS } from '@vetloom/domain/import/import.schema.ts';
import { type ProblemReason, readableValue } from '@vetloom/domain/import/row-cells.ts';
import { MOST_PET_FILES } from '@vetloom/domain/pet/file.commands.ts';
import type { Pet, PetFile } from '@vetloom/domain/pet/pet.schema.ts';
import type { BlobRow } from '@vetloom/storage/blob/blob-rows.ts';
import type { JobRow } from '@vetloom/storage/import/import-rows.ts';
import { fileRow, pause } from './import-work.ts';
import type { RowFate } from './row-things.ts';

/** Files that an animal gets. */
export interface AddedFiles {
  readonly pet: Pet;
  readonly files: readonly PetFile[];
}

/** What a chunk of files comes to. */
export interface FileOutcomes {
  readonly added: readonly AddedFiles[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  readonly refused: readonly number[];
  readonly fates: readonly RowFate[];
}

/** The animals that a chunk can mean, and the kept files by the hash of what was sent. */
export interface FilesHere {
  /** By the numbers that lead to them. */
  readonly byNumber: ReadonlyMap<string, readonly Pet[]>;
  readonly blobs: ReadonlyMap<string, BlobRow>;
}

/** What is said of a file: as long as it is the same, nobody has worked with it. */
export const printOf = ({
  hash,
  name,
  desc,
  kind,
  dateTime,
}: Pick<PetFile, 'hash' | 'name' | 'desc' | 'kind' | 'dateTime'>): string =>
  fingerprint([hash, name, desc, kind ?? '', dateTime]);

type Fate =
  | { readonly kind: 'taken'; readonly pet: Pet; readonly blob: BlobRow }
  | { readonly kind: 'skipped' }
  | Refusal;
interface Refusal {
  readonly kind: 'refused';
  readonly field: FileField;
  readonly reason: ProblemReason;
  readonly value: string;
}

/** What was not worth sending is passed over; what the animal has already is the same one. */
function rowFateOf({ leftover }: FileRow, fate: Fate): RowFate {
  if (fate.kind === 'refused') return { fate: 'refused' };
  if (fate.kind === 'skipped') return { fate: leftover ? 'skipped' : 'joined' };
  const { _id: id, userID: ownerID } = fate.pet;
  return { fate: 'taken', document: { collection: 'pet', id }, ownerID };
}

const refuse = (field: FileField, reason: ProblemReason, value: string): Refusal => ({
  kind: 'refused',
  field,
  reason,
  value,
});

/** Runs rows of files upon what the clinic keeps. What a run has taken so far is kept, because a dry run writes nothing that could be looked up. */
export class FileRows {
  readonly #job: JobRow;
  /** Hashes that this run has given each animal. */
  readonly #own = new Map<string, Set<string>>();

  constructor(job: JobRow) {
    this.#job = job;
  }

  async chunk(read: readonly FileRow[], first: number, here: FilesHere): Promise<FileOutcomes> {
    const counts = { ...NO_COUNTS, rows: read.length, filesTaken: 0 };
    const problems: ImportProblem[] = [];
    const refused: number[] = [];
    const fates: RowFate[] = [];
    const added = new Map<string, { readonly pet: Pet; readonly files: PetFile[] }>();
    for (const [at, row] of read.entries()) {
      await pause(at);
      const fate = this.#decide(row, here);
      const inFile = fileRow(first + at);
      fates.push(rowFateOf(row, fate));
      if (fate.kind === 'skipped') counts.rowsSkipped += 1;
      if (fate.kind === 'refused') {
        counts.rowsRefused += 1;
        refused.push(inFile);
        const { field, reason } = fate;
        const column = this.#job.columns[this.#job.plan.mapping.indexOf(field)] ?? '';
        problems.push({ row: inFile, level: 'error', field, column, reason, value: readableValue(fate.value) });
      }
      if (fate.kind !== 'taken') continue;
      counts.filesTaken += 1;
      const { pet, blob } = fate;
      const own = this.#own.get(pet._id) ?? new Set();
      this.#own.set(pet._id, own.add(blob.hash));
      const ofPet = added.get(pet._id) ?? { pet, files: [] };
      ofPet.files.push(this.#file(row, pet, blob, inFile));
      added.set(pet._id, ofPet);
    }
    return { added: [...added.values()], counts: trimmed(counts), problems, refused, fates };
  }

  #decide(row: FileRow, { byNumber, blobs }: FilesHere): Fate {
    if (row.leftover) return { kind: 'skipped' };
    const [problem] = row.problems;
    if (problem) return { kind: 'refused', field: 'file.path', reason: problem.reason, value: problem.value };
    if (!row.path) throw new Error('a path without a problem was read');
    const number = numberMeant(row.path, (one) => byNumber.has(one));
    if (number === undefined) return refuse('file.path', 'no-such-number', row.written);
    const [pet, ...others] = byNumber.get(number) ?? [];
    if (number === 'several' || !pet || others.length > 0) return refuse('file.path', 'several-patients', row.written);
    const blob = blobs.get(row.hash);
    if (!blob) return refuse('file.hash', 'not-uploaded', row.name);
    if (blob.mime !== row.mime) return refuse('file.path', 'not-what-it-says', row.name);
    const files = pet.files ?? [];
    const own = this.#own.get(pet._id);
    if (own?.has(blob.hash) === true) return refuse('file.path', 'twice', row.written);
    // Devices list a picture by the hash of what they sent, imports by that of what is kept.
    if (files.some(({ hash }) => hash === blob.hash || hash === row.hash))
      return this.#job.plan.matching === 'skip' ? { kind: 'skipped' } : refuse('file.path', 'there', row.written);
    if (files.length + (own?.size ?? 0) >= MOST_PET_FILES) return refuse('file.path', 'too-many-files', row.written);
    return { kind: 'taken', pet, blob };
  }

  #file({ name, path, written }: FileRow, pet: Pet, { hash, mime, size }: BlobRow, row: number): PetFile {
    const { _id: job, name: file, createBy, createDateTime } = this.#job;
    // Where it lay says what it is; a file of the outermost folder has only its name.
    const desc = written === name ? '' : written.slice(0, 300);
    const said = { hash, name, desc, dateTime: path?.day ?? createDateTime };
    return {
      _id: `m-${fingerprint([pet._id, hash])}`,
      ...said,
      ...{ mime, size, by: createBy },
      imported: { job, file, row, number: pet.petNumber.slice(0, 60), print: printOf(said) },
    };
  }
}

/** A count of files that is zero is left out, as every kind's own counts are. */
function trimmed({ filesTaken, ...counts }: ImportCounts & { readonly filesTaken: number }): ImportCounts {
  return filesTaken === 0 ? counts : { ...counts, filesTaken };
}
