import type { Person } from '../../../operations/station.ts';

/** A station that a driver is to open. */
export interface Seat {
  readonly person: Person;
  /** Of its own among all stations of a run; below 1,000. */
  readonly number: number;
}

/** What a driver of stations is told. */
export type Told =
  | { readonly kind: 'open'; readonly url: string; readonly seats: readonly Seat[] }
  /** `thinkMs` 0: the next as soon as the last is answered. */
  | { readonly kind: 'work'; readonly seconds: number; readonly thinkMs: number }
  | { readonly kind: 'close' };

/** What stations did for a while. Times in ms. */
export interface Worked {
  /** From a push's beginning to its acknowledgement, also over tries that failed. */
  readonly pushes: readonly number[];
  /** From a push's beginning to the moment at which another station of the clinic had what it wrote. */
  readonly known: readonly number[];
  readonly lists: readonly number[];
  readonly pulls: readonly number[];
  /** Tries that failed, and commands that were refused. */
  readonly failures: number;
  readonly refused: number;
  /** The first of either. */
  readonly why: string;
  /** Of all that was pushed, as it travelled. */
  readonly characters: number;
  /** How long it really took, until the last answer. */
  readonly seconds: number;
}

/** What a driver of stations says. */
export type Said =
  | { readonly kind: 'opened' }
  | { readonly kind: 'worked'; readonly worked: Worked }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly why: string };

/** What a driver of bare rows is told. */
export interface BareTold {
  readonly url: string;
  /** How many write at once, each on a connection of its own. */
  readonly clients: number;
  /** How many rows in all. */
  readonly rows: number;
  readonly bytes: number;
  /** Names under which rows are spread where the table is. */
  readonly clinics: readonly string[];
}

/** What it says when it has written them. */
export interface BareSaid {
  readonly seconds: number;
  /** ms of each INSERT with its commit. */
  readonly inserts: readonly number[];
}
