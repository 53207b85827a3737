import type { FileRef } from '../core/file-ref.schema.ts';
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
