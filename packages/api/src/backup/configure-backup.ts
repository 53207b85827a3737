import { configureBackup } from '@vetloom/domain/backup/backup.commands.ts';
import type { BackupAnswer } from '@vetloom/domain/backup/backup.schema.ts';
import { nextSlot } from '@vetloom/domain/backup/schedule.ts';
import { BACKUP_FIELDS, type BackupPlaceSetting } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { keepBackupPlan } from '@vetloom/storage/backup/backup-rows.ts';
import { z } from 'zod';
import { type AnyClinicCall, writing } from '../engine/clinic-call.ts';
import { type BackupKey, isPractice } from '../engine/outward.ts';
import { refusalOfPlace } from './allowed-places.ts';
import { failureOf } from './backup-failure.ts';
import type { BackupWishes } from './backup-settings.ts';

/** What PUT /clinicBackup takes: fields that are left out stay, and so does the key. */
export const backupBody = z
  .object(BACKUP_FIELDS)
  .partial()
  .extend({
    /** The key of the bucket, which is never answered. */
    key: z.object({ keyID: requiredLine(200), secret: requiredLine(400) }).optional(),
  });
type BackupBody = z.output<typeof backupBody>;

/** The settings as a caller sees them, at `now` (Unix seconds). */
export function shownBackup(
  { setting, since, key, zone }: BackupWishes,
  { folders, endpoints }: { readonly folders: readonly string[]; readonly endpoints: readonly string[] },
  now: number,
): BackupAnswer {
  const { _id, collection: _collection, ...fields } = setting;
  return {
    ...fields,
    keyID: key?.keyID ?? null,
    here: since !== undefined,
    nextDateTime: setting.enabled && since !== undefined ? nextSlot(setting.time, now, zone) : null,
    ...{ folders: [...folders], endpoints: [...endpoints] },
  };
}

/**
 * Keeps the settings, after the place was written and read once: what can't be reached now can't be in the night. The key goes into a table of this
 * installation, sealed, in the same transaction; documents, history and archives don't have it.
 */
export async function keepBackupSettings(call: AnyClinicCall, body: BackupBody): Promise<BackupAnswer> {
  const { settings } = call.services.backups;
  const { key, ...sent } = body;
  const wishes = await settings.of(call.clinic);
  const place = sent.place === undefined ? wishes.setting.place : sent.place;
  const kept = keyFor(place, wishes, key);
  if (place !== null) await demandPlace(call, place, kept);
  const named = Object.values(sent).some((value) => value !== undefined);
  if (!named && key === undefined) throw new DomainError('badParameter', 'no field was sent');
  return writing(call, configureBackup, sent, async (after) => {
    const tx = { ...after, clinic: call.clinic };
    const sealed = kept && settings.seal(call.clinic, kept);
    await keepBackupPlan(tx, call.now, place?.kind === 's3' ? sealed : null);
    return shownBackup(await settings.in(tx), settings.allowance, call.now);
  });
}

/** The key that was given; the one that is kept only goes where it was given for. */
function keyFor(
  place: BackupPlaceSetting | null,
  { setting, key }: BackupWishes,
  given: BackupKey | undefined,
): BackupKey | undefined {
  if (place?.kind !== 's3') return undefined;
  const same =
    setting.place?.kind === 's3' && setting.place.endpoint === place.endpoint && setting.place.bucket === place.bucket;
  const found = given ?? (same ? key : undefined);
  if (!found) throw new DomainError('badParameter', 'give the key of the bucket', { field: 'key', rule: 'backupKey' });
  return found;
}

async function demandPlace(call: AnyClinicCall, place: BackupPlaceSetting, key: BackupKey | undefined): Promise<void> {
  const { settings } = call.services.backups;
  const refuse = (reason: string, message: string) =>
    new DomainError('badParameter', message, { field: 'place', rule: 'backupPlace', reason });
  if (await isPractice(call.services.sync.db, call.clinic))
    throw new DomainError('contradictory', 'a copy to practise on is not backed up', { rule: 'practice' });
  const closed = await refusalOfPlace(place, settings.allowance);
  if (closed !== undefined) throw refuse('placeClosed', closed);
  try {
    await (await settings.place(call.clinic, place, key)).prepare();
  } catch (error) {
    const { reason, detail } = failureOf(error);
    throw refuse(reason, detail);
  }
}
