import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import {
  BACKUP_SETTING,
  BACKUP_STATE,
  type BackupPlaceSetting,
  type BackupSetting,
} from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { BackupPlace } from '@vetloom/integrations/backup-place/port.ts';
import { backupPlanOf } from '@vetloom/storage/backup/backup-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { SecretBox } from '../access/secret-box.ts';
import { type BackupKey, backupPlaceOf } from '../engine/outward.ts';
import { type BackupAllowance, refusalOfPlace } from './allowed-places.ts';
import { BackupError } from './backup-failure.ts';

/** What a clinic wants of its backups, and what this installation knows of it. */
export interface BackupWishes {
  readonly setting: BackupSetting;
  readonly failing: boolean;
  /** Since when they are wanted here, Unix seconds; undefined for a clinic that came out of an archive and has not said so here. */
  readonly since: number | undefined;
  readonly key: BackupKey | undefined;
  readonly zone: Zone;
}

/** The settings of clinics' backups with the keys of their places, which no document, history or archive holds. */
export class BackupSettings {
  readonly #db: Pick<Database, 'readClinic'>;
  readonly #box: SecretBox;
  readonly allowance: BackupAllowance;

  constructor(db: Pick<Database, 'readClinic'>, key: Uint8Array, allowance: BackupAllowance) {
    this.#db = db;
    this.#box = new SecretBox(key);
    this.allowance = allowance;
  }

  of(clinic: string): Promise<BackupWishes> {
    return this.#db.readClinic(clinic, (tx) => this.in(tx));
  }

  /** The same within a view of the clinic. */
  async in(tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>): Promise<BackupWishes> {
    const [setting, state] = await settingsOf(tx.reader, [BACKUP_SETTING, BACKUP_STATE]);
    const plan = await backupPlanOf(tx);
    return {
      setting,
      failing: state.failing !== null,
      since: plan?.since,
      key: plan?.sealed ? this.#open(tx.clinic, plan.sealed) : undefined,
      zone: await zoneIn(tx.reader),
    };
  }

  seal(clinic: string, key: BackupKey): Buffer {
    return this.#box.seal(Buffer.from(JSON.stringify(key)), `backup ${clinic}`);
  }

  #open(clinic: string, sealed: Uint8Array): BackupKey {
    return JSON.parse(this.#box.open(sealed, `backup ${clinic}`).toString()) as BackupKey;
  }

  /** Opens a place, where the operator still lets clinics use it. @throws BackupError placeClosed, noSecret; DomainError (`practice`) */
  async place(clinic: string, place: BackupPlaceSetting, key: BackupKey | undefined): Promise<BackupPlace> {
    const refused = await refusalOfPlace(place, this.allowance);
    if (refused !== undefined) throw new BackupError('placeClosed', refused);
    if (place.kind === 's3' && !key) throw new BackupError('noSecret', 'the key of the bucket was never given here');
    return backupPlaceOf(this.#db, clinic, place, key);
  }
}
