import { retryAfterOf, type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import type { Said, TryLater } from '../channel/port.ts';
import { saying, tryLater } from '../channel/said.ts';

/** The most that is fetched of one picture, film, sound or file: what is larger isn't kept. */
export const MOST_CONTENT_BYTES = 60_000_000;

/** What a message's content is, as the app hands it out. */
export type LineContent =
  | {
      readonly kind: 'content';
      readonly bytes: Uint8Array /** As the app names it, `image/jpeg`. */;
      readonly type: string;
    }
  /** The app has it no more: it keeps content for a while only. */
  | { readonly kind: 'gone'; readonly said: Said }
  | { readonly kind: 'tooLarge' }
  /** The token is wrong, or the address is: nothing that asking again mends. */
  | { readonly kind: 'refused'; readonly said: Said }
  | TryLater;

/** What is asked of the place where the app keeps contents and pictures of menus. */
export interface BlobOptions {
  /** `https://api-data.line.me`, or a simulator's. */
  readonly dataURL: string;
  readonly channelToken: string;
  readonly patienceMs: number;
}

const MESSAGE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/** Fetches what somebody sent, whole and within bounds. The address is the operator's alone: of an event nothing but the message's id goes into it. */
export async function fetchContent(
  { dataURL, channelToken, patienceMs }: BlobOptions,
  messageID: string,
): Promise<LineContent> {
  if (!MESSAGE_ID.test(messageID)) return { kind: 'gone', said: saying('messageId', '') };
  const secrets = [channelToken];
  const ask = vendorAsker({ baseURL: dataURL, patienceMs, secrets, mostBytes: MOST_CONTENT_BYTES });
  const answer = await ask(`/v2/bot/message/${messageID}/content`, {
    headers: { authorization: `Bearer ${channelToken}` },
  });
  if (answer.kind === 'notAsked')
    return answer.reason === 'unreachable'
      ? tryLater('unreachable', answer.said)
      : { kind: 'refused', said: answer.said };
  if (answer.kind === 'noAnswer')
    return answer.said.code === 'tooLong' ? { kind: 'tooLarge' } : tryLater('unreachable', answer.said);
  return contentOf(answer, secrets);
}

function contentOf(answer: VendorAnswer, secrets: readonly string[]): LineContent {
  const { status, headers, bytes } = answer;
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (status === 200) return { kind: 'content', bytes, type };
  const said = saying(String(status), new TextDecoder().decode(bytes.subarray(0, 300)), secrets);
  if (status === 404 || status === 410) return { kind: 'gone', said };
  if (status === 401 || status === 403 || status === 400) return { kind: 'refused', said };
  // Of a long film the app says 202 until it has it ready.
  return tryLater(status === 429 ? 'busy' : 'vendorPaused', said, retryAfterOf(headers));
}
