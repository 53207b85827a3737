import { type BackupAnswer, type BackupJob, backupAnswer, backupJob } from '@vetloom/domain/backup/backup.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const base = () => `${clinicBase()}/clinicBackup`;

/** What a PUT changes: fields that are left out stay. `key` is that of the bucket. */
export type BackupChange = Partial<
  Pick<BackupAnswer, 'enabled' | 'time' | 'keepDays' | 'keepWeeks' | 'keepMonths' | 'place' | 'recipient'>
> & { readonly key?: { readonly keyID: string; readonly secret: string } };

/** A clinic out of a backup. */
export interface RestoreWish {
  readonly backupID: string;
  /** The private key: it is sent for this once and kept nowhere. */
  readonly identity: string;
  readonly clinicID: string;
  readonly name?: string;
  readonly practice: boolean;
}

/** Backups of the clinic; all of it needs the network. Refusals are DomainErrors. */
export const backups = {
  settings: async (): Promise<BackupAnswer> => backupAnswer.parse(await callServer('GET', base())),
  save: async (change: BackupChange): Promise<BackupAnswer> =>
    backupAnswer.parse(await callServer('PUT', base(), change)),
  jobs: async (): Promise<BackupJob[]> => z.array(backupJob).parse(await callServer('GET', `${base()}/jobs`)),
  run: async (): Promise<BackupJob> => backupJob.parse(await callServer('POST', `${base()}/run`, {})),
  restore: async (wish: RestoreWish): Promise<BackupJob> =>
    backupJob.parse(await callServer('POST', `${base()}/restore`, wish)),
} as const;
