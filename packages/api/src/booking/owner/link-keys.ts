import { createHmac } from 'node:crypto';
import { keepOwnerLink } from '@vetloom/storage/booking/owner-link-rows.ts';
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

/**
 * Makes the secrets of owners' links to their bookings, to the notes of days of a stay, and to documents that are to be signed. Security: a secret follows from the server's own, the booking and the owner, and is kept nowhere; of one that is handed out its digest is
 * (`digestOf`), so that links can be ended and those of before go on.
 */
export class LinkKeys {
  readonly #key: Uint8Array;
  readonly #noteKey: Uint8Array;
  readonly #signatureKey: Uint8Array;

  /** `secret` is the server's, of which keys for this are derived. */
  constructor(secret: Uint8Array) {
    this.#key = createHmac('sha256', secret).update('links to bookings').digest();
    this.#noteKey = createHmac('sha256', secret).update('links to notes of days').digest();
    this.#signatureKey = createHmac('sha256', secret).update('links to signatures').digest();
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

  /** The secret of a link that opens its booking from now on. */
  async handOut(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, leads: Leads, now: number): Promise<string> {
    const secret = this.secretOf(tx.clinic, leads);
    await keepOwnerLink(tx, { digest: digestOf(tx.clinic, secret), ...leads, now });
    return secret;
  }
}
