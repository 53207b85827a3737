import { OAUTH_SCOPES, type OAuthScope, permissionsOf } from '../access/oauth-scopes.ts';
import { allKinds } from '../engine/kind.ts';

/** What may happen to a document of the clinic. */
export const WEBHOOK_HAPPENINGS = ['created', 'changed', 'removed'] as const;
/** What may happen to a document of the clinic. */
export type WebhookHappening = (typeof WEBHOOK_HAPPENINGS)[number];

/** An event of which a clinic's own programs are told: `booking.created`. */
export type WebhookEvent = `${string}.${WebhookHappening}`;

/** Sent by hand, to find out whether it arrives. Nobody chooses it. */
export const WEBHOOK_TEST = 'webhook.test';

/** A kind of document of which programs are told, and the scopes of which any lets one read what is told of. */
export interface WebhookSubject {
  readonly collection: string;
  readonly word: string;
  readonly scopes: readonly OAuthScope[];
}

/** Owners and animals, what is done for them, then what stands ready for it. */
const ORDER = ['people', 'work', 'reference'];

/**
 * Everything of which programs are told: each kind of document that some scope lets a program read, and no other, so that nobody hears of what they couldn't look at. It follows from the
 * kinds, what happens every day ahead of what is arranged once; an event itself holds no more than which document, what happened and which of its fields.
 */
export function webhookSubjects(): readonly WebhookSubject[] {
  const scopes = Object.keys(OAUTH_SCOPES) as OAuthScope[];
  const found = allKinds().toSorted((a, b) => ORDER.indexOf(a.locality) - ORDER.indexOf(b.locality));
  return found.flatMap(({ collection, word, readers }) => {
    const able = scopes.filter((scope) => {
      const held = permissionsOf([scope]);
      return readers.some(
        ({ anyOf, also }) => anyOf.some((permission) => held.has(permission)) && (also === undefined || held.has(also)),
      );
    });
    return able.length === 0 ? [] : [{ collection, word, scopes: able }];
  });
}

/** The events that may be chosen. */
export const webhookEvents = (): readonly WebhookEvent[] =>
  webhookSubjects().flatMap(({ collection }) =>
    WEBHOOK_HAPPENINGS.map((happening): WebhookEvent => `${collection}.${happening}`),
  );

/** An entry of the history, as far as an event tells of it. */
export interface Happened {
  readonly collection: string;
  readonly id: string;
  /** Names of the fields before and after; null before a creation and after a removal. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

/** Fields that say nothing by themselves. */
const ALWAYS: ReadonlySet<string> = new Set(['_id', 'collection', 'updateDateTime', 'updateBy']);

/** What happened and to which fields; what was erased for good tells no field. */
export function eventOf({ collection, before, after }: Happened): {
  readonly type: WebhookEvent;
  readonly fields: readonly string[];
} {
  const happening =
    before === null && after !== null ? 'created' : before !== null && after === null ? 'removed' : 'changed';
  const named = new Set(happening === 'changed' ? [...(before ?? []), ...(after ?? [])] : []);
  return { type: `${collection}.${happening}`, fields: [...named].filter((field) => !ALWAYS.has(field)).toSorted() };
}

/** Seconds for which a secret still counts after it was replaced. */
export const OLD_SECRET_SECONDS = 86_400;
/** Seconds after which a target that never takes anything is asked no more. */
export const PAUSED_AFTER_SECONDS = 3 * 86_400;
const [FIRST_WAIT, LONGEST_WAIT] = [5, 6 * 3600];

/**
 * Seconds until an event is sent again after so many tries: longer each time, up to six hours, and each a little otherwise (`chance`, 0 to 1), so that many that failed together don't come
 * together.
 */
export const webhookWait = (tries: number, chance: number): number => {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 4 ** Math.min(tries - 1, 10));
  return Math.round(wait * (0.8 + 0.4 * chance));
};
