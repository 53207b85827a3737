import type { DomainError } from '@vetloom/domain/core/error.ts';
import {
  type FreeTimes,
  freeTimes,
  MAX_OWN_PAPER_BYTES,
  type MadeBooking,
  madeBooking,
  OWNER_BOOKING_PATH,
  type OwnBooking,
  type OwnerPage,
  type OwnOwner,
  ownBooking,
  ownerPage,
  ownOwner,
  paperPath,
  paperToken,
  type WantedBooking,
} from '@vetloom/protocol/owner-booking.ts';
import { z } from 'zod';
import { callPublic } from '../engine/calls/public-call.ts';
import { type OnProgress, sendPhoto } from '../files/phone-sender.ts';

/** A clinic's page, and by which road its owner came. */
export interface PageOf {
  readonly address: string;
  readonly road: 'owner' | 'line';
}
/** Somebody who has proved to have a phone. */
export interface Proof {
  readonly proof: string;
  readonly phone: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** @throws DomainError notFound for a page that is closed, networkRequired */
export const readOwnerPage = async (page: PageOf): Promise<OwnerPage> =>
  ownerPage.parse(await callPublic(`${OWNER_BOOKING_PATH}/page`, page));

/** Free times for two weeks; `from` is a time of them. @throws DomainError notFound, contradictory, networkRequired */
export const readFreeTimes = async (
  page: PageOf,
  wanted: { readonly kindID: string; readonly doctor: string; readonly from?: number | undefined },
): Promise<FreeTimes> => freeTimes.parse(await callPublic(`${OWNER_BOOKING_PATH}/free`, { ...page, ...wanted }));

const begun = z.object({ clinic: z.string(), codeID: z.string(), expiresAt: z.number() });
/** A code that was asked for. */
export type BegunCode = z.output<typeof begun>;

/** @throws DomainError rateLimited, badParameter for what is no phone */
export const askCode = async (page: PageOf, phone: string): Promise<BegunCode> =>
  begun.parse(await callPublic(`${OWNER_BOOKING_PATH}/code`, { ...page, phone }));

const proved = z.object({ proof: z.string(), expiresAt: z.number() });
/** @throws DomainError codeWrong */
export async function giveCode({ clinic, codeID }: BegunCode, phone: string, code: string): Promise<Proof> {
  const answer = proved.parse(await callPublic('/api/owner/code/verify', { clinic, codeID, code }));
  return { ...answer, phone };
}

/** @throws DomainError codeWrong where the proof is over, contradictory (`askByPhone`) */
export const readOwnOwner = async (page: PageOf, { proof, phone }: Proof): Promise<OwnOwner> =>
  ownOwner.parse(await callPublic(`${OWNER_BOOKING_PATH}/me`, { ...page, proof, phone }));

/** @throws DomainError codeWrong, contradictory (`placeTaken` with `offers`, `askByPhone`, `bookingLimit`, `consentChanged`) */
export const makeBooking = async (wanted: WantedBooking): Promise<MadeBooking> =>
  madeBooking.parse(await callPublic(OWNER_BOOKING_PATH, wanted));

/** A link to an own booking. */
export interface OwnLink {
  readonly address: string;
  readonly secret: string;
}
const MINE = `${OWNER_BOOKING_PATH}/mine`;

/** @throws DomainError notFound, networkRequired */
export const readOwnBooking = async (link: OwnLink): Promise<OwnBooking> =>
  ownBooking.parse(await callPublic(MINE, link));

/** Times to which it can be moved. @throws DomainError notFound */
export const readOwnTimes = async (link: OwnLink, from?: number): Promise<FreeTimes> =>
  freeTimes.parse(await callPublic(`${MINE}/free`, { ...link, ...(from === undefined ? {} : { from }) }));

/** @throws DomainError contradictory (`placeTaken` with `offers`, `changeTooLate`, `changedSince`, `bookingOver`) */
export const moveOwnBooking = async (link: OwnLink, from: number, dateTime: number): Promise<OwnBooking> =>
  ownBooking.parse(await callPublic(`${MINE}/move`, { ...link, from, dateTime }));

/** @throws DomainError contradictory (`changeTooLate`, `bookingCheckedIn`) */
export const cancelOwnBooking = async (link: OwnLink, reason: string): Promise<OwnBooking> =>
  ownBooking.parse(await callPublic(`${MINE}/cancel`, { ...link, reason }));

/** @throws DomainError contradictory (`bookingOver`, `bookingCheckedIn`) */
export const answerOwnBooking = async (
  link: OwnLink,
  said: {
    readonly answers: readonly { readonly _id: string; readonly text: string }[];
    readonly papers: readonly string[];
  },
): Promise<OwnBooking> => ownBooking.parse(await callPublic(`${MINE}/answers`, { ...link, ...said }));

/**
 * Sends a paper before the visit; called again after a failure it goes on. Answers the booking as it stands then.
 * @throws DomainError badParameter for what is no picture or PDF, tooLarge, storageQuotaFull, contradictory (`papersFull`, `bookingOver`), networkRequired
 */
export async function sendOwnPaper(
  link: OwnLink,
  paperID: string,
  file: File,
  onProgress: OnProgress,
): Promise<OwnBooking> {
  const { token } = paperToken.parse(await callPublic(`${MINE}/paper`, { ...link, paperID }));
  await sendPhoto(token, file, onProgress, { path: paperPath, most: MAX_OWN_PAPER_BYTES });
  return readOwnBooking(link);
}

/** The booking as a calendar file. @throws DomainError notFound */
export const readOwnCalendar = async (link: OwnLink): Promise<string> =>
  z.object({ text: z.string() }).parse(await callPublic(`${MINE}/calendar`, link)).text;

/** Which rule a refusal names; empty for another. */
export const ruleOf = (error: DomainError): string => String(error.detail.rule ?? '');

/** Other times that a refusal brings, Unix seconds. */
export const offersOf = (error: DomainError): number[] =>
  Array.isArray(error.detail.offers) ? error.detail.offers.map(Number) : [];
