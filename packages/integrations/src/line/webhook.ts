import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What every event says. */
interface AnyEvent {
  /** The same when the event is delivered once more: it is done once by that. */
  readonly id: string;
  /** When it happened, Unix milliseconds: events may come in another order than they happened in. */
  readonly atMs: number;
  readonly redelivered: boolean;
  /** The account that did it. */
  readonly userID: string;
  /** By which it may be answered once, free of the month's quota, within a minute. */
  readonly replyToken?: string;
}

/** What happened at the clinic's account in the messaging app. */
export type LineEvent = AnyEvent &
  (
    | { readonly kind: 'follow'; readonly unblocked: boolean }
    | { readonly kind: 'unfollow' }
    /** The callback of the linking: only by `nonce` is it known whose account it is. */
    | { readonly kind: 'accountLink'; readonly linked: boolean; readonly nonce: string }
    /** `text` is missing where a picture, a sticker and the like was sent; `said` is what was. */
    | { readonly kind: 'message'; readonly messageID: string; readonly text?: string; readonly said: LineSaid }
    /** Somebody took back what they had written: the app asks not to show it any more. */
    | { readonly kind: 'unsend'; readonly messageID: string }
    | { readonly kind: 'postback'; readonly data: string }
  );

/** What somebody sent. Of pictures, films, sounds and files the bytes are fetched by the message's id (`LineChannel.content`), while the app still has them. */
export type LineSaid =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sticker'; readonly packageID: string; readonly stickerID: string; readonly words: string }
  | { readonly type: 'image' | 'video' | 'audio'; readonly hosted: boolean }
  | { readonly type: 'file'; readonly name: string; readonly size: number }
  | {
      readonly type: 'location';
      readonly title: string;
      readonly address: string;
      readonly latitude: number;
      readonly longitude: number;
    }
  /** What the app came to send after this was written. */
  | { readonly type: 'other'; readonly named: string };

/** What a post to the webhook was. */
export type LineWebhook =
  /** Not of the messaging app, or of another channel: nothing in it may be believed. */
  | { readonly kind: 'forged' }
  /** Signed, and not what the app sends. */
  | { readonly kind: 'unreadable' }
  /** `passedOver` counts events that are of no kind here, or of no person's. */
  | { readonly kind: 'events'; readonly events: readonly LineEvent[]; readonly passedOver: number };

const bodySchema = z.object({ events: z.array(z.unknown()) });
const eventSchema = z
  .object({
    webhookEventId: z.string().min(1),
    timestamp: z.number(),
    // Another program has the conversation in `standby`.
    mode: z.literal('active'),
    deliveryContext: z.object({ isRedelivery: z.boolean() }),
    source: z.object({ type: z.literal('user'), userId: z.string().min(1) }),
    replyToken: z.string().optional(),
  })
  .and(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('follow'), follow: z.object({ isUnblocked: z.boolean() }).optional() }),
      z.object({ type: z.literal('unfollow') }),
      z.object({
        type: z.literal('accountLink'),
        link: z.object({ result: z.enum(['ok', 'failed']), nonce: z.string().min(1) }),
      }),
      z.object({
        type: z.literal('message'),
        message: z.looseObject({ type: z.string(), id: z.string(), text: z.string().optional().catch(undefined) }),
      }),
      z.object({ type: z.literal('unsend'), unsend: z.object({ messageId: z.string().min(1) }) }),
      z.object({ type: z.literal('postback'), postback: z.object({ data: z.string() }) }),
    ]),
  );
type RawEvent = z.infer<typeof eventSchema>;

/**
 * Reads a post to the webhook. `rawBody` is what came, byte by byte: read as JSON and written again it has another signature. `signature` is the header
 * `x-line-signature`.
 * @throws Error without a secret, by which anybody could sign
 */
export function readLineWebhook(
  rawBody: Uint8Array,
  signature: string | undefined,
  channelSecret: string,
): LineWebhook {
  if (!signedBy(rawBody, signature ?? '', channelSecret)) return { kind: 'forged' };
  const body = bodySchema.safeParse(jsonOf(rawBody));
  if (!body.success) return { kind: 'unreadable' };
  const events = body.data.events.flatMap((event) => {
    const read = eventSchema.safeParse(event);
    return read.success ? [eventOf(read.data)] : [];
  });
  return { kind: 'events', events, passedOver: body.data.events.length - events.length };
}

/** What the header of a signed body says. @throws Error without a secret */
export function lineSignature(rawBody: Uint8Array, channelSecret: string): string {
  if (channelSecret === '') throw new Error('a channel without a secret can’t be told from anybody else');
  return createHmac('sha256', channelSecret).update(rawBody).digest('base64');
}

function signedBy(rawBody: Uint8Array, signature: string, channelSecret: string): boolean {
  const expected = Buffer.from(lineSignature(rawBody, channelSecret));
  const given = Buffer.from(signature);
  // However much of it is right, the comparison takes as long.
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventOf(raw: RawEvent): LineEvent {
  const any = {
    id: raw.webhookEventId,
    atMs: raw.timestamp,
    redelivered: raw.deliveryContext.isRedelivery,
    userID: raw.source.userId,
    ...(raw.replyToken !== undefined && { replyToken: raw.replyToken }),
  };
  switch (raw.type) {
    case 'follow':
      return { ...any, kind: 'follow', unblocked: raw.follow?.isUnblocked ?? false };
    case 'unfollow':
      return { ...any, kind: 'unfollow' };
    case 'accountLink':
      return { ...any, kind: 'accountLink', linked: raw.link.result === 'ok', nonce: raw.link.nonce };
    case 'message': {
      const { id, type, text } = raw.message;
      const said = saidIn(raw.message);
      return { ...any, kind: 'message', messageID: id, said, ...(type === 'text' && text !== undefined && { text }) };
    }
    case 'unsend':
      return { ...any, kind: 'unsend', messageID: raw.unsend.messageId };
    case 'postback':
      return { ...any, kind: 'postback', data: raw.postback.data };
    default:
      throw new Error(`unknown event: ${raw satisfies never}`);
  }
}

const saidSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('sticker'),
    packageId: z.string(),
    stickerId: z.string(),
    keywords: z.array(z.string()).default([]),
    text: z.string().optional(),
  }),
  z.object({
    type: z.enum(['image', 'video', 'audio']),
    contentProvider: z.object({ type: z.string() }).default({ type: 'line' }),
  }),
  z.object({ type: z.literal('file'), fileName: z.string(), fileSize: z.number().default(0) }),
  z.object({
    type: z.literal('location'),
    title: z.string().default(''),
    address: z.string().default(''),
    latitude: z.number(),
    longitude: z.number(),
  }),
]);

function saidIn(message: { readonly type: string }): LineSaid {
  const read = saidSchema.safeParse(message);
  if (!read.success) return { type: 'other', named: message.type };
  const said = read.data;
  switch (said.type) {
    case 'text':
    case 'location':
      return said;
    case 'sticker': {
      const words = said.text ?? said.keywords.join(' ');
      return { type: 'sticker', packageID: said.packageId, stickerID: said.stickerId, words };
    }
    case 'file':
      return { type: 'file', name: said.fileName, size: Math.max(0, Math.floor(said.fileSize)) };
    default:
      return { type: said.type, hosted: said.contentProvider.type === 'line' };
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
