import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { z } from 'zod';
import { kindName } from './sync.ts';

/**
 * Namespace of live changes (spec 3 §4 "Live changes"): create, update, delete and start events of the collections that a connection
 * subscribed to. Like the sync namespace it is about one clinic and carries `auth: { token, clinic }`; a refusal is the `data` of
 * `connect_error`, `{ code, message }`. `connect` and `disconnect` are the transport's own.
 */
export const LIVE_NAMESPACE = '/live';

/** What a client asks; each is acknowledged with `{ code, result }` or `{ code, message }`. */
export const LIVE_REQUEST = {
  /** Payload `liveSubscription`. The acknowledgement's result is `{ collections }`, all that are subscribed to now. */
  subscribe: 'subscribe',
  /** Payload `liveSubscription`: cancels. */
  unsubscribe: 'unsubscribe',
} as const;

/** What a server tells. */
export const LIVE_EVENT = {
  /** Payload `LiveStart`: every change from here on is told. Comes first, and again when something was missed: read the list anew then. */
  start: 'start',
  /** Payloads `LiveChange`. */
  create: 'create',
  update: 'update',
  delete: 'delete',
} as const;

/** Names of the events of a change. */
export const LIVE_CHANGES = [LIVE_EVENT.create, LIVE_EVENT.update, LIVE_EVENT.delete] as const;

/** Body of `subscribe` and `unsubscribe`. A name that the server doesn't know is answered as one that may not be read. */
export const liveSubscription = z.strictObject({ collections: z.array(kindName).min(1).max(100) });

/** Live changes of a collection begin. */
export interface LiveStart {
  readonly collection: CollectionName;
  /** The clinic's sequence up to which nothing is told. */
  readonly seq: number;
  readonly epoch: string;
}

/** A document was made, changed or removed. */
export interface LiveChange {
  readonly collection: CollectionName;
  readonly kind: LiveKind;
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  /** The document as the person may read it; null when it was removed. */
  readonly document: Readonly<Record<string, unknown>> | null;
}

/** A kind of live document (spec 3 §4): the collection, or what the id says more closely. */
export type LiveKind = CollectionName | 'treatmentSetting' | 'examDevice' | 'recordExam' | 'unknown';

const KIND_BY_PREFIX: readonly (readonly [collection: string, prefix: string, kind: LiveKind])[] = [
  ['setting', '/setting/treatment', 'treatmentSetting'],
  ['exam', '/exam/device', 'examDevice'],
  ['exam', '/exam/record', 'recordExam'],
];

/**
 * The kind of a live document: treatment settings have ids that begin `/setting/treatment`, device exams `/exam/device`, exams of a visit
 * `/exam/record`; a pet has an owner and an id that begins `/pet`. A removed document has only its id to go by.
 */
export function liveKind(
  collection: CollectionName,
  id: string,
  document: Readonly<Record<string, unknown>> | null,
): LiveKind {
  const close = KIND_BY_PREFIX.find(([of, prefix]) => of === collection && id.startsWith(prefix));
  if (close) return close[2];
  if (collection !== 'pet') return collection;
  const owned = document === null || typeof document.userID === 'string';
  return owned && id.startsWith('/pet') ? 'pet' : 'unknown';
}
