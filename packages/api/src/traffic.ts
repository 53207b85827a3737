import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { BridgePages } from './clinic/bridge-pages.ts';
import { ReportLinks } from './exam/report-links.ts';
import { ClinicExport } from './export/clinic-export.ts';
import type { FileService } from './files/file-service.ts';
import { PhoneUploads } from './files/phone-uploads.ts';
import { ImportDraws } from './import/import-draws.ts';
import { ImportService } from './import/import-service.ts';

/** What comes into a clinic and goes out of it as a whole. */
export interface TrafficServices {
  readonly imports: ImportService;
  readonly importDraws: ImportDraws;
  readonly exports: ClinicExport;
  readonly phone: PhoneUploads;
  /** Exam reports that are shown by link. */
  readonly reports: ReportLinks;
  /** Pages through which a workstation's instruments are reached. */
  readonly bridges: BridgePages;
}

/** Opens them over one database. `checkpoints` is the folder in which heads of chains are signed. */
export async function openTraffic(
  sync: SyncServices,
  files: FileService,
  checkpoints?: string,
): Promise<TrafficServices> {
  return {
    imports: new ImportService(sync),
    importDraws: new ImportDraws(sync),
    exports: await ClinicExport.open(sync, files, checkpoints),
    phone: await PhoneUploads.open(sync, files),
    reports: await ReportLinks.open(sync),
    bridges: await BridgePages.open(sync),
  };
}
