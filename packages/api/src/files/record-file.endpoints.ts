import { can } from '@vetloom/domain/access/policy.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { fileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { FILE_LISTS, type FileList, listOf } from '@vetloom/domain/record/record-files.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { contentHash, fileAddress, fileVariant, uploadInfo, uploadState } from '@vetloom/protocol/files.ts';
import { type BlobRow, keptBlobs } from '@vetloom/storage/blob/blob-rows.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { ADDRESS_SECONDS } from './file-address.ts';
import { listedFile, sendFile } from './send-file.ts';

const PATH = `${CLINIC_BASE}/record/{recordID}/file`;
const recordID = idParam('record/', 'notFound');
const params = z.object({ recordID });
/** What lists files beside visits: exams and logs of a stay, studies of pictures, letters between clinics. The parameter keeps the name that it had of visits. */
const listing = {
  recordID: idParam(['record/', 'inHospital/', 'study/', 'sentReferral/', 'receivedReferral/'], 'notFound'),
};
const MOST = 100;
const lists = z.object({
  attachmentImage: z.array(fileRef),
  attachmentFile: z.array(fileRef),
  therapyFile: z.array(fileRef),
  surgeryAttachmentFile: z.array(fileRef),
  outsourcingFile: z.array(fileRef),
});
const reads = { scope: 'clinic', tag: 'Files', permission: ['RECORD_READ'], write: false } as const;
const writes = { scope: 'clinic', tag: 'Files', permission: ['RECORD_WRITE'], write: true } as const;

/** The laboratory reads the files of exams and no others of a visit. */
const FILE_READERS = ['RECORD_READ', 'LAB_TASK_READ'] as const;
const onlyExams = (call: Pick<AnyClinicCall, 'actor'>): boolean => !can(call.actor, 'RECORD_READ');

const announce = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Announce files of a visit: which the clinic has already, and where each upload stands',
  params,
  body: z.object({
    objects: z
      .array(uploadInfo.extend({ hash: contentHash }))
      .min(1)
      .max(MOST),
  }),
  result: z.array(uploadState.extend({ hash: contentHash })),
  errors: ['notFound', 'storageQuotaFull', 'tooLarge'],
  handle: async (call) => {
    await demandRecord(call, call.params.recordID);
    return call.services.files.beginAll(call.clinic, call.body.objects);
  },
});

const confirmed = z.object({
  hash: contentHash,
  /** By default `attachmentImage` for pictures and `attachmentFile` for the rest. */
  list: z.enum(FILE_LISTS).optional(),
  _id: rowID.optional(),
  name: requiredLine(200).optional(),
  desc: line(300).optional(),
});

const confirm = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/confirm`,
  summary: 'List uploaded files in a visit',
  description: 'A file is listed only once the clinic keeps it.',
  command: editRecord.name,
  params,
  body: z.object({ objects: z.array(confirmed).min(1).max(MOST) }),
  result: lists,
  errors: ['notFound'],
  handle: async (call) => {
    const { objects } = call.body;
    const kept = await call.services.files.db.readClinic(call.clinic, (tx) =>
      keptBlobs(
        tx,
        objects.map(({ hash }) => hash),
      ),
    );
    return editing(call, call.params.recordID, () =>
      objects.map((object) => insertion(object, kept.get(object.hash), object._id ?? newRowID(call.random))),
    );
  },
});

function insertion(object: z.output<typeof confirmed>, blob: BlobRow | undefined, _id: string): Edit {
  if (!blob) throw new DomainError('notFound', 'this file was not uploaded', { hash: object.hash });
  const { hash, size, mime } = blob;
  const name = fileName(object.name ?? blob.name);
  return {
    op: 'insert',
    path: [object.list ?? listOf(mime)],
    row: { _id, hash, name, mime, size, desc: object.desc ?? '' },
  };
}

const wanted = z.array(z.string().min(1).max(200)).min(1).max(MOST);

const removal = (path: string, summary: string) =>
  endpoint({
    ...writes,
    method: 'DELETE',
    path,
    summary,
    description:
      'Each of `objects` is a hash, an _id or a name. The addresses of files that were taken off answer 404.',
    command: editRecord.name,
    params,
    body: z.object({ objects: wanted }),
    result: lists,
    errors: ['notFound'],
    handle: (call) => editing(call, call.params.recordID, (record) => removals(record, call.body.objects, FILE_LISTS)),
  });

const address = endpoint({
  ...reads,
  permission: FILE_READERS,
  method: 'GET',
  path: `${PATH}/{hash}`,
  summary:
    'An address that serves a file of a visit, or of an exam or a day’s log of a stay, for five minutes, for images and links',
  params: z.object({ ...listing, hash: contentHash }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: fileAddress,
  errors: ['notFound'],
  handle: async (call) => {
    const { files } = call.services;
    const { hash } = call.params;
    const { file, blob } = await listedFile(files, call.clinic, call.params.recordID, hash, onlyExams(call));
    const { url, expiresAt } = files.addresses.issue({
      clinic: call.clinic,
      record: call.params.recordID,
      hash,
      variant: call.query.variant,
    });
    return { url, expiresAt, name: fileName(file.name), mime: blob.mime, size: blob.size };
  },
});

const serve = endpoint({
  method: 'GET',
  path: '/api/file/{token}',
  scope: 'public',
  tag: 'Files',
  permission: [],
  write: false,
  answers: 'bytes',
  summary: 'A file by an address that was handed out before',
  params: z.object({ token: z.string().max(700) }),
  result: z.null(),
  errors: ['notFound'],
  handle: async ({ services: { files }, params: { token }, reply, now }) => {
    const asked = files.addresses.read(token);
    if (!asked) throw new DomainError('notFound', 'no such file');
    const listed = await listedFile(files, asked.clinic, asked.record, asked.hash);
    await sendFile(files, reply, listed, asked.variant, Math.min(asked.expiresAt - now, ADDRESS_SECONDS));
    return null;
  },
});

const photo = endpoint({
  ...reads,
  permission: FILE_READERS,
  method: 'GET',
  path: '/api/photo/{clinic}/record/{recordID}/{file}',
  answers: 'bytes',
  summary: 'A file of a visit, or of an exam or a day’s log of a stay, by its name or hash, for API clients',
  params: z.object({ ...listing, file: z.string().min(1).max(200) }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const { files } = call.services;
    const listed = await listedFile(files, call.clinic, call.params.recordID, call.params.file, onlyExams(call));
    await sendFile(files, call.reply, listed, call.query.variant, 0);
    return null;
  },
});

const photoRemoval = (kind: 'image' | 'all', from: readonly FileList[]) =>
  endpoint({
    ...writes,
    method: 'DELETE',
    path: `/api/sdk/photo/{clinic}/record/{recordID}/${kind}`,
    summary: kind === 'image' ? 'Take pictures off a visit by name' : 'Take files of every list off a visit by name',
    command: editRecord.name,
    params,
    body: wanted,
    result: lists,
    errors: ['notFound'],
    handle: (call) => editing(call, call.params.recordID, (record) => removals(record, call.body, from)),
  });

async function demandRecord(call: AnyClinicCall, id: string): Promise<void> {
  const found = await call.services.sync.db.readClinic(call.clinic, (tx) => one(tx.reader, 'record', id));
  if (!found) throw new DomainError('notFound', 'no such document');
}

/** Edits a record and answers with its lists; edits that come to nothing write nothing. */
async function editing(call: AnyClinicCall, id: string, edits: (record: VisitRecord) => Edit[]) {
  const present = await call.services.sync.db.readClinic(call.clinic, (tx) => one(tx.reader, 'record', id));
  if (!present) throw new DomainError('notFound', 'no such document');
  if (edits(present).length === 0) return present;
  return writing(
    call,
    editRecord,
    async (base) => {
      const now = edits((await one(base, 'record', id)) ?? present);
      // Somebody else took the same away just now: taking away twice is harmless, an empty command is not one.
      return { recordID: id, edits: now.length > 0 ? now : edits(present) };
    },
    async ({ reader }) => (await one(reader, 'record', id)) ?? present,
  );
}

function removals(record: VisitRecord, names: readonly string[], from: readonly FileList[]): Edit[] {
  const asked = new Set(names);
  return from.flatMap((list) =>
    (record[list] ?? [])
      .filter(({ _id, hash, name }) => asked.has(_id) || asked.has(hash) || asked.has(name))
      .map(({ _id }): Edit => ({ op: 'remove', path: [list, _id] })),
  );
}

/** Files of visits: announcing, listing, taking off, serving (spec 2 §7; ARCHITECTURE law 28). */
export const recordFileEndpoints = [
  announce,
  confirm,
  removal(PATH, 'Take files off a visit'),
  removal(`${PATH}/confirm`, 'Take files off a visit, as the second step of callers that delete in two'),
  address,
  serve,
  photo,
  photoRemoval('image', ['attachmentImage']),
  photoRemoval('all', FILE_LISTS),
];
