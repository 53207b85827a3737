import type { IncomingHttpHeaders } from 'node:http';
import { bodyFault, type Fault, flexFault } from './flex-request.ts';

const ACCOUNT = /^U[0-9a-f]{32}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const [MOST_ACCOUNTS, MOST_MESSAGES, MOST_TEXT] = [500, 5, 5000];

/** A body as it was sent. */
interface Asked {
  readonly to?: unknown;
  readonly messages?: unknown;
  readonly replyToken?: unknown;
}

/** What is wrong with a request to send, in the app's words; undefined where nothing is. */
export function sendFault(headers: IncomingHttpHeaders, body: Buffer, many: boolean): Fault | undefined {
  if (!/^application\/json/.test(headers['content-type'] ?? '')) return { message: 'Unsupported media type' };
  const key = headers['x-line-retry-key'];
  if (key !== undefined && !UUID.test(String(key)))
    return { message: 'The value of the X-Line-Retry-Key header is invalid' };
  const asked = jsonOf(body);
  if (asked === undefined) return { message: 'The request body could not be parsed as JSON (line: 1, column: 1)' };
  const { to, messages } = asked;
  const accounts: unknown[] | undefined = many ? (Array.isArray(to) ? to : undefined) : [to];
  const addressed =
    accounts !== undefined &&
    accounts.length > 0 &&
    accounts.length <= MOST_ACCOUNTS &&
    accounts.every((account) => typeof account === 'string' && ACCOUNT.test(account));
  if (!addressed) return { message: "The property, 'to', in the request body is invalid (line: -, column: -)" };
  return messagesFault(messages);
}

/** What is wrong with an answer to an event; it takes no key. */
export function replyFault(headers: IncomingHttpHeaders, body: Buffer): Fault | undefined {
  if (!/^application\/json/.test(headers['content-type'] ?? '')) return { message: 'Unsupported media type' };
  if (headers['x-line-retry-key'] !== undefined)
    return { message: 'The X-Line-Retry-Key header is not supported on this endpoint' };
  const asked = jsonOf(body);
  if (asked === undefined) return { message: 'The request body could not be parsed as JSON (line: 1, column: 1)' };
  if (typeof asked.replyToken !== 'string') return { message: 'Invalid reply token' };
  return messagesFault(asked.messages);
}

function messagesFault(messages: unknown): Fault | undefined {
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > MOST_MESSAGES)
    return bodyFault('Size must be between 1 and 5', 'messages');
  for (const [at, message] of (messages as { readonly type?: unknown; readonly text?: unknown }[]).entries()) {
    if (message.type === 'flex') {
      const fault = flexFault(message, `messages[${at}]`);
      if (fault) return fault;
      continue;
    }
    if (message.type !== 'text')
      return bodyFault('Must be one of the following values: [text, flex]', `messages[${at}].type`);
    if (typeof message.text !== 'string' || message.text === '')
      return bodyFault('May not be empty', `messages[${at}].text`);
    if (message.text.length > MOST_TEXT) return bodyFault('Length must be between 0 and 5000', `messages[${at}].text`);
  }
  return undefined;
}

function jsonOf(body: Buffer): Asked | undefined {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
