import type { CodeName } from '@vetloom/domain/core/codes.ts';
import type { Trail, Undertaking } from '@vetloom/storage/ports/watch.ts';

/** A part of the work that is followed by itself. */
export type Step =
  | { readonly name: 'push' | 'transaction' | 'flush' }
  /** By the name under which the server knows it: what a device makes up is `unknown`. */
  | { readonly name: 'command'; readonly command: string };

/**
 * How a command ended: `conflict` was taken, or refused to a caller who waits, with edits that met newer values; `failed` threw what is no refusal.
 */
export type CommandOutcome = 'taken' | 'conflict' | 'refused' | 'failed';

/** A command that was run. One whose transaction is tried anew is run again. */
export interface CommandRun {
  readonly command: string;
  readonly outcome: CommandOutcome;
  /** Of what it was refused with. */
  readonly code: CodeName | undefined;
  readonly seconds: number;
}

/** A push that is answered. */
export interface PushDone {
  readonly clinic: string;
  readonly commands: number;
  /** Of them, those that were not applied. */
  readonly refused: number;
  readonly retry: boolean;
  /** The clinic's sequence that it led to; undefined where all was known already. */
  readonly to: number | undefined;
}

/** A round of pokes that went out. */
export interface PokeDone {
  readonly clinic: string;
  readonly to: number;
  readonly listeners: number;
  /** The commits that it tells of, as far as they are known by more than a look at the head. */
  readonly trails: readonly Trail[];
  /** When the round began, in ms of Unix time. */
  readonly began: number;
}

/**
 * Hears how commands, answers and pokes go, for whoever measures them, follows them and writes the log. It changes nothing, and throws nothing that
 * the work doesn't throw.
 */
export interface SyncWatch {
  /** What is under way where this is called, to be named where it is decided together with others. */
  here(): Undertaking;
  /** Runs a step that is done for several at once: of the first, and named for all. */
  together<T>(of: readonly Undertaking[], step: Step, work: () => Promise<T>): Promise<T>;
  /** Runs a step of what is under way. */
  step<T>(step: Step, work: () => Promise<T>): Promise<T>;
  command(run: CommandRun): void;
  pushed(done: PushDone): void;
  pulled(changes: number): void;
  poked(done: PokeDone): void;
}

/** Runs a step, watched where somebody watches. */
export const stepOf = <T>(
  { watch }: { readonly watch?: SyncWatch | undefined },
  step: Step,
  work: () => Promise<T>,
): Promise<T> => (watch ? watch.step(step, work) : work());
