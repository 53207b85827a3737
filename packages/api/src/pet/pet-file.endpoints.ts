import { DomainError } from '@vetloom/domain/core/error.ts';
import { MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { line, requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { addPetFile, editPetFile, movePetFile, removePetFile } from '@vetloom/domain/pet/file.commands.ts';
import { petFile } from '@vetloom/domain/pet/pet.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { contentHash, fileAddress, fileVariant } from '@vetloom/protocol/files.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { keptNames, rowsAfter } from '../files/kept-names.ts';
import { listedFile, sendFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';
import { petParams } from './pet.schemas.ts';

const PATH = `${CLINIC_BASE}/pet/{petID}/file`;
const fileParams = petParams.extend({ fileID: rowID });
const result = z.array(fieldwise(petFile));
const reads = { scope: 'clinic', tag: 'Pet files', permission: ['PET_READ'], write: false } as const;
const writes = { scope: 'clinic', tag: 'Pet files', permission: ['PET_WRITE'], write: true, result } as const;

const filesOf = (call: AnyClinicCall, petID: string) => async (after: AfterState) =>
  keptNames(rowsAfter(call, after), (await one(after.reader, 'pet', petID))?.files ?? []);

async function demandPet(call: AnyClinicCall, petID: string) {
  const pet = await reading(call, ({ reader }) => one(reader, 'pet', petID));
  if (!pet) throw new DomainError('petNotFound', 'no such pet');
  return pet;
}

const list = endpoint({
  ...reads,
  method: 'GET',
  path: PATH,
  summary: 'The files of a pet',
  params: petParams,
  result,
  errors: ['petNotFound'],
  handle: async (call) => {
    const { files = [] } = await demandPet(call, call.params.petID);
    return reading(call, ({ rows }) => keptNames(rows, files));
  },
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a file to a pet, as multipart field photo',
  description: 'Pictures are decoded and encoded anew. The text fields `name` and `desc` are optional.',
  command: addPetFile.name,
  params: petParams,
  accepts: 'upload',
  bodyLimit: MAX_FILE_BYTES,
  errors: ['petNotFound', 'tooLarge', 'storageQuotaFull'],
  handle: async (call) => {
    const { petID } = call.params;
    await demandPet(call, petID);
    const { fields, ...sent } = uploadedFile(call.request.body);
    const kept = await call.services.files.keepWhole(call.clinic, sent, handOf(call.person));
    const file = { _id: newRowID(call.random), ...kept, name: fields.name || kept.name, desc: fields.desc ?? '' };
    return writing(call, addPetFile, { petID, file }, filesOf(call, petID));
  },
});

const confirm = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/confirm`,
  summary: 'List a file that was uploaded by its hash',
  command: addPetFile.name,
  params: petParams,
  body: z.object({
    hash: contentHash,
    _id: rowID.optional(),
    name: requiredLine(200).optional(),
    desc: line(300).optional(),
  }),
  errors: ['petNotFound', 'notFound', 'tooLarge'],
  handle: async (call) => {
    const { petID } = call.params;
    const { hash, _id, name, desc } = call.body;
    const blob = await call.services.files.db.readClinic(call.clinic, (tx) => findBlob(tx, hash));
    if (!blob) throw new DomainError('notFound', 'this file was not uploaded', { hash });
    const file = {
      _id: _id ?? newRowID(call.random),
      hash: blob.hash,
      name: name ?? blob.name,
      mime: blob.mime,
      size: blob.size,
      desc: desc ?? '',
    };
    return writing(call, addPetFile, { petID, file }, filesOf(call, petID));
  },
});

const serve = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{fileID}/content`,
  answers: 'bytes',
  summary: 'The content of a file of a pet',
  params: fileParams,
  query: z.object({ variant: fileVariant.default('whole') }),
  result: z.null(),
  errors: ['petNotFound', 'notFound'],
  handle: async (call) => {
    const { files } = call.services;
    const pet = await demandPet(call, call.params.petID);
    const file = pet.files?.find(({ _id }) => _id === call.params.fileID);
    if (!file) throw new DomainError('notFound', 'no such file');
    const listed = await listedFile(files, call.clinic, pet._id, file.hash);
    await sendFile(files, call.reply, { ...listed, file }, call.query.variant, 0);
    return null;
  },
});

const address = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{hash}`,
  summary: 'An address that serves a file or the picture of a pet for five minutes',
  params: petParams.extend({ hash: contentHash }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: fileAddress,
  errors: ['notFound'],
  handle: (call) => addressOf(call, call.params.petID, call.params.hash, call.query.variant),
});

/** An address of a file that an animal, or the clinic's pictures of breeds, list. */
export async function addressOf(
  call: AnyClinicCall,
  holder: string,
  hash: string,
  variant: z.output<typeof fileVariant>,
): Promise<z.output<typeof fileAddress>> {
  const { files } = call.services;
  const { file, blob } = await listedFile(files, call.clinic, holder, hash);
  const { url, expiresAt } = files.addresses.issue({ clinic: call.clinic, record: holder, hash, variant });
  return { url, expiresAt, name: file.name, mime: blob.mime, size: blob.size };
}

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{fileID}`,
  summary: 'Say what a file of a pet is: its name, kind, note and day; what is not sent stays',
  command: editPetFile.name,
  params: fileParams,
  body: editPetFile.input.omit({ petID: true, fileID: true, seen: true }),
  errors: ['petNotFound', 'notFound'],
  handle: (call) => {
    const { petID, fileID } = call.params;
    return writing(call, editPetFile, { petID, fileID, ...call.body }, filesOf(call, petID));
  },
});

const move = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{fileID}/move`,
  summary: 'Move a file to the pet that it is of; answers the files of that one',
  command: movePetFile.name,
  params: fileParams,
  body: z.object({ to: petParams.shape.petID }),
  errors: ['petNotFound', 'notFound', 'tooLarge'],
  handle: (call) => {
    const { petID, fileID } = call.params;
    const { to } = call.body;
    return writing(call, movePetFile, { petID, fileID, to }, filesOf(call, to));
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{fileID}`,
  summary: 'Take a file off a pet',
  command: removePetFile.name,
  params: fileParams,
  errors: ['petNotFound', 'notFound'],
  handle: (call) => {
    const { petID, fileID } = call.params;
    return writing(call, removePetFile, { petID, fileID }, filesOf(call, petID));
  },
});

/** Files of pets ("Pet files: create, read, update, delete", spec 1 §7; the paths are ours). */
export const petFileEndpoints = [list, create, confirm, serve, address, update, move, remove];
