import { kindNamed } from '@vetloom/domain/clinic/list-entries.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isImageMime, MAX_IMAGE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { setBreedAvatar, setPetAvatar } from '@vetloom/domain/pet/file.commands.ts';
import { type SpeciesFace, speciesFace } from '@vetloom/domain/pet/patient.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { contentHash, fileAddress, fileVariant } from '@vetloom/protocol/files.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { listedFile, sendFile } from '../files/send-file.ts';
import { endpoint } from '../services.ts';
import { defaultAvatar } from './default-avatar.ts';
import { answerPet } from './pet.endpoints.ts';
import { pet, petParams } from './pet.schemas.ts';
import { addressOf } from './pet-file.endpoints.ts';

const HOLDER = '/breedPhoto';
const frame = { scope: 'clinic', tag: 'Pet photos' } as const;
const uploads = {
  ...frame,
  permission: ['PET_WRITE'],
  write: true,
  accepts: 'upload',
  bodyLimit: MAX_IMAGE_BYTES,
} as const;
const variant = z.object({ variant: fileVariant.default('thumb') });

/** Keeps the picture of a multipart call. */
async function keptPhoto(call: AnyClinicCall & { readonly request: { readonly body: unknown } }) {
  const { fields: _, ...sent } = uploadedFile(call.request.body);
  const { hash, mime } = await call.services.files.keepWhole(call.clinic, sent, handOf(call.person));
  if (!isImageMime(mime)) throw new DomainError('badParameter', 'a picture is needed', { fields: ['photo'] });
  return { hash, mime };
}

const upload = endpoint({
  ...uploads,
  method: 'POST',
  path: `${CLINIC_BASE}/pet/{petID}/avatar`,
  summary: 'Give a pet its picture, as multipart field photo',
  command: setPetAvatar.name,
  params: petParams,
  result: pet.nullable(),
  errors: ['petNotFound', 'tooLarge', 'storageQuotaFull'],
  handle: async (call) => {
    const { petID } = call.params;
    const found = await reading(call, ({ reader }) => one(reader, 'pet', petID));
    if (!found) throw new DomainError('petNotFound', 'no such pet');
    return writing(call, setPetAvatar, { petID, avatar: await keptPhoto(call) }, answerPet(call, petID));
  },
});

const uploadBreed = endpoint({
  ...uploads,
  method: 'POST',
  path: `${CLINIC_BASE}/pet/breed/{breed}/avatar`,
  permission: setBreedAvatar.permission,
  summary: 'Give a breed its picture, as multipart field photo',
  command: setBreedAvatar.name,
  params: z.object({ breed: requiredLine(80) }),
  result: z.object({ breed: z.string(), hash: contentHash }),
  errors: ['tooLarge', 'storageQuotaFull'],
  handle: async (call) => {
    const { breed } = call.params;
    const avatar = await keptPhoto(call);
    return writing(call, setBreedAvatar, { breed, avatar }, async () => ({ breed, hash: avatar.hash }));
  },
});

const breedAddress = endpoint({
  ...frame,
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: `${CLINIC_BASE}/pet/breed/photo/file/{hash}`,
  summary: 'An address that serves the picture of a breed for five minutes',
  params: z.object({ hash: contentHash }),
  query: z.object({ variant: fileVariant.default('whole') }),
  result: fileAddress,
  errors: ['notFound'],
  handle: (call) => addressOf(call, HOLDER, call.params.hash, call.query.variant),
});

/** The drawing of an animal whose kind the clinic's lists name. */
async function faceOf(reader: Reader, type: string): Promise<SpeciesFace> {
  const kinds = (await one(reader, 'customize', '/customize/kinds'))?.kinds ?? [];
  return speciesFace(kindNamed(kinds, type) ?? { _id: type, name: type, nametc: '' });
}

async function answerPhoto(
  call: AnyClinicCall & { readonly reply: FastifyReply },
  animal: Pick<Pet, '_id' | 'type' | 'breed' | 'avatarFile'> | undefined,
  breed: string,
  size: z.output<typeof fileVariant>,
): Promise<null> {
  const { files } = call.services;
  const { breedHash, face } = await reading(call, async ({ reader }) => ({
    breedHash: (await one(reader, 'breedPhoto', HOLDER))?.photos[breed]?.hash,
    face: await faceOf(reader, animal?.type ?? ''),
  }));
  const own = animal?.avatarFile?.hash;
  const holder = own === undefined ? HOLDER : (animal?._id ?? '');
  const hash = own ?? breedHash;
  if (hash !== undefined) {
    await sendFile(files, call.reply, await listedFile(files, call.clinic, holder, hash), size, 0);
    return null;
  }
  call.reply
    .header('content-type', 'image/png')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=300');
  await call.reply.send(await defaultAvatar(face));
  return null;
}

const photo = endpoint({
  ...frame,
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: '/api/photo/{clinic}/pet/{petID}',
  answers: 'bytes',
  media: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  summary: 'The picture of a pet, else of its breed, else the default one of its kind',
  params: petParams,
  query: variant.extend({ breedID: z.string().max(80).optional() }),
  result: z.null(),
  errors: ['petNotFound'],
  handle: async (call) => {
    const found = await reading(call, ({ reader }) => one(reader, 'pet', call.params.petID));
    if (!found) throw new DomainError('petNotFound', 'no such pet');
    return answerPhoto(call, found, call.query.breedID ?? found.breed, call.query.variant);
  },
});

const breedPhoto = endpoint({
  ...frame,
  permission: ['PET_READ'],
  write: false,
  method: 'GET',
  path: '/api/photo/{clinic}/breed',
  answers: 'bytes',
  media: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  summary: 'The picture of a breed, else a default one',
  query: variant.extend({ breedID: z.string().max(80).optional() }),
  result: z.null(),
  errors: ['breedQueryMissing'],
  handle: (call) => {
    const { breedID } = call.query;
    if (!breedID) throw new DomainError('breedQueryMissing', 'a breed is needed', { fields: ['breedID'] });
    return answerPhoto(call, undefined, breedID, call.query.variant);
  },
});

/** Pictures of pets and breeds (spec 1 §7 "Pets"). */
export const petPhotoEndpoints = [upload, uploadBreed, breedAddress, photo, breedPhoto];
