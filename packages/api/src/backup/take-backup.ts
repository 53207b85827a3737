import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClinicTotals } from '@vetloom/domain/backup/backup.schema.ts';
import { clinicTotalsOf } from '@vetloom/storage/backup/clinic-totals.ts';
import { ArchiveWriter } from '../export/archive-writer.ts';
import { type ArchiveSource, writeArchive } from '../export/write-archive.ts';
import { sealed } from './age-stream.ts';

/** A sealed archive on this machine's disk. */
export interface TakenBackup {
  readonly bytes: number;
  /** SHA-256 of the sealed file, hex. */
  readonly sha256: string;
  readonly totals: ClinicTotals;
}

/**
 * Writes the whole of a clinic to a new file, sealed to these keys. The clinic is asked at the pace of this machine's disk, not of the place: a slow
 * line must hold no view of the database.
 */
export async function takeBackup(
  source: ArchiveSource,
  clinic: string,
  { path, recipients }: { readonly path: string; readonly recipients: readonly string[] },
  onBytes: (done: number) => void,
): Promise<TakenBackup> {
  const writer = new ArchiveWriter();
  const summed = summing(onBytes);
  let totals: ClinicTotals | undefined;
  const written = writeArchive(source, clinic, writer, {
    demand: async (tx) => {
      totals = await clinicTotalsOf(tx);
    },
  }).catch((error: unknown) => {
    writer.out.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const kept = keep(writer.out, path, recipients, summed.stream);
  await Promise.all([kept, written]);
  if (!totals) throw new Error('the archive was written without a look at the clinic');
  return { ...summed.sum(), totals };
}

async function keep(content: Readable, path: string, recipients: readonly string[], through: Transform): Promise<void> {
  try {
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(await sealed(content, recipients), through, out);
  } catch (error) {
    // So that whoever writes the archive hears that nobody takes it any more.
    content.destroy();
    throw error;
  }
}

/** Lets bytes through, counted and summed up. */
export function summing(onBytes: (done: number) => void): {
  readonly stream: Transform;
  readonly sum: () => { readonly bytes: number; readonly sha256: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(bytes);
      done(null, chunk);
    },
  });
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) };
}
