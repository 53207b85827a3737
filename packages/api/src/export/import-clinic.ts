import { createPublicKey } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { type Arrival, arrivedDocuments } from '@vetloom/domain/founding/arrival.ts';
import { clinicIDProblem } from '@vetloom/domain/founding/clinic-id.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import { NoScratchError } from '@vetloom/storage/database/scratch-database.ts';
import { CannotUpdateError } from '@vetloom/storage/export/update-clinic.ts';
import { fingerprintOf, knownHeadOf, readCheckpoints } from '@vetloom/storage/history/checkpoint.ts';
import type { EarlierClinic, UpdatedClinic } from '@vetloom/storage/ports/adoption.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { KnownHead, Progress } from '@vetloom/storage/ports/verification.ts';
import { ENTRIES, type Manifest } from './archive-layout.ts';
import { ArchiveReader, refusal } from './archive-reader.ts';
import { saysDiskFull } from './archive-shelf.ts';
import { fittingMigrations } from './archive-version.ts';
import { countedRows, rowsIn } from './archived-rows.ts';

/**
 * How far an import has come: entries that were compared with the manifest, rows of an earlier version that are brought to this one, rows that were put in,
 * then what was verified and the files that were kept.
 */
export type ImportProgress =
  | Progress
  | { readonly stage: 'archive' | 'update' | 'rows' | 'files'; readonly done: number; readonly total: number };

/** What keeps the files that come. */
export type FileKeeper = Pick<BlobStore, 'keep' | 'removeClinic'>;

/** A clinic to be founded out of an archive. */
export interface ClinicImport extends Omit<Arrival, 'clinicID' | 'at'> {
  /** Path of the archive. */
  readonly archive: string;
  /** Its id here; the one that it has in the archive where absent. */
  readonly clinicID?: string | undefined;
  /** Who the history and the audit name. */
  readonly by: string;
  /** Unix seconds. */
  readonly now: number;
  /** What it throws ends the import, which then has founded nothing. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Asked right before the clinic stands. What it throws ends the import likewise. */
  readonly demandWanted?: () => Promise<void>;
  /** Whether people are at work on this installation meanwhile: then nothing may keep its tables from them, which takes longer. */
  readonly beside?: boolean;
}

/** The database that a clinic comes into. */
export interface ClinicTaker extends Pick<OpenedDatabase, 'migrations'> {
  readonly maintenance: Pick<OpenedDatabase['maintenance'], 'adoptClinic' | 'withUpdated'>;
}

/** What was founded. */
export interface ImportedClinic {
  readonly clinicID: string;
  readonly manifest: Manifest;
  readonly documents: number;
  readonly history: number;
  /** How many migrations of this version its database had not seen; 0 for an archive of this version. */
  readonly updatedBy: number;
  /** Name of the key by which its checkpoints were signed where it comes from, and how many there are; none where the archive has none. */
  readonly checkpoints: { readonly key: string; readonly count: number } | undefined;
}

/**
 * Founds the same clinic here: documents, numbers, files, catalogue and history as they were, its chain verified before anything is written for good.
 * What was changed in the archive is refused before anything is written at all. What an earlier version wrote is brought to this one before, in a database
 * of a moment.
 * @throws DomainError badParameter for the archive or the id, conflict (`clinicTaken`, `clinicRemoved`), contradictory where its history doesn't hold or
 * where it can't be brought to this version (`archiveScratch`, `archiveUpdate`), personNotFound for a director who is not of the clinic
 */
export async function importClinic(
  { maintenance, migrations }: ClinicTaker,
  disk: FileKeeper,
  wanted: ClinicImport,
): Promise<ImportedClinic> {
  const archive = await ArchiveReader.open(wanted.archive);
  try {
    const { manifest } = archive;
    const theirs = fittingMigrations(manifest, migrations);
    const clinicID = wanted.clinicID ?? manifest.clinic;
    if (clinicIDProblem(clinicID) !== undefined)
      throw new DomainError('badParameter', `"${clinicID}" can’t be the id of a clinic`, { field: 'clinicID' });
    await archive.demandUntouched((done, total) => wanted.onProgress?.({ stage: 'archive', done, total }));
    const signed = await checkpointsIn(archive);
    const checkpoints = signed?.heads ?? [];
    const told = (stage: 'update' | 'rows') => countedFor(stage, manifest, wanted.onProgress);
    const adopt = ({ from, rows }: UpdatedClinic) =>
      maintenance.adoptClinic({
        id: clinicID,
        from,
        rows: countedRows(rows, told('rows')),
        beside: wanted.beside ?? false,
        checkpoints,
        changes: (clinic, staff) => arrivedDocuments(clinic, staff, { ...wanted, clinicID, at: wanted.now }),
        putFiles: async () => {
          await putFiles(archive, disk, clinicID, wanted.onProgress);
          await wanted.demandWanted?.();
        },
        takeFilesBack: () => disk.removeClinic(clinicID),
        by: wanted.by,
        at: wanted.now,
        ...(wanted.onProgress && { onProgress: wanted.onProgress }),
      });
    const updatedBy = migrations.length - theirs.length;
    const whole: UpdatedClinic = { from: manifest, rows: rowsIn(archive) };
    const { documents, history } = await (updatedBy === 0
      ? adopt(whole)
      : updated(maintenance, { ...whole, migrations: theirs, checkpoints }, told('update'), adopt));
    return {
      ...{ clinicID, manifest, documents, history, updatedBy },
      checkpoints: signed && { key: signed.key, count: signed.heads.length },
    };
  } finally {
    archive.close();
  }
}

/** Adopts a clinic of an earlier version as it is after an update. `told` hears of the rows that were put down for it, and, with none, that it goes on. */
async function updated<T>(
  maintenance: ClinicTaker['maintenance'],
  earlier: EarlierClinic,
  told: (lines: number) => void,
  adopt: (clinic: UpdatedClinic) => Promise<T>,
): Promise<T> {
  const rows = countedRows(earlier.rows, told);
  try {
    return await maintenance.withUpdated({ ...earlier, rows, onProgress: () => told(0) }, adopt);
  } catch (error) {
    if (saysDiskFull(error)) throw error;
    const why = 'this archive is of an earlier version, and';
    if (error instanceof NoScratchError)
      throw new DomainError('contradictory', `${why} that takes a database of a moment: ${error.message}`, {
        rule: 'archiveScratch',
      });
    if (error instanceof CannotUpdateError)
      throw new DomainError('contradictory', `${why} can’t be brought to this one: ${error.message}`, {
        rule: 'archiveUpdate',
      });
    throw error;
  }
}

/** Tells of the rows that went to the database. Those of deleted documents are in no count of the manifest, so that `done` stops at the total. */
function countedFor(
  stage: 'update' | 'rows',
  manifest: Manifest,
  onProgress: ClinicImport['onProgress'],
): (lines: number) => void {
  const { collections, tables, history, commands, files } = manifest;
  const named = [...Object.values(collections), ...Object.values(tables)].reduce((sum, rows) => sum + rows, 0);
  const total = named + history + commands + files;
  let done = 0;
  return (lines) => {
    done += lines;
    onProgress?.({ stage, done: Math.min(done, total), total });
  };
}

/** What was signed where the clinic comes from. The key came along, so it proves that the archive is of one piece, not whose it is. */
async function checkpointsIn(
  archive: ArchiveReader,
): Promise<{ readonly key: string; readonly heads: readonly KnownHead[] } | undefined> {
  if (!archive.has(ENTRIES.checkpoints) || !archive.has(ENTRIES.checkpointKey)) return undefined;
  const key = publicKeyIn(await archive.text(ENTRIES.checkpointKey));
  const { checkpoints, unsigned } = readCheckpoints(await archive.text(ENTRIES.checkpoints), key);
  if (unsigned.length > 0)
    throw refusal(
      `in the archive line ${unsigned.join(', ')} of ${ENTRIES.checkpoints} is not signed by its key`,
      ENTRIES.checkpoints,
    );
  return { key: fingerprintOf(key), heads: checkpoints.map(knownHeadOf) };
}

function publicKeyIn(pem: string) {
  try {
    return createPublicKey(pem);
  } catch {
    throw refusal(`in the archive ${ENTRIES.checkpointKey} is no public key`, ENTRIES.checkpointKey);
  }
}

const FILE = /^(files|thumbs)\/([0-9a-f]{64})$/;

async function putFiles(
  archive: ArchiveReader,
  disk: FileKeeper,
  clinic: string,
  onProgress: ClinicImport['onProgress'],
): Promise<void> {
  const names = Object.keys(archive.manifest.entries).filter((name) => FILE.test(name));
  for (const [at, name] of names.entries()) {
    const [, folder, hash = ''] = FILE.exec(name) ?? [];
    await disk.keep(clinic, hash, folder === 'thumbs' ? 'thumb' : 'whole', archive.stream(name));
    onProgress?.({ stage: 'files', done: at + 1, total: names.length });
  }
}
