import { randomUUID } from 'node:crypto';
import { backupFailedMail } from '@vetloom/documents/backup-mail.ts';
import { noteBackup } from '@vetloom/domain/backup/backup.commands.ts';
import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { BackupFailure } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { isoDay } from '@vetloom/domain/core/clock.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import { tellDirectors } from '../engine/tell-directors.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import type { BackupParts } from './backup-parts.ts';

/** Who the history names for what the server does by itself. */
const BY = 'backup';

/** Keeps in the clinic's documents whether its backups fail: what its administrators' screens show. A closed clinic is left as it is. */
export async function noteState({ sync }: BackupParts, clinic: string, failure: BackupFailure | null): Promise<void> {
  await runCommand(sync, {
    clinic,
    author: BY,
    actor: operatorOf(BY),
    command: noteBackup,
    input: () => ({ failure }),
    uuid: randomUUID(),
    at: sync.now(),
    answer: async () => null,
  });
}

/** A backup that failed, as the administrators are told. */
export interface ToldFailure {
  readonly reason: BackupFailure;
  readonly detail: string;
  /** When the last backup was proved, Unix seconds. */
  readonly lastProof: number | undefined;
}

/** Mails those who administer the clinic and are at work there. */
export async function mailDirectors(parts: BackupParts, clinic: string, failure: ToldFailure): Promise<void> {
  const { db, mail, publicURL } = parts;
  const own = await db.readClinic(clinic, async (tx) => {
    const [found] = (await tx.reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
    return found;
  });
  const text = backupFailedMail({
    clinic: own?.name ?? clinic,
    ...{ reason: failure.reason, detail: failure.detail, url: `${publicURL()}/app/setting/backup` },
    lastProof: failure.lastProof === undefined ? undefined : isoDay(failure.lastProof, zoneOfClinic(own)),
  });
  await tellDirectors({ db, mail }, clinic, text);
}
