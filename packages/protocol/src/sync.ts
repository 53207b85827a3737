import { canonical } from '@vetloom/domain/core/canonical.ts';
import type { CollectionName } from '@vetloom/domain/engine/kind.ts';
import { z } from 'zod';

/**
 * Version of the sync wire. Raise it when a schema below changes; `sync.test.ts` fails when a schema changes
 * without it. A server answers `protocolMismatch` to versions that it does not speak (law 21). A new kind of document changes none: who
 * doesn't know it passes over it.
 */
export const SYNC_PROTOCOL = 7;

/** Most commands in one push (law 10). */
export const MAX_COMMANDS_PER_PUSH = 250;
/** Characters of arguments after which a device begins another push: a poor line must bring it through before its request is given up. */
export const PUSH_CHARACTERS = 1_000_000;
/** Most documents in one answer of pull or snapshot. */
export const MAX_DOCUMENTS_PER_PAGE = 2000;

/**
 * Name of a kind of document as it travels. Not an enum: the other side may be of another version, and know kinds that this one doesn't
 * (`sync-client/known-kinds.ts` for devices; a server answers as for one that may not be read).
 */
export const kindName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\/[A-Za-z][A-Za-z0-9]*)*$/);
const sequence = z.number().int().min(0);
const clientID = z.string().regex(/^[a-f0-9-]{36}$/);

/** A command as it travels (laws 11, 12). `number` is outside of the signature, so that a forked client can renumber. */
export const envelope = z.object({
  number: z.number().int().min(1),
  uuid: z.string().uuid(),
  name: z.string().max(80),
  version: z.number().int().min(1),
  /** When the person acted, Unix seconds, server time as the device knew it. */
  at: z.number().int(),
  args: z.unknown(),
  /** Email of the author, who need not be the one that is signed in when the command is carried. */
  author: z.string().max(200),
  /** Id of the author's key on that browser. */
  key: z.string().max(100),
  /** base64url ECDSA P-256 / SHA-256 over `signedText`. */
  signature: z.string().max(200),
});
/** A command as it travels. */
export type Envelope = z.output<typeof envelope>;

/** What became of a command. */
export const outcome = z.object({
  number: z.number().int(),
  uuid: z.string(),
  status: z.enum(['applied', 'refused', 'quarantined']),
  code: z.number().int(),
  message: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The clinic's sequence at which the outcome stands; the command leaves the outbox when the feed has passed it (law 15). */
  seq: sequence,
});
/** What became of a command. */
export type Outcome = z.output<typeof outcome>;

/** POST /sync/v1/{clinic}/push */
export const pushRequest = z.object({
  protocol: z.number().int(),
  epoch: z.string().nullable(),
  client: clientID,
  commands: z.array(envelope).min(1).max(MAX_COMMANDS_PER_PUSH),
});
/** Body of a push. */
export type PushRequest = z.output<typeof pushRequest>;

/**
 * Answer to a push. `outcomes` covers every command sent, also those known before. When a transient failure stopped the
 * batch, or those before it wrote as much as one push may, `outcomes` ends before the next command and `retry` is true.
 */
export const pushResult = z.object({
  epoch: z.string(),
  outcomes: z.array(outcome),
  lastNumber: z.number().int(),
  retry: z.boolean(),
  serverTime: z.number(),
});
/** Answer to a push. */
export type PushResult = z.output<typeof pushResult>;

/** The server's present version of a document, or its tombstone. */
export const change = z.object({
  collection: kindName,
  id: z.string(),
  seq: sequence,
  version: z.number().int(),
  deleted: z.boolean(),
  body: z.record(z.string(), z.unknown()).nullable(),
});
/** A change as it travels, perhaps of a kind that this version doesn't know. */
export type WireChange = z.output<typeof change>;
/** The server's present version of a document, or its tombstone. */
export type Change = WireChange & { readonly collection: CollectionName };

/** Collection → key of the view by which the person reads it; a collection that may not be read is missing. */
export const views = z.record(kindName, z.string());
/** Views as they travel, perhaps of kinds that this version doesn't know. */
export type WireViews = z.output<typeof views>;
/** Collection → key of the view by which the person reads it. */
export type Views = { readonly [C in CollectionName]?: string };

/** POST /sync/v1/{clinic}/pull: everything after `cursor`, in commit order (law 14). */
export const pullRequest = z.object({
  protocol: z.number().int(),
  epoch: z.string().nullable(),
  client: clientID,
  cursor: sequence,
  limit: z.number().int().min(1).max(MAX_DOCUMENTS_PER_PAGE).default(500),
});
/** Body of a pull. */
export type PullRequest = z.output<typeof pullRequest>;

/**
 * Answer to a pull. `reset` means that the epoch changed or the cursor is below the floor of tombstones: reload the snapshot and keep the outbox.
 * `views` that differ from the ones held mean that collections are to be removed, reloaded or loaded (law 19).
 */
export const pullResult = z.object({
  epoch: z.string(),
  reset: z.boolean(),
  cursor: sequence,
  head: sequence,
  more: z.boolean(),
  views,
  patch: z.array(change),
  /** Outcomes of this client's commands at sequences up to `cursor`. */
  outcomes: z.array(outcome),
  serverTime: z.number(),
});
/** Answer to a pull. */
export type PullResult = z.output<typeof pullResult>;

/** Stages of a first load, by relevance (law 18). `history` comes newest first, `collection` reloads a single collection whole. */
export const stage = z.enum(['reference', 'today', 'people', 'open', 'history', 'collection']);
/** A stage of the first load. */
export type Stage = z.output<typeof stage>;

/** POST /sync/v1/{clinic}/snapshot: a page of a stage. Pages and live changes may arrive in any order: each change carries its seq. */
export const snapshotRequest = z.object({
  protocol: z.number().int(),
  client: clientID,
  stage,
  /** Only for stage `collection`. */
  collection: kindName.optional(),
  /** Oldest time for `history`, Unix seconds. */
  since: z.number().int().default(0),
  after: z.string().max(400).nullable(),
  limit: z.number().int().min(1).max(MAX_DOCUMENTS_PER_PAGE).default(1000),
});
/** Body of a snapshot page. */
export type SnapshotRequest = z.output<typeof snapshotRequest>;

/** A page of a snapshot. `head` was the clinic's sequence when the page was read. */
export const snapshotResult = z.object({
  epoch: z.string(),
  head: sequence,
  views,
  documents: z.array(change),
  after: z.string().nullable(),
  /** Documents of the stage in all, for the progress bar; an estimate. */
  total: z.number().int().nullable(),
  serverTime: z.number(),
});
/** A page of a snapshot. */
export type SnapshotResult = z.output<typeof snapshotResult>;

/** POST /sync/v1/{clinic}/pet: all of a pet's work documents, also beyond the local window, fetched when its page opens. */
export const petHistoryRequest = z.object({ protocol: z.number().int(), petID: z.string().max(160) });
/** Body of a pet history request. */
export type PetHistoryRequest = z.output<typeof petHistoryRequest>;

/** Answer to a pet history request: every work document of the pet that the person may read, by the views under which they were read. */
export const petHistoryResult = z.object({
  epoch: z.string(),
  views,
  documents: z.array(change),
  serverTime: z.number(),
});
/** Answer to a pet history request. */
export type PetHistoryResult = z.output<typeof petHistoryResult>;

/** POST /sync/v1/keys: registers the public half of a (person, browser) key; needs a session fresh from a password. */
export const keyRequest = z.object({
  key: z.string().max(100),
  publicKey: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string().max(60), y: z.string().max(60) }),
});
/** Body of a key registration. */
export type KeyRequest = z.output<typeof keyRequest>;

/** Event `poke` on the realtime socket: the clinic has moved on. `patch` is there for clients that are at `from` (law 22). */
export const poke = z.object({
  clinic: z.string(),
  epoch: z.string(),
  from: sequence,
  to: sequence,
  patch: z.array(change).optional(),
});
/** A poke as it travels, perhaps with kinds that this version doesn't know. */
export type WirePoke = z.output<typeof poke>;
/** The clinic has moved on. */
export type Poke = Omit<WirePoke, 'patch'> & { readonly patch?: readonly Change[] };

/** What a command's signature covers: a canonical text, the same in browser and server. */
export const signedText = (clinic: string, command: Omit<Envelope, 'number' | 'signature'>): string =>
  canonical([
    command.uuid,
    command.name,
    command.version,
    clinic,
    command.author,
    command.key,
    command.at,
    command.args,
  ]);
