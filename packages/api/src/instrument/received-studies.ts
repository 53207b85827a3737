import { randomUUID } from 'node:crypto';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { HEADER_BYTES, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import { receiveStudy } from '@vetloom/domain/imaging/study.commands.ts';
import { studyID } from '@vetloom/domain/imaging/study.kind.ts';
import type { Study } from '@vetloom/domain/imaging/study.schema.ts';
import { type HeadedFile, studiesOf } from '@vetloom/domain/imaging/study-of-headers.ts';
import { machineTime } from '@vetloom/domain/imaging/study-time.ts';
import type { DeviceExam } from '@vetloom/domain/instrument/device-exam.schema.ts';
import type { BlobStore } from '@vetloom/storage/blob/blob-store.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { BaseReader } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { one } from '../engine/read.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: { readonly disk: Pick<BlobStore, 'read'> };
}

/**
 * Makes of the DICOM files of a report what they are: studies of its animal, on the visit on which the report hangs. Files of one study that come in several messages
 * meet in one; done twice it changes nothing. A report that waits for somebody to say whose it is has none yet. Of one that somebody has hung up for another animal than it was taken for, the
 * pictures leave that animal.
 */
export async function receiveStudies({ db, sync, files }: Parts, clinic: string, reportID: string): Promise<void> {
  const { report, zone } = await db.readClinic(clinic, async ({ reader }) => ({
    report: await one(reader, 'exam', reportID),
    zone: await zoneIn(reader),
  }));
  if (report?.of !== 'device' || report.petID === '') return;
  const headed: HeadedFile[] = [];
  for (const { hash, mime, size } of report.files) {
    const header = mime === DICOM_MIME ? readDicomHeader(await headOf(files.disk, clinic, hash)) : undefined;
    if (header) headed.push({ header, hash, size });
  }
  const { petID, attachedID, receivedDateTime } = report;
  for (const { facts, series } of studiesOf(headed, receivedDateTime, machineTime(zone))) {
    const hashes = new Set(series.flatMap(({ instances }) => instances.map(({ hash }) => hash)));
    await runAsOutbox(sync, {
      ...{ clinic, command: receiveStudy, uuid: randomUUID(), by: 'instrument' },
      input: async (base) => {
        const takenFrom = await takenFor(base, { petID, hashes, studyUID: facts.studyUID });
        return {
          ...{ _id: studyID(petID, facts.studyUID), petID, attachedID, facts, series: [...series] },
          ...(takenFrom && { takenFrom }),
        };
      },
      answer: async () => undefined,
    });
  }
}

interface Pictures {
  /** Whose they are. */
  readonly petID: string;
  readonly studyUID: string;
  readonly hashes: ReadonlySet<string>;
}

/** Another animal that has these pictures by no report of its own, nor by anybody's hand: they were taken for its. */
async function takenFor(base: BaseReader, { petID, studyUID, hashes }: Pictures): Promise<string | undefined> {
  const studies = await base.query('study', 'byStudyUID', { equals: [studyUID] });
  for (const study of studies as unknown as readonly Study[]) {
    const isTheirs = study.series.some(({ instances }) => instances.some(({ hash }) => hashes.has(hash)));
    if (study.petID === petID || study.createBy !== MACHINE || !isTheirs) continue;
    const reports = await base.query('exam', 'byPet', { equals: [study.petID] });
    const hasReport = (reports as unknown as readonly DeviceExam[]).some(
      (one) => one.of === 'device' && one.files.some(({ hash }) => hashes.has(hash)),
    );
    if (!hasReport) return study.petID;
  }
  return undefined;
}
const MACHINE = operatorOf('instrument').staffID;

/** The beginning of a file, in which its facts stand; empty for one that isn't kept. */
async function headOf(disk: Pick<BlobStore, 'read'>, clinic: string, hash: string): Promise<Uint8Array> {
  const content = await disk.read(clinic, hash, 'whole');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of content?.bytes ?? []) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    // Leaving the loop closes the file: of a radiograph of 20 MB the first quarter of a megabyte is enough, of most.
    if (length >= HEADER_BYTES) break;
  }
  return Buffer.concat(parts);
}
