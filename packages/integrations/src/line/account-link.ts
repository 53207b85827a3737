import { randomBytes } from 'node:crypto';

/** Where owners agree that their account is linked. */
const LINE_ACCESS_URL = 'https://access.line.me';

/**
 * What connects the callback with the owner for whom it was made: kept on the server with that owner, for one use. Nobody can guess it, so that nobody
 * links themself with somebody else's animals.
 */
export const accountLinkNonce = (): string => randomBytes(32).toString('base64url');

/** Where an owner's browser is sent, signed in or with a code of ours, to link the account for which the token was given out. */
export function accountLinkAddress(linkToken: string, nonce: string, accessURL: string = LINE_ACCESS_URL): string {
  const address = new URL('/dialog/bot/accountLink', accessURL);
  address.searchParams.set('linkToken', linkToken);
  address.searchParams.set('nonce', nonce);
  return address.href;
}

/** Where people's phones open what they may write to a clinic's account. */
const LINE_ME_URL = 'https://line.me';

/**
 * Opens the conversation with a clinic's account on a phone, the text written and not yet sent; who isn't its friend is asked to become one. `basicID` is
 * the account's, `@296abcde`.
 */
export const conversationAddress = (basicID: string, text: string): string =>
  `${LINE_ME_URL}/R/oaMessage/${encodeURIComponent(basicID)}/?${encodeURIComponent(text)}`;
