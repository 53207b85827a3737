import PostalMime, { type Attachment } from 'postal-mime';
import type { DeliveryState, Said } from '../channel/port.ts';
import { saying } from '../channel/said.ts';

/** What a mail server reports of a mail (RFC 3464), for one address. */
export interface BouncedAddress {
  readonly address: string;
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** As `state` of the other channels; `delayed` is still waiting. */
  readonly state: DeliveryState['state'];
  readonly reason?: NonNullable<DeliveryState['reason']>;
  readonly said: Said;
}

/** A report on a mail of ours. */
export interface Bounce {
  /** The message's key; undefined where the report doesn't name a mail of ours. */
  readonly key: string | undefined;
  readonly addresses: readonly BouncedAddress[];
}

const MOST_BYTES = 5 * 1024 * 1024;
/** What is read costs by the line: five megabytes of empty ones take a minute and gigabytes. As many as a file of that size is encoded in. */
const MOST_LINES = 100_000;
const LINE_FEED = 0x0a;
const KEY = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^>\s]*>?)?$/i;
const ACTIONS = new Set(['failed', 'delayed', 'delivered', 'relayed', 'expanded']);

/**
 * Reads a mail that came back. Undefined where it is no report of a server's: somebody's answer, an absence note, something unreadable. Anybody can write
 * one: it is believed for what it costs, and nobody knows a mail's key but who got the mail.
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | undefined> {
  if (raw.length > MOST_BYTES || hasTooManyLines(raw)) return undefined;
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => undefined);
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const report = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!mail || !report || !/^multipart\/report\b/i.test(type)) return undefined;
  const [about = new Map<string, string>(), ...groups] = groupsOf(textOf(report));
  const returned = mail.attachments.find(({ mimeType }) =>
    /^(message\/rfc822|text\/rfc822-headers)(-|$)/.test(mimeType),
  );
  const named = returned && groupsOf(textOf(returned))[0]?.get('message-id');
  const key = [about.get('original-envelope-id'), named].map((id) => KEY.exec(id?.trim() ?? '')?.[1]).find(Boolean);
  const addresses = groups.flatMap(addressOf);
  return addresses.length === 0 ? undefined : { key: key?.toLowerCase(), addresses };
}

function hasTooManyLines(raw: Uint8Array): boolean {
  let count = 0;
  for (let at = raw.indexOf(LINE_FEED); at >= 0; at = raw.indexOf(LINE_FEED, at + 1)) {
    count += 1;
    if (count > MOST_LINES) return true;
  }
  return false;
}

function addressOf(fields: ReadonlyMap<string, string>): BouncedAddress[] {
  const action = fields.get('action')?.trim().toLowerCase() ?? '';
  const address = withoutKind(fields.get('original-recipient')) || withoutKind(fields.get('final-recipient'));
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '';
  if (!isAction(action) || address === '') return [];
  const said = saying(status, withoutKind(fields.get('diagnostic-code')));
  if (action === 'failed') return [{ address, action, state: 'failed', reason: reasonOf(status), said }];
  return [{ address, action, state: action === 'delivered' ? 'delivered' : 'waiting', said }];
}

const isAction = (action: string): action is BouncedAddress['action'] => ACTIONS.has(action);

function reasonOf(status: string): NonNullable<DeliveryState['reason']> {
  if (/^5\.(1\.|2\.1|4\.4)/.test(status)) return 'unknownAccount';
  if (/^5\.(2\.3|3\.4|6\.)/.test(status)) return 'badText';
  return /^5\.7\./.test(status) ? 'blocked' : 'notReached';
}

/** `rfc822; owner@example.test` without its kind. */
const withoutKind = (field = ''): string => field.slice(field.indexOf(';') + 1).trim();

/** Fields by their lower-case names, in groups that an empty line ends; a line that begins with a space goes on. */
function groupsOf(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[ \t]*\n/)
    .map(
      (group) =>
        new Map(
          group
            .replaceAll(/\n[ \t]+/g, ' ')
            .split('\n')
            .flatMap((line): [string, string][] => {
              const at = line.indexOf(':');
              return at <= 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
            }),
        ),
    );
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
