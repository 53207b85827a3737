import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { fileName, isImageMime, isVideoMime } from '@vetloom/domain/core/file-rules.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { findExamFile } from '@vetloom/domain/exam/exam-files.ts';
import { findLogFile } from '@vetloom/domain/hospital/log-files.ts';
import { findStudyFile } from '@vetloom/domain/imaging/study-files.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { findFile } from '@vetloom/domain/record/record-files.ts';
import { findLetterFile } from '@vetloom/domain/referral/letter-files.ts';
import { findNoteFile } from '@vetloom/domain/ward/owner-note.ts';
import { sendRange } from '@vetloom/http/byte-range.ts';
import type { FileVariant } from '@vetloom/protocol/files.ts';
import { type BlobRow, findBlob, otherNames } from '@vetloom/storage/blob/blob-rows.ts';
import type { FastifyReply } from 'fastify';
import { one } from '../engine/read.ts';
import type { FileService } from './file-service.ts';

/** A file that a record lists and the clinic keeps. */
export interface ListedFile {
  readonly clinic: string;
  readonly file: FileRef;
  readonly blob: BlobRow;
}

/** Bytes from which on a file is fetched at the store itself, where that is offered. Below it the way there costs more than it spares. */
const DIRECT_BYTES = 2_000_000;

const missing = () => new DomainError('notFound', 'no such file');

/**
 * What lists files: a visit, a study of pictures, an exam, a day's log or a day's note of a stay, a letter between clinics, an animal (its files and its picture), a line of a conversation, or the clinic's pictures
 * of breeds.
 */
export async function listedBy(
  reader: Reader,
  holder: string,
  wanted: string,
  onlyExams: boolean,
): Promise<FileRef | undefined> {
  if (holder.startsWith('/pet')) {
    const pet = await one(reader, 'pet', holder);
    const file = pet?.files?.find(({ hash }) => hash === wanted) ?? pet?.files?.find(({ name }) => name === wanted);
    return file ?? asFile(pet?.avatarFile?.hash === wanted ? pet.avatarFile : undefined);
  }
  if (holder === '/breedPhoto') {
    const photos = Object.values((await one(reader, 'breedPhoto', holder))?.photos ?? {});
    return asFile(photos.find(({ hash }) => hash === wanted));
  }
  const kind = kindOfID(holder)?.collection;
  if (kind === 'conversationLine') {
    const line = await one(reader, kind, holder);
    return [line?.file].find((file) => file?.hash === wanted || file?.name === wanted);
  }
  if (kind === 'study') {
    const study = await one(reader, kind, holder);
    return study && findStudyFile(study, wanted);
  }
  if (kind === 'inHospitalExam') {
    const exam = await one(reader, kind, holder);
    return exam && findExamFile(exam, wanted);
  }
  if (kind === 'inHospitalMissionLog') {
    const log = onlyExams ? undefined : await one(reader, kind, holder);
    return log && findLogFile(log, wanted);
  }
  if (kind === 'inHospitalPlan') {
    const plan = onlyExams ? undefined : await one(reader, kind, holder);
    return plan && findNoteFile(plan, wanted);
  }
  if (kind === 'sentReferral' || kind === 'receivedReferral') {
    const letter = onlyExams ? undefined : await one(reader, kind, holder);
    return letter && findLetterFile(letter, wanted);
  }
  const record = await one(reader, 'record', holder);
  if (!record) return undefined;
  return (onlyExams ? undefined : findFile(record, wanted)?.file) ?? findExamFile(record, wanted);
}

const asFile = (photo: { readonly hash: string; readonly mime: string } | undefined): FileRef | undefined =>
  photo && { _id: 'photo', name: 'photo', size: 0, desc: '', ...photo };

/**
 * The file that a record lists under a hash or a name. A missing record, a file that was taken off it, another clinic's hash and one that
 * has not arrived all answer alike. `onlyExams` for those who read nothing else of a visit. @throws DomainError notFound
 */
export async function listedFile(
  files: FileService,
  clinic: string,
  holder: string,
  wanted: string,
  onlyExams = false,
): Promise<ListedFile> {
  return files.db.readClinic(clinic, async (tx) => {
    let file = await listedBy(tx.reader, holder, wanted, onlyExams);
    // A picture goes by two hashes, of what was sent and of what became of it; a document lists it by one of them.
    if (!file)
      for (const other of await otherNames(tx, wanted)) file ??= await listedBy(tx.reader, holder, other, onlyExams);
    const blob = file && (await findBlob(tx, file.hash));
    if (!file || !blob) throw missing();
    return { clinic, file, blob };
  });
}

/**
 * Answers with a file's bytes. Only what can carry nothing but a picture or a paper is shown in place; nothing is guessed about its kind, and
 * nothing in it may run, embed or send. `seconds`: how long the browser may keep it. A large one is fetched from the store itself, where browsers reach that: by an
 * address that serves a minute and fixes kind and name.
 */
export async function sendFile(
  files: FileService,
  reply: FastifyReply,
  { clinic, file, blob }: ListedFile,
  variant: FileVariant,
  seconds: number,
): Promise<void> {
  const image = isImageMime(blob.mime);
  const small = variant === 'thumb' && image;
  const inline = image || isVideoMime(blob.mime) || blob.mime === 'application/pdf';
  const mime = small ? 'image/webp' : blob.mime === 'text/plain' ? 'text/plain; charset=utf-8' : blob.mime;
  const disposition = `${inline ? 'inline' : 'attachment'}; ${named(fileName(file.name))}`;
  if (!small && blob.size >= DIRECT_BYTES && reply.request.method === 'GET') {
    const address = await files.disk.addressOf(clinic, blob.hash, { mime, disposition });
    if (address !== undefined) return void (await reply.header('cache-control', 'no-store').redirect(address, 302));
  }
  const content = await files.disk.read(clinic, blob.hash, small ? 'thumb' : 'whole');
  if (!content) throw missing();
  reply
    .header('content-type', mime)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', seconds > 0 ? `private, max-age=${seconds}, immutable` : 'no-store');
  const etag = `"${blob.hash}${small ? '-thumb' : ''}"`;
  await sendRange(reply.request, reply, { ...content, etag });
}

/** A name for the header: plain letters for old programs, all of it for the others (RFC 6266). */
export function named(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
