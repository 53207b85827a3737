import { can } from '@vetloom/domain/access/policy.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { mergeExamResults } from '@vetloom/domain/exam/exam-result.commands.ts';
import type { StayExam } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { kindOfID } from '@vetloom/domain/kinds.ts';
import { fileCategoryOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { findFile, listOf } from '@vetloom/domain/record/record-files.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { bytesFrom } from '@vetloom/http/idempotency.ts';
import type { UploadInfo, UploadState } from '@vetloom/protocol/files.ts';
import { UPLOAD_LINK_SECONDS, type UploadLink, type UploadTarget } from '@vetloom/protocol/phone-upload.ts';
import { findBlob } from '@vetloom/storage/blob/blob-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { type LinkMaker, linkMaker, makerIn } from '../access/doors.ts';
import { sha256 } from '../access/tokens.ts';
import { one } from '../engine/read.ts';
import type { FileService } from './file-service.ts';
import { SealedTokens } from './sealed-token.ts';

/** For which visit or stay's exam a link is, and who made it: what the phone sends is done in that person's name and by their rights. */
const target = z.object({
  clinic: z.string(),
  record: z.string(),
  ...linkMaker.shape,
  /** The exam to which the files go. */
  task: z.string().optional(),
});
type Target = z.output<typeof target>;

/** Kinds of files that phones send. */
const isPhoneKind = (mime: string): boolean => isImageMime(mime) || mime === 'application/pdf';

/**
 * Photos of a phone that is not signed in. The desk makes a link for one visit; with it files can be added to that visit for a quarter
 * of an hour, and nothing can be read. The rights of the person who made it are asked anew at every step.
 */
export class PhoneUploads {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #files: FileService;
  readonly #sync: SyncServices;

  private constructor(tokens: SealedTokens<typeof target>, files: FileService, sync: SyncServices) {
    this.#tokens = tokens;
    this.#files = files;
    this.#sync = sync;
  }

  static async open(sync: SyncServices, files: FileService): Promise<PhoneUploads> {
    return new PhoneUploads(await SealedTokens.open(sync.db, 'phone-upload', target, sync.now), files, sync);
  }

  /** @throws DomainError notFound for a missing visit */
  async link(clinic: string, record: string, maker: LinkMaker, task?: string): Promise<UploadLink> {
    const content = { clinic, record, ...maker, task };
    const found = await this.#record(content);
    if (task !== undefined && !found.examTask.some(({ _id }) => _id === task))
      throw new DomainError('notFound', 'no such exam', { taskID: task });
    return this.#tokens.issue(content, UPLOAD_LINK_SECONDS);
  }

  /** @throws DomainError notFound for an expired or forged link, and when its maker may not write visits any more */
  async about(token: string): Promise<UploadTarget> {
    const { content, expiresAt } = await this.#open(token);
    const record = await this.#record(content);
    return this.#sync.db.readClinic(content.clinic, async ({ reader }) => {
      const [clinic, pet] = await Promise.all([one(reader, 'clinic', '/clinic'), one(reader, 'pet', record.petID)]);
      return { clinicName: clinic?.name ?? '', petName: pet?.name ?? '', expiresAt };
    });
  }

  async begin(token: string, hash: string, info: UploadInfo): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    if (!isPhoneKind(info.mime)) throw new DomainError('badParameter', 'a picture or a PDF', { fields: ['mime'] });
    return this.#files.begin(content.clinic, hash, info, origin);
  }

  async addChunk(token: string, hash: string, offset: number, bytes: Buffer): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    return this.#files.addChunk(content.clinic, hash, offset, bytes, origin);
  }

  /** Checks and keeps the file and lists it in the visit; doing it twice changes nothing. */
  async finish(token: string, hash: string, name: string, uuid: string): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    const { clinic, record, email, by, task } = content;
    const state = await this.#files.finish(clinic, hash, { email, operator: by }, `link ${origin.link}`);
    const blob = await this.#sync.db.readClinic(clinic, (tx) => findBlob(tx, hash));
    if (!blob || !isPhoneKind(blob.mime)) throw new DomainError('notFound', 'no such upload');
    const visit = await this.#record(content);
    const exam = visit.examTask.find(({ _id }) => _id === task);
    const listed = visit.collection === 'record' ? findFile(visit, blob.hash) : undefined;
    const known = task === undefined ? listed : exam?.files.find((file) => file.hash === blob.hash);
    if (known) return state;
    const row = { _id: newRowID(bytesFrom(uuid)), hash: blob.hash, name, mime: blob.mime, size: blob.size, desc: '' };
    const act = { clinic, author: email, emulatedBy: by, uuid, at: this.#sync.now(), answer: async () => null };
    if (task === undefined)
      await runCommand(this.#sync, {
        ...act,
        command: editRecord,
        input: () => ({ recordID: record, edits: [{ op: 'insert' as const, path: [listOf(blob.mime)], row }] }),
      });
    else {
      if (!exam) throw new DomainError('notFound', 'this exam was taken off the visit', { taskID: task });
      const part = { category: fileCategoryOf(exam.type), files: [row] };
      await runCommand(this.#sync, {
        ...act,
        command: mergeExamResults,
        input: () => ({ recordID: record, taskID: task, parts: [part] }),
      });
    }
    return state;
  }

  async #open(token: string) {
    const opened = this.#tokens.read(token);
    const actor = opened && (await makerIn(this.#sync.db, opened.content, opened.content.clinic));
    if (!actor || !can(actor, opened.content.task === undefined ? 'RECORD_WRITE' : 'LAB_TASK_WRITE'))
      throw new DomainError('notFound', 'this link serves no longer');
    return { ...opened, origin: { link: sha256(token), endsAt: opened.expiresAt } };
  }

  /** What the files go to: a visit; of a stay an exam, which takes them at its tasks alone. */
  async #record({ clinic, record, task }: Target): Promise<VisitRecord | StayExam> {
    const isOfStay = kindOfID(record)?.collection === 'inHospitalExam';
    const found = await this.#sync.db.readClinic(
      clinic,
      async ({ reader }): Promise<VisitRecord | StayExam | undefined> =>
        isOfStay ? one(reader, 'inHospitalExam', record) : one(reader, 'record', record),
    );
    if (!found || (isOfStay && task === undefined)) throw new DomainError('notFound', 'no such document');
    return found;
  }
}
