import { kindNameOf } from '@vetloom/documents/content/species.ts';
import { paperOf } from '@vetloom/documents/papers.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { arrivedLetter } from '@vetloom/domain/referral/received-referral.schema.ts';
import type { LetterFile } from '@vetloom/domain/referral/referral-letter.schema.ts';
import type { SentReferral } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { wholeFile } from '@vetloom/storage/blob/blob-store.ts';
import type { z } from 'zod';
import { many, one } from '../engine/read.ts';
import type { FileService } from '../files/file-service.ts';
import { operatorOf } from '../founding/operate-clinic.ts';
import { filledName } from '../paper/custom-form.endpoints.ts';
import { PDF } from '../paper/issue-paper.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { clinicPrintData, type PrintCall, printDataOf } from '../print/print-data.ts';

/** Under which name the history of each clinic has what the server carries between them. */
export const CARRIER = 'alliance' as const;

/** Thrown where a file of a letter is no longer, or not yet, in the clinic that sends it. */
export class FileGoneError extends Error {}

/**
 * Keeps files of one clinic in another; what is there already stays as it is. A photograph whose bytes were made anew has another hash there, which is answered.
 * @throws DomainError storageQuotaFull, FileGoneError
 */
export async function copiedFiles(
  files: FileService,
  from: string,
  to: string,
  wanted: readonly LetterFile[],
): Promise<LetterFile[]> {
  const kept: LetterFile[] = [];
  for (const file of wanted) {
    const bytes = await wholeFile(files.disk, from, file.hash);
    if (!bytes) throw new FileGoneError(`the clinic ${from} has no file ${file.hash}`);
    const { hash, name, mime, size } = await files.keepWhole(
      to,
      { name: file.name, mime: file.mime, bytes: Buffer.from(bytes) },
      { email: CARRIER, operator: undefined },
    );
    kept.push({ hash, name, mime, size });
  }
  return kept;
}

/** Visits of the letter as its paper, with their results; nothing where it tells of none that are still there. */
async function letterPaper(
  call: PrintCall,
  letter: SentReferral,
): Promise<{ readonly name: string; readonly bytes: Buffer } | undefined> {
  const { db } = call.services.sync;
  const data = await db.readClinic(call.clinic, async ({ reader }) => {
    const records = await many(reader, 'record', letter.recordIDs);
    const [first, ...others] = records.map(({ _id }) => _id);
    if (first === undefined) return undefined;
    const said = { to: letter.partnerName, reason: letter.reason, exams: true, listImages: true };
    return printDataOf(reader, call, 'referral', first, { printSetting: {}, recordIDs: others, said });
  });
  if (!data) return undefined;
  const paper = paperOf('referral', data);
  const { bytes } = await pdfMaker.make([paper], call.clinic);
  const name = filledName([paper.title], 'pdf');
  return { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

const animalOf = (pet: Pet, owner: Owner | undefined, kind: string, { withPhone }: SentReferral) => ({
  ...{ name: pet.name, kind, breed: pet.breed, sex: pet.gender, birth: pet.birth ?? 0, chip: pet.chipID },
  ...{ allergy: pet.allergy, weight: latestWeight(pet)?.value ?? 0 },
  ...{ ownerName: owner?.name ?? pet.userName, ownerPhone: withPhone ? (owner?.phone ?? pet.userPhone) : '' },
});

/** A letter as the other clinic gets it, with its files kept there. @throws DomainError notFound, storageQuotaFull; FileGoneError */
export async function packetOf(
  services: PrintCall['services'],
  { clinic, letter, now }: { readonly clinic: string; readonly letter: SentReferral; readonly now: number },
): Promise<z.input<typeof arrivedLetter>> {
  const { db } = services.sync;
  const { pet, owner, staff, fromName, kind } = await db.readClinic(clinic, async ({ reader }) => {
    const found = await one(reader, 'pet', letter.petID);
    if (!found) throw new DomainError('notFound', `pet ${letter.petID} not found`, { id: letter.petID });
    const author = await one(reader, 'staff', letter.createBy);
    const call = { services, clinic, now, actor: operatorOf(CARRIER) };
    const print = await clinicPrintData(reader, call, {});
    return {
      ...{ pet: found, owner: await one(reader, 'user', found.userID), staff: author },
      ...{ fromName: print.clinic.name || clinic, kind: kindNameOf({ ...print, pet: found }) },
    };
  });
  const sender = staff?.name ?? '';
  const call = { services, clinic, now, actor: { ...operatorOf(CARRIER), name: sender } };
  const paper = await letterPaper(call, letter);
  const files = await copiedFiles(services.files, clinic, letter.partner, letter.files);
  const made =
    paper === undefined
      ? []
      : [
          await services.files.keepWhole(
            letter.partner,
            { ...paper, mime: PDF },
            { email: CARRIER, operator: undefined },
          ),
        ];
  return {
    ...{ from: clinic, fromName, sentID: letter._id, sender, dateTime: letter.createDateTime },
    animal: animalOf(pet, owner, kind, letter),
    ...{ urgency: letter.urgency, reason: letter.reason, question: letter.question },
    files: [...made.map(({ hash, name, mime, size }) => ({ hash, name, mime, size })), ...files],
  };
}
