import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { BackupParts } from './backup/backup-parts.ts';
import { BackupService } from './backup/backup-service.ts';
import { BridgePages } from './clinic/bridge-pages.ts';
import { ReportLinks } from './exam/report-links.ts';
import { ClinicExport } from './export/clinic-export.ts';
import type { FileService } from './files/file-service.ts';
import { PhoneUploads } from './files/phone-uploads.ts';
import { ImportService } from './import/import-service.ts';

/** What comes into a clinic and goes out of it as a whole. */
export interface TrafficServices {
  readonly imports: ImportService;
  readonly exports: ClinicExport;
  readonly backups: BackupService;
  readonly phone: PhoneUploads;
  /** Exam reports that are shown by link. */
  readonly reports: ReportLinks;
  /** Pages through which a workstation's instruments are reached. */
  readonly bridges: BridgePages;
}

/** What backups have of their own. */
export type BackupHome = Omit<BackupParts, 'sync' | 'disk' | 'checkpoints'>;

/** Opens them over one database. `checkpoints` is the folder in which heads of chains are signed. */
export async function openTraffic(
  sync: SyncServices,
  files: FileService,
  home: BackupHome,
  checkpoints?: string,
): Promise<TrafficServices> {
  return {
    imports: new ImportService(sync),
    exports: await ClinicExport.open(sync, files, checkpoints),
    backups: await BackupService.open({ ...home, sync, disk: files.disk, checkpoints }),
    phone: await PhoneUploads.open(sync, files),
    reports: await ReportLinks.open(sync),
    bridges: await BridgePages.open(sync),
  };
}
