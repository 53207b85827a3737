import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { waysOf } from '@vetloom/domain/message/queue-message.ts';
import { nextWay } from '@vetloom/domain/message/reach.ts';
import type { SignatureRequest, Signer } from '@vetloom/domain/signature/signature.schema.ts';
import { missingSigners, signatureBy, signatureState } from '@vetloom/domain/signature/signature-state.ts';
import {
  type OwnSignature,
  type ProvedLink,
  SIGNATURE_PURPOSE,
  type SigningLink,
} from '@vetloom/protocol/own-signature.ts';
import { signatureLinkOf } from '@vetloom/storage/signature/signature-rows.ts';
import { digestOf } from '../booking/owner/own-booking.ts';
import { one } from '../engine/read.ts';
import type { ApiServices } from '../services.ts';

/** Clinics' ids as they stand in links. */
const CLINIC_ID = /^[a-z0-9][a-z0-9_-]{0,59}$/i;
const gone = () => new DomainError('notFound', 'no such link');

/** What stands for a number where a code goes by the messaging app. */
const BY_LINE = 'LINE';

/** To what a link leads. */
export interface LedTo {
  readonly request: SignatureRequest;
  readonly signer: Signer;
  /** The number that the clinic has of the animal's owner; empty for none. */
  readonly phone: string;
  readonly ownerID: string;
  readonly shown: OwnSignature;
}

/** A number of which only the end is read. */
const maskedPhone = (phone: string): string =>
  phone === '' ? '' : `${'●'.repeat(Math.max(0, phone.length - 3))}${phone.slice(-3)}`;

/**
 * What a link leads to. Security: whatever is wrong with it answers alike, also that the clinic is closed, or that the animal has another owner before everybody has signed: nobody would be at hand who sees that.
 * @throws DomainError notFound
 */
export async function behindLink(services: ApiServices, { clinic, secret }: SigningLink, now: number): Promise<LedTo> {
  if (!CLINIC_ID.test(clinic) || !(await services.sync.db.system.findClinic(clinic))) throw gone();
  return services.sync.db.readClinic(clinic, async (tx) => {
    const found = await signatureLinkOf(tx, digestOf(clinic, secret));
    const request = found && (await one(tx.reader, 'signature', found.signatureID));
    const signer = request?.signers.find(({ _id }) => _id === found?.signerID);
    if (!request || !signer) throw gone();
    return ledTo(tx.reader, request, signer, now);
  });
}

async function ledTo(reader: Reader, request: SignatureRequest, signer: Signer, now: number): Promise<LedTo> {
  const clinic = await one(reader, 'clinic', '/clinic');
  const pet = await one(reader, 'pet', request.petID);
  const owner = await one(reader, 'user', request.userID);
  if (clinic?.closedDateTime !== undefined) throw gone();
  const state = signatureState(request, now);
  if (state === 'waiting' && (!owner || pet?.userID !== owner._id)) throw gone();
  const phone = owner?.phone ?? '';
  const way = owner && nextWay(await waysOf(reader), owner, 'code', new Set());
  const { of, title, terms, hash, expireDateTime, signers } = request;
  const shown: OwnSignature = {
    ...{ state, isSigned: signatureBy(request, signer._id) !== undefined },
    ...{ of, title, hash, expireDateTime, terms: terms.text },
    ...{ clinic: clinic?.name ?? '', phone: clinic?.phone ?? '', pet: pet?.name ?? '' },
    signer: { name: signer.name, relation: signer.relation },
    ...{ signers: signers.length, signed: signers.length - missingSigners(request).length },
    codeTo: way === undefined || phone === '' ? '' : way === 'line' ? BY_LINE : maskedPhone(phone),
    timeZone: String(await zoneIn(reader)),
  };
  return { request, signer, phone, ownerID: owner?._id ?? '', shown };
}

/** A link with the proof that the owner's phone is at hand, and theirs still. @throws DomainError notFound, codeWrong for a proof that is over, another's, or of a number that isn't the owner's any more */
export async function behindProof(services: ApiServices, link: ProvedLink, now: number): Promise<LedTo> {
  const led = await behindLink(services, link, now);
  const { clinic, proof } = link;
  const proved = await services.codes.phoneProved({ clinic, proof, purpose: SIGNATURE_PURPOSE, phone: led.phone });
  const ownerID = proved?.ownerID;
  if (ownerID === undefined || !(await isSame(services, clinic, ownerID, led.ownerID)))
    throw new DomainError('codeWrong', 'the proof is over, or another’s');
  return led;
}

/** Whether two ids name one owner: somebody who was merged into another is that one. */
const isSame = (services: ApiServices, clinic: string, a: string, b: string): Promise<boolean> =>
  services.sync.db.readClinic(clinic, async ({ reader }) => b !== '' && (await one(reader, 'user', a))?._id === b);

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Line\//, 'LINE'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** On what somebody signs, in two words, as their browser says. */
export function deviceOf(userAgent: string): string {
  const of = (list: typeof DEVICES) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  return [of(DEVICES), of(BROWSERS)].filter((word) => word !== '').join(' ');
}
