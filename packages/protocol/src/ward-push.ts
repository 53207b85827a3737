import { WARD_PUSH_SHOWN } from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { z } from 'zod';

/** Most browsers of one person in a clinic. */
export const MOST_PUSH_BROWSERS = 10;

const base64url = (bytes: number, example: string) =>
  z
    .string()
    .length(Math.ceil((bytes * 4) / 3))
    .regex(/^[\w-]+$/)
    .meta({ examples: [example] });
/** Of RFC 8291 §5. */
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** A browser as it says itself (`PushSubscription.toJSON`). */
export const pushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .meta({ examples: ['https://fcm.googleapis.com/fcm/send/dK2c1V9tQ0E:APA91bF'] }),
  keys: z.object({ p256dh: base64url(65, EXAMPLE.p256dh), auth: base64url(16, EXAMPLE.auth) }),
});
/** A browser as it says itself. */
export type WardPushSubscription = z.output<typeof pushSubscription>;

const browser = z.object({
  /** The SHA-256 (hex) of its address, by which it knows itself. */
  browserID: z.string(),
  createdAt: unixSeconds,
  lastSuccessAt: unixSeconds.nullable(),
  lastFailureAt: unixSeconds.nullable(),
  /** What its push service said then. */
  lastFailure: z.string().nullable(),
});

/** How a person is told of the ward by browsers that show no page of the application. */
export const wardPush = z.object({
  /** By which a browser lets this installation alone tell it something; base64url. */
  publicKey: z.string(),
  /** What the clinic lets be shown. */
  shows: z.enum(WARD_PUSH_SHOWN),
  /** The person's own, the latest first. */
  browsers: z.array(browser),
});
/** How a person is told of the ward by browsers that show no page of the application. */
export type WardPushState = z.output<typeof wardPush>;

/** Whether a push service took a trial: `taken`, `gone` (the browser is to be asked anew), `later`, `refused`. What is shown then only the person sees. */
export const pushTrial = z.object({ outcome: z.enum(['taken', 'gone', 'later', 'refused']) });
/** What came of a trial. */
export type PushTrial = z.output<typeof pushTrial>;

/** What the application's worker is told, as JSON. `public/notice-worker.js` reads it. */
export interface PushedNotice {
  readonly kind: 'due' | 'over' | 'trial';
  readonly clinic: string;
  /** A later one of the same name takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** What it names, so that the same is not told twice. */
  readonly about: string;
  /** Where pressing it leads, an address of this origin. */
  readonly url: string;
}
