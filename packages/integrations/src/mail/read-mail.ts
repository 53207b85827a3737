import PostalMime, { type Address, type Email } from 'postal-mime';
import { mailAddress } from './mail-address.ts';

/** The most bytes of a mail that is read. */
export const MOST_MAIL_BYTES = 25 * 1024 * 1024;
const [MOST_NESTING, MOST_HEADER_BYTES, MOST_FILES] = [20, 256 * 1024, 20];

/** A mail that somebody sent to the clinic. Nothing of it proves who that was: anybody writes any sender. */
export interface ReceivedMail {
  readonly from: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** What it says as plain words: its own, or those of its page without any tag. */
  readonly text: string;
  /** By which it is known and answered, `<…>`; empty where it has none. */
  readonly messageID: string;
  /** Unix seconds as its sender says, or undefined. */
  readonly sentAt: number | undefined;
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[];
  /** It was sent by a program that answers by itself, or by a list: nobody waits for an answer. */
  readonly isAutomatic: boolean;
}

/** What was handed in as a mail. */
export type MailReading =
  | { readonly kind: 'mail'; readonly mail: ReceivedMail }
  | { readonly kind: 'refused'; readonly reason: 'tooLarge' | 'unreadable' | 'noSender' };

/** Reads a mail as it came (RFC 5322, MIME), within bounds: how large, how deeply nested, how many headers and files. Pages are read as words; nothing is fetched or run. */
export async function readMail(raw: Uint8Array): Promise<MailReading> {
  if (raw.length > MOST_MAIL_BYTES) return { kind: 'refused', reason: 'tooLarge' };
  const email = await PostalMime.parse(raw, {
    ...{ attachmentEncoding: 'arraybuffer', maxNestingDepth: MOST_NESTING, maxHeadersSize: MOST_HEADER_BYTES },
    ...{ forceRfc822Attachments: true },
  }).catch(() => undefined);
  if (email === undefined) return { kind: 'refused', reason: 'unreadable' };
  const sender = mailboxOf(email.from);
  const address = mailAddress(sender?.address ?? '');
  if (address === undefined) return { kind: 'refused', reason: 'noSender' };
  return {
    kind: 'mail',
    mail: { ...mailOf(email), from: { address: address.toLowerCase(), name: sender?.name ?? '' } },
  };
}

function mailOf(email: Email): Omit<ReceivedMail, 'from'> {
  const at = Date.parse(email.date ?? '');
  const id = (email.messageId ?? '').trim();
  return {
    subject: email.subject ?? '',
    text: email.text?.trim() || wordsOf(email.html ?? ''),
    messageID: /^<[^<>\s]{1,248}>$/.test(id) ? id : '',
    sentAt: Number.isNaN(at) ? undefined : Math.floor(at / 1000),
    files: email.attachments.slice(0, MOST_FILES).flatMap(({ filename, mimeType, content }) =>
      typeof content === 'string'
        ? []
        : [
            {
              name: filename ?? '',
              type: mimeType,
              bytes: content instanceof Uint8Array ? content : new Uint8Array(content),
            },
          ],
    ),
    isAutomatic: email.headers.some(
      ({ key, value }) =>
        (key === 'auto-submitted' && !/^\s*no\b/i.test(value)) ||
        key === 'list-id' ||
        (key === 'precedence' && /bulk|junk|list/i.test(value)),
    ),
  };
}

const mailboxOf = (address: Address | undefined): { readonly name: string; readonly address: string } | undefined =>
  address?.group === undefined ? address : address.group[0];

const MARKS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** What stands in these is shown nowhere. */
const UNSHOWN = ['script', 'style', 'head', 'title'] as const;
/** What begins a line of its own once it ends. */
const ENDS_LINE = /^(?:br|\/(?:p|div|tr|li|h[1-6]))\b/i;

/**
 * The words of a page: what is shown, without tags, scripts and styles. Read from tag to tag, each sign once: a pattern that looks for the end of a tag from each of its beginnings takes minutes
 * for a page of beginnings alone.
 */
function wordsOf(html: string): string {
  const page = html.slice(0, 500_000);
  const lower = page.toLowerCase();
  const words: string[] = [];
  for (let at = 0; at < page.length; ) {
    const begins = page.indexOf('<', at);
    words.push(page.slice(at, begins < 0 ? page.length : begins));
    if (begins < 0) break;
    const ends = page.indexOf('>', begins);
    if (ends < 0) break;
    const tag = lower.slice(begins + 1, Math.min(ends, begins + 12));
    if (ENDS_LINE.test(tag)) words.push('\n');
    const hides = UNSHOWN.find((name) => tag.startsWith(name) && !/^[a-z0-9-]/.test(tag.slice(name.length)));
    const closes = hides === undefined ? ends : lower.indexOf(`</${hides}`, ends);
    const after = closes < 0 ? -1 : hides === undefined ? ends : page.indexOf('>', closes);
    if (after < 0) break;
    at = after + 1;
  }
  return words
    .join('')
    .replaceAll(/&(?:lt|gt|quot|nbsp|amp|#39);/g, (mark) => MARKS[mark] ?? mark)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
