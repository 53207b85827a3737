import { configureBackup, noteBackup } from './backup.commands.ts';

/** Commands about a clinic's backups. */
export const BACKUP_COMMANDS = [configureBackup, noteBackup] as const;
