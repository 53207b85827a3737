import { useBackupState } from '../data/backup/backup-failing.ts';
import { useClinicName } from '../data/clinic/clinic-name.ts';

/** Keeps the clinic's shown name as the clinic's document has it; shows nothing itself. */
export function ClinicName() {
  useClinicName();
  useBackupState();
  return null;
}
