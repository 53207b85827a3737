import type { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Actor } from '../access/policy.ts';
import type { Zone } from '../core/zone.ts';
import { isCollection, kindOf } from './kind.ts';
import type { Tx } from './transaction.ts';

/** What a run knows besides its input. But for `received` the same values on device and server, so that both runs agree (law 4). */
export interface CommandContext {
  readonly clinic: string;
  /** When the person acted, Unix seconds: the device's clock plus its measured offset to the server. */
  readonly now: number;
  /**
   * When this run is decided, Unix seconds: on the server its own time, on a device that of the act. What guards settled things goes by this one and by what is
   * stored, never by `now`, which the sender chooses; `now` is what the documents say of the act.
   */
  readonly received: number;
  /** The author. On the server resolved from the database, never from a token's claims. */
  readonly actor: Actor;
  /** The clinic's zone, as its document says where the command runs: what a day, a month or a date of the run is. */
  readonly zone: Zone;
  /** 'device' is an optimistic run; 'server' decides. Rules that need the whole clinic (uniqueness) are advice on the device. */
  readonly where: 'device' | 'server';
  /** Notes a field whose server value was kept although the author changed it (law 3); it becomes a conflict document. */
  readonly conflict: (conflict: FieldConflict) => void;
}

/** An edit that could not be merged: the server's value stands, the author's is kept for review. */
export interface FieldConflict {
  readonly collection: string;
  readonly id: string;
  readonly path: readonly string[];
  readonly from: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Whose edit it is, by the staff's id, where it isn't the command's author: a fact came over what somebody had written. */
  readonly author?: string;
  /** When that person wrote it, Unix seconds. */
  readonly authorAt?: number;
}

/** A key that a command will surely read; lets the server fetch for a whole push in one round trip. */
export interface ReadHint {
  readonly collection: string;
  readonly id: string;
}

/**
 * Lets a later command of the same key take the place of an unsent earlier one, so that a draft that is saved again and
 * again travels once (law 33). `merge` gives the one command that does what both did, or undefined where none does.
 */
export interface Coalescing<I> {
  readonly key: (input: I) => string | undefined;
  readonly merge: (earlier: I, later: I) => I | undefined;
}

/** What somebody has before them: the documents of their device, unsent work included. */
export type Sight = Pick<Tx, 'get' | 'getMany' | 'query'>;

/** An operation of the clinic, written once and run on device and server. */
export interface Command<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** What people call it wherever it is told of: while it waits, in the history, when it is refused. No two commands share one. */
  readonly word: string;
  /** Run by the server alone, for a call that it answers itself: no device may queue it. */
  readonly only?: 'server';
  /** Raised when the input's shape changes; old versions reach the current one through `upcasters`. */
  readonly version: number;
  readonly input: S;
  /** Any one of these lets the author run it; an empty list means that every member of the clinic may. */
  readonly permission: readonly Permission[];
  /** A signature, which is each person's own: an operator who acts in their place gives none. */
  readonly ownHand?: true;
  /** `upcasters[n]` turns version n's input into version n+1's (law 21). */
  readonly upcasters?: Readonly<Record<number, (input: unknown) => unknown>>;
  readonly reads?: (input: z.output<S>) => readonly ReadHint[];
  readonly coalesce?: Coalescing<z.output<S>>;
  /**
   * Adds to the input what the author sees of what it changes or takes away, where it is first run: later nobody can tell (law 3). Undefined
   * where there is nothing to be looked at, so that typing doesn't wait. A call that acts on what is stored comes without.
   */
  readonly witness?: (input: z.output<S>) => ((sight: Sight) => Promise<z.output<S>>) | undefined;
  readonly run: (tx: Tx, input: z.output<S>, ctx: CommandContext) => Promise<void>;
}

/** What a command will surely read, fetched before it runs: what it says itself, and what saving documents of these kinds reads. */
export function readsOf(command: Pick<Command, 'reads'>, input: unknown): readonly ReadHint[] {
  const own = command.reads?.(input as never) ?? [];
  const kinds = new Set(own.map(({ collection }) => collection));
  return [
    ...own,
    ...[...kinds].flatMap((collection) => (isCollection(collection) ? (kindOf(collection).savedWith ?? []) : [])),
  ];
}

/** Declares a command; exists for its inference of the input type. */
export const defineCommand = <S extends z.ZodType>(command: Command<S>): Command<S> => command;
