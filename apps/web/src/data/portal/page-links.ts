import { type OwnerHome, ownerHome } from '@vetloom/protocol/owner-page.ts';
import { z } from 'zod';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

const standing = z.object({
  isOn: z.boolean(),
  links: z.array(
    z.object({
      createDateTime: z.number(),
      createBy: z.string(),
      endDateTime: z.number(),
      revokedDateTime: z.number(),
    }),
  ),
  openings: z.array(z.object({ dateTime: z.number(), seenDateTime: z.number(), endDateTime: z.number() })),
});
/** Links to an owner's page and when it was opened, the latest first; Unix seconds. */
export type PageStanding = z.output<typeof standing>;

/** @throws DomainError networkRequired, ownerNotFound */
export const readPageStanding = async (userID: string): Promise<PageStanding> =>
  standing.parse(await callServer('GET', inClinic`/ownerPage?userID=${userID}`));

/** A link to be scanned at the desk. @throws DomainError networkRequired, contradictory (`ownerPageClosed`, `practice`) */
export const makePageLink = async (userID: string): Promise<string> =>
  z.object({ url: z.string() }).parse(await callServer('POST', `${clinicBase()}/ownerPage/link`, { userID })).url;

/** Sends it by the first way that leads to the owner; answers how the message stands. @throws DomainError as above, and why they aren't reached */
export const sendPageLink = async (userID: string): Promise<number> =>
  z.object({ status: z.number() }).parse(await callServer('POST', `${clinicBase()}/ownerPage/send`, { userID })).status;

/** @throws DomainError networkRequired */
export const revokePageLinks = async (userID: string): Promise<void> => {
  await callServer('DELETE', inClinic`/ownerPage/link?userID=${userID}`);
};

/** The page as its owner would see it. @throws DomainError networkRequired, forbidden */
export const readPageView = async (userID: string): Promise<OwnerHome> =>
  ownerHome.parse(await callServer('GET', inClinic`/ownerPage/view?userID=${userID}`));
