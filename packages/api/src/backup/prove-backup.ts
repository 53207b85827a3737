import type { Readable } from 'node:stream';
import type { ClinicTotals } from '@vetloom/domain/backup/backup.schema.ts';
import { differences } from '@vetloom/domain/backup/totals.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { clinicTotalsOf } from '@vetloom/storage/backup/clinic-totals.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { type FileKeeper, type ImportProgress, importClinic } from '../export/import-clinic.ts';
import { BackupError } from './backup-failure.ts';

/** Files of a proof are read and compared, and kept nowhere: the archive's checksums were compared with each of their bytes by then. */
const READ_ONLY: FileKeeper = {
  keep: async (_clinic, _hash, _variant, content) => {
    for await (const _ of content as Readable);
  },
  removeClinic: async () => undefined,
};

/**
 * Proves an archive that was read back: founds the clinic in a database of a moment, by the way in which a restore would, so that every entry is
 * compared with the manifest and the chain and every document with what was sealed; then compares counts and sums with what was taken.
 * @throws BackupError otherContent, which says what; NoScratchError
 */
export async function proveArchive(
  { maintenance }: Pick<OpenedDatabase, 'maintenance'>,
  archive: string,
  clinic: string,
  taken: ClinicTotals,
  { now, onProgress }: { readonly now: number; readonly onProgress: (progress: ImportProgress) => void },
): Promise<void> {
  await maintenance.withScratch(async (scratch) => {
    const { manifest } = await importClinic(scratch, READ_ONLY, {
      ...{ archive, practice: false, people: 'members', by: 'backup', now, onProgress },
    }).catch((error: unknown) => {
      throw error instanceof DomainError && error.codeName !== 'databaseNotReady'
        ? new BackupError('otherContent', error.message, { cause: error })
        : error;
    });
    if (manifest.clinic !== clinic || manifest.seq !== taken.seq || manifest.hash !== taken.hash)
      throw new BackupError('otherContent', 'what came back is another clinic, or of another moment');
    const [first, ...others] = differences(taken, await scratch.readClinic(clinic, clinicTotalsOf));
    if (first !== undefined)
      throw new BackupError('otherContent', `${first}${others.length === 0 ? '' : `, and ${others.length} more`}`);
  });
}
