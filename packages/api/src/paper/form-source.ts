import { exampleFormData, formDataOf, formPictures } from '@vetloom/documents/docx/form-data.ts';
import type { FormData, FormPicture } from '@vetloom/documents/docx/placeholders.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { photoAddress } from '../print/print-images.ts';

/** About what a form is: an animal, and one of its visits; without an animal it is filled with examples. */
export interface FormSubject {
  readonly petID?: string | undefined;
  /** The visit; without one the animal's latest. Empty: about none. */
  readonly recordID?: string | undefined;
}

/** A number, a code and an address that are printed on a paper as it is issued, with the picture of the latter. */
export interface FormIssue {
  readonly number: string;
  readonly code: string;
  readonly url: string;
  readonly picture: FormPicture;
}

/** What a form is filled with. @throws DomainError petNotFound; notFound for a visit that isn't the animal's */
export async function formData(
  call: AnyClinicCall,
  { petID, recordID }: FormSubject,
  issue?: FormIssue,
): Promise<FormData> {
  const { source, avatar } = await reading(call, async ({ reader }) => {
    const clinic = await clinicPrintData(reader, call, {});
    if (petID === undefined) return { source: { ...clinic, animal: undefined }, avatar: undefined };
    const stored = await one(reader, 'pet', petID);
    if (!stored) throw new DomainError('petNotFound', 'no such animal', { petID });
    // Of an animal too: who reads visits alone knows what it is called and what it is.
    const pet = can(call.actor, 'PET_READ') ? stored : ofVisits(stored);
    // Of an owner whose document the person may not read, what the animal's own tells.
    const owner = can(call.actor, 'CUSTOMER_READ') ? await one(reader, 'user', pet.userID) : undefined;
    const visits = (await reader.query('record', 'byPet', { equals: [pet._id] })) as unknown as VisitRecord[];
    const record = visitOf(visits, recordID);
    const animal = { pet, owner: owner ?? { name: pet.userName, phone: pet.userPhone }, visits, record };
    return { source: { ...clinic, animal }, avatar: pet.avatarFile?.hash };
  });
  const photo = avatar === undefined ? undefined : await photoAddress(call.services.files, call.clinic, avatar);
  const pictures = formPictures({
    logo: pictureAt(source.images?.logo),
    seal: pictureAt(source.images?.stamp),
    photo: pictureAt(photo),
    check: issue?.picture,
  });
  const { animal, ...clinic } = source;
  if (animal === undefined) return exampleFormData(pictures);
  return formDataOf({ ...clinic, ...animal, pictures, issue });
}

/** An animal as far as its visits tell of it. */
const ofVisits = (pet: Pet): Pet => ({
  ...pet,
  ...{ allergy: '', history: '', info: '', rabiesID: '', chipID: '', birth: null, weightHistory: [], userPhone: '' },
  avatarFile: undefined,
});

/** The visit that is asked for, else the latest. @throws DomainError notFound */
function visitOf(visits: readonly VisitRecord[], recordID: string | undefined): VisitRecord | undefined {
  if (recordID === '') return undefined;
  if (recordID === undefined) return visits.toSorted((a, b) => b.dateTime - a.dateTime)[0];
  const record = visits.find(({ _id }) => _id === recordID);
  if (!record) throw new DomainError('notFound', 'no such visit of this animal', { id: recordID });
  return record;
}

/** A picture in a data address, with its size; undefined for one that isn't there or can't be read. */
function pictureAt(address: string | undefined): FormPicture | undefined {
  const [, kind, data] = /^data:image\/(png|jpeg);base64,(.*)$/.exec(address ?? '') ?? [];
  if (data === undefined) return undefined;
  const bytes = new Uint8Array(Buffer.from(data, 'base64'));
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes);
  return size && { bytes, kind: kind === 'png' ? 'png' : 'jpeg', ...size };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a PNG of ours says. */
function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 24) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size in the frame of a JPEG of ours. */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    // Frames but for tables (C4), arithmetic (CC) and what is reserved (C8).
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
