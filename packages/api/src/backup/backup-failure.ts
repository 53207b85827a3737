import type { BackupFailure } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { PlaceError } from '@vetloom/integrations/backup-place/port.ts';
import { NoScratchError } from '@vetloom/storage/database/scratch-database.ts';
import { SealError } from './age-stream.ts';

/** A backup, its proof or a restore came to nothing, for a reason that has a sentence. */
export class BackupError extends Error {
  readonly reason: BackupFailure;

  constructor(reason: BackupFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
    this.reason = reason;
  }
}

const FULL = ['ENOSPC', 'EDQUOT', '53100'];
const LENGTH = 500;

/** The reason of a failure and what exactly it was. */
export function failureOf(error: unknown): { readonly reason: BackupFailure; readonly detail: string } {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, LENGTH);
  return { reason: reasonOf(error), detail };
}

function reasonOf(error: unknown): BackupFailure {
  if (error instanceof BackupError || error instanceof PlaceError || error instanceof SealError) return error.reason;
  if (error instanceof NoScratchError) return 'noScratch';
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL.includes(String(cause.code))) return 'diskFull';
  if (!(error instanceof DomainError)) return 'failure';
  const { rule, reason } = error.detail;
  if (rule === 'practice') return 'practice';
  if (rule === 'archiveScratch') return 'noScratch';
  if (rule === 'archive' || rule === 'archiveHistory') return reason === 'newer' ? 'newer' : 'archive';
  return error.codeName === 'conflict' ? 'clinicTaken' : 'failure';
}
