import type { Actor } from '@vetloom/domain/access/policy.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Signal } from '../client.types.ts';
import type { DeviceKeys } from '../identity/device-store.ts';
import type { KnownTransport } from '../known-kinds.ts';
import type { World } from '../run/rebase.ts';
import type { LocalStore, LocalTx } from '../store/local-store.ts';
import type { FeedRow } from '../store/rows.ts';
import { TransportError } from '../transport.ts';
import type { ServerClock } from './server-clock.ts';

/** What the parts of the sync loop share: one clinic on this browser, as the person of this tab. */
export interface Engine extends World {
  readonly store: LocalStore;
  readonly device: DeviceKeys;
  readonly transport: KnownTransport;
  readonly clock: ServerClock;
  /** The person of this tab; may change with their role. */
  readonly person: () => Actor;
  readonly signal: (signal: Signal) => void;
}

/**
 * The highest sequence up to which everything has arrived in some person's feed. A feed that is still loading open work
 * doesn't count: its cursor is ahead of what has come.
 */
export function passedOf(feeds: readonly FeedRow[]): number {
  const loaded = feeds.filter((feed) => feed.stages.every(({ stage, done }) => done || stage === 'history'));
  return Math.max(0, ...loaded.map((feed) => feed.cursor ?? 0));
}

/** The same of the feeds as they stand. */
export const passedBy = async (tx: LocalTx): Promise<number> => passedOf(await tx.feeds());

/** A write of the local database that may replay pending commands (`integrate`), with their code fetched if it isn't here yet. */
export const writeReplaying = <T>(engine: Engine, ...write: Parameters<typeof engine.store.write<T>>): Promise<T> =>
  engine.commands.during(() => engine.store.write(...write));

/** Whether an answer of the server was this refusal. */
export const wasRefused = (error: unknown, ...codes: (keyof typeof CODE)[]): boolean =>
  error instanceof TransportError && error.kind === 'refused' && codes.some((code) => CODE[code] === error.code);
