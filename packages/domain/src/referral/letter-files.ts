import type { FileRef } from '../core/file-ref.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { FILE_LISTS } from '../record/record-files.ts';
import { wrongLetter } from './letter-words.ts';
import type { LetterFile, LetterWord } from './referral-letter.schema.ts';

interface WithFiles {
  readonly files: readonly LetterFile[];
  readonly said: readonly LetterWord[];
}

/** A file of a letter as files are shown. */
export const fileRefOf = (file: LetterFile): FileRef => ({ ...file, _id: file.hash, desc: '' });

/** The file that a letter, or an answer to it, brings along under a hash or a name. */
export function findLetterFile({ files, said }: WithFiles, wanted: string): FileRef | undefined {
  const all = [...files, ...said.flatMap((word) => word.files)];
  const found = all.find(({ hash }) => hash === wanted) ?? all.find(({ name }) => name === wanted);
  return found && fileRefOf(found);
}

/** Files of an animal and of some of its visits: those that may go along with a letter or an answer, each once. */
export function filesToSend(
  pet: Pick<Pet, 'files'> | undefined,
  records: readonly Pick<VisitRecord, (typeof FILE_LISTS)[number]>[],
): LetterFile[] {
  const all = [...(pet?.files ?? []), ...records.flatMap((record) => FILE_LISTS.flatMap((list) => record[list] ?? []))];
  const each = new Map(all.map(({ hash, name, mime, size }) => [hash, { hash, name, mime, size }]));
  return [...each.values()];
}

/**
 * Security: whoever knows the hash of any file could else hand it to another clinic, and read it by the letter that lists it.
 * @throws DomainError badParameter `letterForeign` for a file that is not the animal's, nor of one of the visits
 */
export function demandOwnFiles(files: readonly Pick<LetterFile, 'hash'>[], own: readonly LetterFile[]): void {
  const hashes = new Set(own.map(({ hash }) => hash));
  if (files.some(({ hash }) => !hashes.has(hash))) throw wrongLetter('files', 'letterForeign');
}
