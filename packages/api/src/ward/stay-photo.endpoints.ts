import { can } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { examFiles } from '@vetloom/domain/exam/exam-files.ts';
import { MISSION_LOG_ID, STAY_EXAM_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fileVariant } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { listedFile, sendFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';

/** The laboratory reads the pictures of exams and no others of a stay. */
const READERS = ['RECORD_READ', 'LAB_TASK_READ'] as const;
const onlyExams = (call: Pick<AnyClinicCall, 'actor'>): boolean => !can(call.actor, 'RECORD_READ');

/** The files that an exam or a day's log of a stay lists; none where the id is of something else or of nothing. */
const filesOf = (call: AnyClinicCall, id: string): Promise<readonly FileRef[]> =>
  reading(call, async ({ reader }) => {
    if (STAY_EXAM_ID.test(id)) {
      const exam = await one(reader, 'inHospitalExam', id);
      return exam ? examFiles(exam) : [];
    }
    const log = MISSION_LOG_ID.test(id) ? await one(reader, 'inHospitalMissionLog', id) : undefined;
    return log?.execute.flatMap(({ attachmentFile }) => attachmentFile) ?? [];
  });

const photo = endpoint({
  scope: 'clinic',
  tag: 'Files',
  permission: READERS,
  write: false,
  method: 'GET',
  path: '/api/photo/{clinic}/inHospital/{id}',
  answers: 'bytes',
  summary: 'A picture of an exam or of a day’s log of a stay: the one that is named, else the latest',
  params: z.object({ id: idParam('inHospital/', 'notFound') }),
  query: z.object({
    file: z.string().min(1).max(200).optional().describe('Its name or hash.'),
    variant: fileVariant.default('whole'),
  }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const { files } = call.services;
    const { id } = call.params;
    const wanted =
      call.query.file ?? (await filesOf(call, id)).findLast(({ mime, hash }) => hash !== '' && isImageMime(mime))?.hash;
    if (wanted === undefined) throw new DomainError('notFound', 'no such file');
    await sendFile(
      files,
      call.reply,
      await listedFile(files, call.clinic, id, wanted, onlyExams(call)),
      call.query.variant,
      0,
    );
    return null;
  },
});

/** Pictures of stays by one address (spec 3 §7 "Photo URL builder"). */
export const stayPhotoEndpoints = [photo];
