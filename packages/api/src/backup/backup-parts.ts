import type { MailPort } from '@vetloom/integrations/mail/port.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { BackupAllowance } from './allowed-places.ts';

/** What backups are made with. */
export interface BackupParts {
  /** With its owner's rights: a proof needs a database of its own, a restore founds a clinic. */
  readonly db: OpenedDatabase;
  readonly sync: SyncServices;
  readonly disk: BlobStore;
  /** The folder of signed checkpoints. */
  readonly checkpoints: string | undefined;
  readonly mail: MailPort;
  /** Opens the page of backups in the mail. */
  readonly publicURL: () => string;
  readonly allowance: BackupAllowance;
  /** Folder of this machine for files that live while a job runs. */
  readonly folder: string;
}
