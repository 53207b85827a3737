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
