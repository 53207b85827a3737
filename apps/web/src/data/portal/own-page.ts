import {
  type OpenedPage,
  OWNER_PAGE_PATH,
  type OwnEstimate,
  type OwnerDoor,
  type OwnerHome,
  openedPage,
  ownerDoor,
  ownerFilePath,
  ownerHome,
  type PagePaid,
  type PagePayment,
  pagePaid,
  pagePayment,
} from '@vetloom/protocol/owner-page.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callPublic } from '../engine/calls/public-call.ts';

/** A link to an owner's page. */
export interface PageLink {
  readonly clinic: string;
  readonly secret: string;
}
/** A page that was opened. */
export interface PageSession {
  readonly clinic: string;
  readonly session: string;
}

/** @throws DomainError notFound, networkRequired */
export const readDoor = async (link: PageLink): Promise<OwnerDoor> =>
  ownerDoor.parse(await callPublic(`${OWNER_PAGE_PATH}/door`, link));

const begun = z.object({ codeID: z.string(), expiresAt: z.number() });
/** @throws DomainError notFound, contradictory (`ownerNoWay`), rateLimited */
export const askPageCode = async (link: PageLink): Promise<{ readonly codeID: string }> =>
  begun.parse(await callPublic(`${OWNER_PAGE_PATH}/code`, link));

/** @throws DomainError codeWrong, notFound */
export const openPage = async (link: PageLink, given: { codeID: string; code: string }): Promise<OpenedPage> =>
  openedPage.parse(await callPublic(`${OWNER_PAGE_PATH}/open`, { ...link, ...given }));

/** @throws DomainError codeWrong where it was open long enough, notFound, networkRequired */
export const readHome = async (page: PageSession): Promise<OwnerHome> =>
  ownerHome.parse(await callPublic(`${OWNER_PAGE_PATH}/home`, page));

/** The address of a paper. @throws DomainError contradictory (`paperRevoked`), codeWrong */
export async function paperAddress(page: PageSession, key: string): Promise<string> {
  const { token } = z
    .object({ token: z.string() })
    .parse(await callPublic(`${OWNER_PAGE_PATH}/paper`, { ...page, key }));
  return endpoints.api + ownerFilePath(token);
}

/** The address of an animal's picture. */
export const pictureAddress = (token: string): string => endpoints.api + ownerFilePath(token);

/** @throws DomainError contradictory (`estimateChanged`, `estimateDecided`, `estimateOver` …), codeWrong */
export const decideOnPage = async (
  page: PageSession,
  { key, seen }: Pick<OwnEstimate, 'key' | 'seen'>,
  said: { readonly outcome: 'accepted' | 'declined'; readonly note: string },
): Promise<void> => {
  await callPublic(`${OWNER_PAGE_PATH}/estimate`, { ...page, key, seen, ...said });
};

/** @throws DomainError contradictory (`billPaid`, `billPaying`, `billChanged`, `payFailed`), codeWrong */
export const payOnPage = async (
  page: PageSession,
  wanted: { readonly key: string; readonly owed: number; readonly wish: string },
): Promise<PagePayment> => pagePayment.parse(await callPublic(`${OWNER_PAGE_PATH}/pay`, { ...page, ...wanted }));

/** @throws DomainError notFound, networkRequired */
export const readPaid = async (clinic: string, pay: string): Promise<PagePaid> =>
  pagePaid.parse(await callPublic(`${OWNER_PAGE_PATH}/paid`, { clinic, pay }));

/** Ends a look; whether that was heard changes nothing here. */
export const closePage = (page: PageSession): Promise<unknown> =>
  callPublic(`${OWNER_PAGE_PATH}/close`, page).catch(() => undefined);
