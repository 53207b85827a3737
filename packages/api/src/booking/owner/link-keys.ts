import { createHash, createHmac } from 'node:crypto';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { keepOwnerLink } from '@vetloom/storage/booking/owner-link-rows.ts';
import { keepPageLink } from '@vetloom/storage/portal/owner-page-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { keepSignatureLink, type SignatureLink } from '@vetloom/storage/signature/signature-rows.ts';
import { digestOf } from './own-booking.ts';

const short = (key: Uint8Array, of: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(of)).digest().subarray(0, 16).toString('base64url');

/** To what and for whom a link leads. */
interface Leads {
  readonly bookingID: string;
  readonly ownerID: string;
}

/** Which telling of which day of a stay a link shows. */
interface Shows {
  readonly planID: string;
  readonly toldID: string;
}

/** Whose page a link leads to. */
interface PageOf {
  /** What makes it one of its own: a message, or an act at the desk. */
  readonly linkID: string;
  readonly ownerID: string;
  /** The person of the clinic; empty where a message brings it. */
  readonly madeBy: string;
}

/** Days for which a link leads to an owner's page: by itself it opens nothing, a code does. */
export const PAGE_LINK_DAYS = 180;

/** Under which name the secret of a link to an owner's page is kept. */
export const pageDigest = (clinic: string, secret: string): string =>
  createHash('sha256').update(`page\n${clinic}\n${secret}`).digest('hex');

/**
 * Makes the secrets of owners' links to their bookings, to their pages, to the notes of days of a stay, and to documents that are to be signed. Security: a secret follows from the server's own, the booking and the owner, and is kept nowhere; of one that is handed out its digest is
 * (`digestOf`), so that links can be ended and those of before go on.
 */
export class LinkKeys {
  readonly #key: Uint8Array;
  readonly #noteKey: Uint8Array;
  readonly #signatureKey: Uint8Array;
  readonly #pageKey: Uint8Array;

  /** `secret` is the server's, of which keys for this are derived. */
  constructor(secret: Uint8Array) {
    this.#key = createHmac('sha256', secret).update('links to bookings').digest();
    this.#noteKey = createHmac('sha256', secret).update('links to notes of days').digest();
    this.#signatureKey = createHmac('sha256', secret).update('links to signatures').digest();
    this.#pageKey = createHmac('sha256', secret).update('links to pages of owners').digest();
  }

  /** The secret of an owner's link to a booking, the same whenever it is asked for: 128 bits. It opens nothing before it was handed out (`handOut`). */
  secretOf(clinic: string, { bookingID, ownerID }: Leads): string {
    return short(this.#key, [clinic, bookingID, ownerID]);
  }

  /** The secret of a link to the note of a day, the same whenever it is asked for: 128 bits. It opens nothing before the link was made and the note sent (`NoteLinks`). */
  secretOfNote(clinic: string, { planID, toldID }: Shows): string {
    return short(this.#noteKey, [clinic, planID, toldID]);
  }

  /** The secret of the link by which somebody signs a document, which opens it from now on. The same whenever it is asked for: 128 bits. */
  async handOutSignature(
    tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
    leads: SignatureLink,
    now: number,
  ): Promise<string> {
    const secret = short(this.#signatureKey, [tx.clinic, leads.signatureID, leads.signerID]);
    await keepSignatureLink(tx, { digest: digestOf(tx.clinic, secret), ...leads, now });
    return secret;
  }

  /** The secret of a link to an owner's page, which leads there from now on: the same whenever that link is handed out, and to nowhere once it was ended. */
  async handOutPage(
    tx: Pick<ClinicTransaction, 'clinic' | 'sql'>,
    { linkID, ownerID, madeBy }: PageOf,
    now: number,
  ): Promise<string> {
    const secret = short(this.#pageKey, [tx.clinic, linkID, ownerID]);
    const endsAt = now + PAGE_LINK_DAYS * DAY_SECONDS;
    const digest = pageDigest(tx.clinic, secret);
    await keepPageLink(tx, { digest, id: linkID, ownerID, madeAt: now, madeBy, endsAt });
    return secret;
  }

  /** The secret of a link that opens its booking from now on. */
  async handOut(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, leads: Leads, now: number): Promise<string> {
    const secret = this.secretOf(tx.clinic, leads);
    await keepOwnerLink(tx, { digest: digestOf(tx.clinic, secret), ...leads, now });
    return secret;
  }
}
