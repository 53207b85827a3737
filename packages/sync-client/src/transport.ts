import type { ErrorDetail } from '@vetloom/domain/core/error.ts';
import type { HistoryPage, HistoryRequest } from '@vetloom/protocol/history-page.ts';
import type {
  KeyRequest,
  PetHistoryRequest,
  PetHistoryResult,
  PullRequest,
  PullResult,
  PushRequest,
  PushResult,
  SnapshotRequest,
  SnapshotResult,
  WirePoke,
} from '@vetloom/protocol/sync.ts';

/**
 * Why a call to the server brought no answer.
 * `offline`: nothing came back, or the server is not ready; try again later.
 * `signed-out`: there is no usable session, also after a refresh; wait for a sign-in.
 * `refused`: the server answered with a code; `code` tells which.
 */
export type TransportFailure = 'offline' | 'signed-out' | 'refused';

/** A call to the server that failed. `code` is a number of the catalogue where the server gave one. */
export class TransportError extends Error {
  readonly kind: TransportFailure;
  readonly code: number | undefined;
  /** What the server said about a refusal. */
  readonly detail: ErrorDetail;

  constructor(kind: TransportFailure, message: string, code?: number, detail: ErrorDetail = {}) {
    super(message);
    this.name = 'TransportError';
    this.kind = kind;
    this.code = code;
    this.detail = detail;
  }
}

/** What the live link reports (spec 3 §3 "A socket reports connect, disconnect and connect_error"). */
export interface LinkListener {
  readonly onConnect: () => void;
  readonly onDisconnect: (reason: string) => void;
  readonly onPoke: (poke: WirePoke) => void;
}

/** A live link to one clinic. */
export interface Link {
  close(): void;
}

/**
 * The way to the server, as the person who is signed in on this tab. Every call throws only TransportError, and has
 * already tried to refresh an expired session. Fully fakeable: tests and the simulator put a server in memory behind it.
 */
export interface Transport {
  push(clinic: string, request: PushRequest): Promise<PushResult>;
  pull(clinic: string, request: PullRequest): Promise<PullResult>;
  snapshot(clinic: string, request: SnapshotRequest): Promise<SnapshotResult>;
  /** A page of the stage `history` as packs. Where it is missing, or refused for its format, the stage comes as documents. */
  history?(clinic: string, request: HistoryRequest): Promise<HistoryPage>;
  petHistory(clinic: string, request: PetHistoryRequest): Promise<PetHistoryResult>;
  registerKey(request: KeyRequest): Promise<void>;
  /** Opens the live link that pokes this device. Reconnects by itself until closed. */
  link(clinic: string, listener: LinkListener): Link;
}
