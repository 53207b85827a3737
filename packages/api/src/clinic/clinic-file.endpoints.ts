import { createHash } from 'node:crypto';
import { addClinicFile, removeClinicFiles } from '@vetloom/domain/clinic/clinic-file.commands.ts';
import { type ClinicFile, clinicFile, clinicFileType } from '@vetloom/domain/clinic/clinic-file.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { FILE_MIMES, fileName } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fileVariant, MAX_CHUNK_BYTES } from '@vetloom/protocol/files.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { sendFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/clinic/file`;
const OF_TYPE = `${PATH}/{fileType}`;
const params = z.object({ fileType: clinicFileType });
const files = z.array(clinicFile);
const writes = { scope: 'clinic', tag: 'Clinic', permission: ['GENERAL_SETTINGS_WRITE'], write: true } as const;
const reads = { scope: 'clinic', tag: 'Clinic', permission: [], method: 'GET', write: false } as const;

const filesNow = (call: AnyClinicCall): Promise<ClinicFile[]> =>
  reading(call, async ({ reader }) => (await one(reader, 'clinic', '/clinic'))?.files ?? []);

const upload = endpoint({
  ...writes,
  method: 'POST',
  path: OF_TYPE,
  summary: 'Upload a file of the clinic itself: logo, stamp, license, consent or other',
  description:
    'The file is the body, at most 8 MiB. A logo or a stamp is a picture and takes the place of the one before; pictures are decoded and encoded anew.',
  command: addClinicFile.name,
  accepts: 'bytes',
  bodyLimit: MAX_CHUNK_BYTES,
  params,
  query: z.object({ name: requiredLine(200), mime: z.enum(FILE_MIMES), desc: line(300).default('') }),
  result: files,
  errors: ['storageQuotaFull', 'tooLarge'],
  handle: async (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (bytes.length === 0) throw new DomainError('badParameter', 'the file is empty', { fields: ['content'] });
    const { mime, desc } = call.query;
    const name = fileName(call.query.name);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const service = call.services.files;
    const begun = await service.begin(call.clinic, hash, { name, mime, size: bytes.length });
    if (!begun.stored) {
      await service.addChunk(call.clinic, hash, begun.offset, bytes.subarray(begun.offset));
      await service.finish(call.clinic, hash, handOf(call.person));
    }
    const blob = await service.db.readClinic(call.clinic, (tx) => findBlob(tx, hash));
    if (!blob) throw new DomainError('notFound', 'the file was not kept');
    const file = { _id: newRowID(call.random), hash: blob.hash, name, mime: blob.mime, size: blob.size, desc };
    return writing(call, addClinicFile, { fileType: call.params.fileType, file }, async ({ reader }) => {
      return (await one(reader, 'clinic', '/clinic'))?.files ?? [];
    });
  },
});

const listAll = endpoint({
  ...reads,
  path: PATH,
  summary: 'The files of the clinic itself',
  result: files,
  errors: [],
  handle: filesNow,
});

const listType = endpoint({
  ...reads,
  path: OF_TYPE,
  summary: 'The files of the clinic itself of one kind',
  params,
  result: files,
  errors: [],
  handle: async (call) => (await filesNow(call)).filter(({ fileType }) => fileType === call.params.fileType),
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: OF_TYPE,
  summary: 'Take files of a kind off the clinic: those named, or all of it',
  command: removeClinicFiles.name,
  params,
  body: z.object({ ids: z.array(rowID).max(200).optional() }),
  result: files,
  errors: ['notFound'],
  handle: (call) =>
    writing(
      call,
      removeClinicFiles,
      { fileType: call.params.fileType, ...(call.body.ids === undefined ? {} : { ids: call.body.ids }) },
      async ({ reader }) => (await one(reader, 'clinic', '/clinic'))?.files ?? [],
    ),
});

const photo = endpoint({
  ...reads,
  path: '/api/photo/{clinic}/clinic/{fileID}',
  answers: 'bytes',
  summary: 'A file of the clinic itself, by its _id or, for the first of a kind, by the kind',
  params: z.object({ fileID: z.string().min(1).max(64) }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const { fileID } = call.params;
    const listed = await filesNow(call);
    const file = listed.find(({ _id }) => _id === fileID) ?? listed.find(({ fileType }) => fileType === fileID);
    const blob = file && (await call.services.files.db.readClinic(call.clinic, (tx) => findBlob(tx, file.hash)));
    if (!file || !blob) throw new DomainError('notFound', 'no such file');
    await sendFile(call.services.files, call.reply, { clinic: call.clinic, file, blob }, call.query.variant, 60);
    return null;
  },
});

const bytes = z.number().int().min(0);
const storage = endpoint({
  ...reads,
  permission: ['GENERAL_SETTINGS_READ'],
  path: `${CLINIC_BASE}/clinic/storage`,
  summary: 'How much of its storage the clinic uses, in bytes',
  description: '`announced` is on its way. An upload beyond `quota` is refused with 200007.',
  result: z.object({ kept: bytes, announced: bytes, quota: bytes, files: bytes }),
  errors: [],
  handle: (call) => call.services.files.usage(call.clinic),
});

/** Files and storage of the clinic itself (spec 1 §7 "Clinic"). */
export const clinicFileEndpoints = [upload, listAll, listType, remove, photo, storage];
