import { createHmac } from 'node:crypto';

/** What a request to LINE Pay is signed over: the address's path, then the body of a POST or the query of a GET without its `?`. */
export interface SignedParts {
  readonly secret: string;
  readonly path: string;
  readonly content: string;
  readonly nonce: string;
}

/** The `X-LINE-Authorization` of a request. */
export const linePaySignature = ({ secret, path, content, nonce }: SignedParts): string =>
  createHmac('sha256', secret).update(`${secret}${path}${content}${nonce}`).digest('base64');
