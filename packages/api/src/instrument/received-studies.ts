import { randomUUID } from 'node:crypto';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DICOM_MIME } from '@vetloom/domain/core/file-rules.ts';
import { HEADER_BYTES, readDicomHeader } from '@vetloom/domain/imaging/dicom-header.ts';
import { receiveStudy } from '@vetloom/domain/imaging/study.commands.ts';
import { studyID } from '@vetloom/domain/imaging/study.kind.ts';
import { type HeadedFile, studiesOf } from '@vetloom/domain/imaging/study-of-headers.ts';
import { machineTime } from '@vetloom/domain/imaging/study-time.ts';
import type { BlobDisk } from '@vetloom/storage/blob/blob-disk.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { one } from '../engine/read.ts';
import { runAsOutbox } from '../message/outbox/run-as-outbox.ts';

interface Parts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly files: { readonly disk: Pick<BlobDisk, 'read'> };
}

/**
 * Makes of the DICOM files of a report what they are: studies of its animal, on the visit on which the report hangs. Files of one study that come in several messages
 * meet in one; done twice it changes nothing. A report that waits for somebody to say whose it is has none yet.
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
  for (const { facts, series } of studiesOf(headed, receivedDateTime, machineTime(zone)))
    await runAsOutbox(sync, {
      ...{ clinic, command: receiveStudy, uuid: randomUUID(), by: 'instrument' },
      input: { _id: studyID(petID, facts.studyUID), petID, attachedID, facts, series: [...series] },
      answer: async () => undefined,
    });
}

/** The beginning of a file, in which its facts stand; empty for one that isn't kept. */
async function headOf(disk: Pick<BlobDisk, 'read'>, clinic: string, hash: string): Promise<Uint8Array> {
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
