import { join } from 'node:path';
import type { Maintenance } from '@vetloom/storage/ports/open.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import type { BackupParts } from './backup/backup-parts.ts';
import { BackupService } from './backup/backup-service.ts';
import { CalendarFeeds } from './booking/calendar-feeds.ts';
import { OwnPapers } from './booking/owner/own-papers.ts';
import { OwnerOffers } from './booking/owner/owner-offers.ts';
import { BridgePages } from './clinic/bridge-pages.ts';
import { ReportLinks } from './exam/report-links.ts';
import { ArchiveImports } from './export/archive-imports.ts';
import type { FreeBytes } from './export/archive-shelf.ts';
import { ClinicExport } from './export/clinic-export.ts';
import { ExportJobs } from './export/export-jobs.ts';
import type { FileService } from './files/file-service.ts';
import { PhoneUploads } from './files/phone-uploads.ts';
import { ImportDraws } from './import/import-draws.ts';
import { ImportService } from './import/import-service.ts';
import { OwnerFiles } from './portal/owner-files.ts';
import { QueueScreens } from './visit/queue-screens.ts';
import { NoteLinks } from './ward/note-links.ts';
import { WardScreens } from './ward/ward-screens.ts';

/** What comes into a clinic and goes out of it as a whole. */
export interface TrafficServices {
  readonly imports: ImportService;
  readonly importDraws: ImportDraws;
  readonly exports: ClinicExport;
  /** Exports that lie on the server until they are fetched. */
  readonly exportJobs: ExportJobs;
  /** Archives of clinics that administrators send in. */
  readonly archives: ArchiveImports;
  readonly backups: BackupService;
  readonly phone: PhoneUploads;
  /** Exam reports that are shown by link. */
  readonly reports: ReportLinks;
  /** Photographs of a stay's day that an owner sees by link. */
  readonly noteLinks: NoteLinks;
  /** Whiteboards that hang on a wall. */
  readonly wardScreens: WardScreens;
  /** Screens of waiting rooms, and owners' places in the queue. */
  readonly queueScreens: QueueScreens;
  /** What owners are offered on the clinics' pages. */
  readonly ownerOffers: OwnerOffers;
  /** Papers that owners send before a visit. */
  readonly ownPapers: OwnPapers;
  /** Files of owners' pages. */
  readonly ownerFiles: OwnerFiles;
  /** Doctors' calendars for programs outside. */
  readonly calendarFeeds: CalendarFeeds;
  /** Pages through which a workstation's instruments are reached. */
  readonly bridges: BridgePages;
}

/** What backups have of their own. */
export type BackupHome = Omit<BackupParts, 'sync' | 'disk' | 'checkpoints'>;

/** Where what comes and goes as a whole lies meanwhile, and what only the database's owner may do with it. */
export interface TrafficParts {
  readonly maintenance: Pick<Maintenance, 'adoptClinic' | 'withUpdated'>;
  /** Folder for archives that wait to be fetched or imported. */
  readonly archives: string;
  readonly backups: BackupHome;
  /** The folder in which heads of chains are signed, where there is one. */
  readonly checkpoints?: string | undefined;
  /** Free bytes of the disk; asked of the system where absent. */
  readonly free?: FreeBytes | undefined;
}

/** Opens them over one database. */
export async function openTraffic(
  sync: SyncServices,
  files: FileService,
  { maintenance, archives, backups, checkpoints, free }: TrafficParts,
): Promise<TrafficServices> {
  const { db, now, log } = sync;
  const exports = await ClinicExport.open(sync, files, checkpoints);
  return {
    imports: new ImportService(sync),
    exports,
    exportJobs: new ExportJobs({ exports, folder: join(archives, 'out'), now, log, free }),
    archives: new ArchiveImports({ db, maintenance, disk: files.disk, folder: join(archives, 'in'), now, log, free }),
    backups: await BackupService.open({ ...backups, sync, disk: files.disk, checkpoints }),
    importDraws: new ImportDraws(sync),
    phone: await PhoneUploads.open(sync, files),
    reports: await ReportLinks.open(sync),
    noteLinks: await NoteLinks.open(sync),
    wardScreens: await WardScreens.open(sync),
    queueScreens: await QueueScreens.open(sync),
    ownPapers: await OwnPapers.open(sync, files),
    ownerOffers: new OwnerOffers(sync),
    ownerFiles: await OwnerFiles.open(sync),
    calendarFeeds: new CalendarFeeds(sync),
    bridges: await BridgePages.open(sync),
  };
}
