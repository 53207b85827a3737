import type { Booking } from '@vetloom/domain/booking/booking.schema.ts';
import { sendOwnPaper } from '@vetloom/domain/booking/paper.commands.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { BOOKING_KIND_SETTING } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { bytesFrom } from '@vetloom/http/idempotency.ts';
import type { UploadInfo, UploadState } from '@vetloom/protocol/files.ts';
import { MAX_OWN_PAPER_BYTES } from '@vetloom/protocol/owner-booking.ts';
import { UPLOAD_LINK_SECONDS, type UploadLink } from '@vetloom/protocol/phone-upload.ts';
import { findBlob, type UploadOrigin } from '@vetloom/storage/blob/blob-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { z } from 'zod';
import { sha256 } from '../../access/tokens.ts';
import { one } from '../../engine/read.ts';
import type { FileService } from '../../files/file-service.ts';
import { SealedTokens } from '../../files/sealed-token.ts';
import { operatorOf } from '../../founding/operate-clinic.ts';
import { OWNER } from './own-booking.ts';

const target = z.object({ clinic: z.string(), booking: z.string(), owner: z.string(), paper: z.string() });
/** For which paper of which booking a token is, and whose the booking was when it was made. */
type Target = z.output<typeof target>;

/** Bytes that one owner brings in a day, and all owners of a clinic together: whoever has a telephone gets a link, so a link mustn't cost the clinic its disk. */
const [MOST_OF_OWNER, MOST_OF_CLINIC] = [60_000_000, 1_000_000_000];

const gone = () => new DomainError('notFound', 'no such booking');
const isPaperKind = (mime: string): boolean => isImageMime(mime) || mime === 'application/pdf';

/**
 * Papers that owners send before a visit by the link to their booking. The link is changed into a token for one paper, which serves for a quarter of an hour and stands in addresses in place of the
 * secret. Security: nothing can be read with it; what it brings is a picture or a PDF by its content, within bounds of size, number and bytes a day, and is shown as any file is.
 */
export class OwnPapers {
  readonly #tokens: SealedTokens<typeof target>;
  readonly #files: FileService;
  readonly #sync: SyncServices;

  private constructor(tokens: SealedTokens<typeof target>, files: FileService, sync: SyncServices) {
    this.#tokens = tokens;
    this.#files = files;
    this.#sync = sync;
  }

  static async open(sync: SyncServices, files: FileService): Promise<OwnPapers> {
    return new OwnPapers(await SealedTokens.open(sync.db, 'own-paper', target, sync.now), files, sync);
  }

  /** @throws DomainError notFound for a paper that nobody asks for, contradictory (`bookingOver`, `bookingCheckedIn`) */
  async token(content: Target): Promise<UploadLink> {
    await this.#demandAsked(content);
    return this.#tokens.issue(content, UPLOAD_LINK_SECONDS);
  }

  /** @throws DomainError notFound, badParameter, tooLarge, storageQuotaFull, rateLimited */
  async begin(token: string, hash: string, info: UploadInfo): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    if (!isPaperKind(info.mime)) throw new DomainError('badParameter', 'a picture or a PDF', { fields: ['mime'] });
    if (info.size > MAX_OWN_PAPER_BYTES)
      throw new DomainError('tooLarge', 'the file is too large', { limit: MAX_OWN_PAPER_BYTES });
    const { stored, offset } = await this.#files.begin(content.clinic, hash, info, origin);
    return { stored, offset };
  }

  async addChunk(token: string, hash: string, offset: number, bytes: Buffer): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    return this.#files.addChunk(content.clinic, hash, offset, bytes, origin);
  }

  /** Checks and keeps the file and lists it with the animal; doing it twice changes nothing. */
  async finish(token: string, hash: string, uuid: string): Promise<UploadState> {
    const { content, origin } = await this.#open(token);
    const { clinic, booking, owner, paper } = content;
    // Before a picture is decoded for nothing.
    await this.#demandAsked(content);
    const state = await this.#files.finish(clinic, hash, { email: OWNER }, `owner ${origin.link}`, origin);
    const blob = await this.#sync.db.readClinic(clinic, (tx) => findBlob(tx, hash));
    if (!blob || !isPaperKind(blob.mime)) throw new DomainError('notFound', 'no such upload');
    const file = { _id: newRowID(bytesFrom(uuid)), hash: blob.hash, mime: blob.mime, size: blob.size };
    await runCommand(this.#sync, {
      ...{ clinic, command: sendOwnPaper, uuid, at: this.#sync.now(), author: OWNER, actor: operatorOf(OWNER) },
      input: () => ({ bookingID: booking, userID: owner, paperID: paper, file }),
      answer: async () => null,
    });
    return { stored: state.stored, offset: state.offset };
  }

  async #open(token: string): Promise<{ readonly content: Target; readonly origin: UploadOrigin }> {
    const content = this.#tokens.read(token)?.content;
    if (!content) throw new DomainError('notFound', 'this link serves no longer');
    const zone = await this.#sync.db.readClinic(content.clinic, ({ reader }) => zoneIn(reader));
    const endsAt = nextDay(this.#sync.now(), zone);
    const all = { link: sha256(`owners ${endsAt}`), endsAt, mostBytes: MOST_OF_CLINIC };
    const link = sha256(`owner ${content.owner} ${endsAt}`);
    return { content, origin: { link, endsAt, mostBytes: MOST_OF_OWNER, shared: all } };
  }

  /** @throws DomainError notFound, contradictory */
  async #demandAsked({ clinic, booking: bookingID, owner, paper }: Target): Promise<void> {
    await this.#sync.db.readClinic(clinic, async ({ reader }) => {
      const booking = await one(reader, 'booking', bookingID);
      // Somebody who was merged into another is that one.
      const whose = (await one(reader, 'user', owner))?._id;
      const pet = booking && (await one(reader, 'pet', booking.petID));
      if (!booking || booking.userID !== whose || pet?.userID !== whose) throw gone();
      demandAhead(booking);
      const { kinds } = await settingOf(reader, BOOKING_KIND_SETTING);
      const asked = kinds.find(({ _id }) => _id === booking.kindID)?.papers ?? [];
      if (!asked.some(({ _id }) => _id === paper)) throw new DomainError('notFound', 'nobody asks for this paper');
    });
  }
}

function demandAhead({ status, _id }: Booking): void {
  const rule = status === 'checkedIn' ? 'bookingCheckedIn' : 'bookingOver';
  if (status !== 'pending' && status !== 'approved')
    throw new DomainError('contradictory', 'not as it stands', { rule, id: _id });
}
