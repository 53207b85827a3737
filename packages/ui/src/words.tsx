import { createContext, type ReactNode, useContext } from 'react';
import type { AgeWords } from './format/age.ts';

/** The words that shared components show or speak. The app's locale gives them once, at the root. */
export interface UiWords {
  readonly visit: {
    readonly waiting: string;
    readonly inRoom: string;
    readonly seen: string;
    readonly toPay: string;
    readonly settled: string;
  };
  readonly thread: {
    readonly none: string;
    readonly unsent: string;
    readonly todo: string;
    readonly done: string;
  };
  /** Tasks of the ward. */
  readonly dose: {
    readonly done: string;
    readonly skipped: string;
    readonly stopped: string;
    readonly double: string;
    readonly upcoming: string;
    readonly now: string;
    readonly overdue: string;
  };
  /** Bookings before the animal comes; afterwards they have the visit's words. */
  readonly booking: {
    readonly pending: string;
    readonly approved: string;
    readonly refuse: string;
    readonly cancel: string;
    readonly noShow: string;
  };
  /** The three threads of a visit: one character for cards, the full word as accessible name. */
  readonly threads: {
    readonly exam: { readonly short: string; readonly full: string };
    readonly dispense: { readonly short: string; readonly full: string };
    readonly bill: { readonly short: string; readonly full: string };
  };
  readonly minutes: (count: number) => string;
  readonly visitMinutes: (minutes: number) => string;
  readonly age: AgeWords;
  readonly close: string;
  /** Folding a window to its head, and back. */
  readonly fold: string;
  readonly unfold: string;
  readonly moveDialog: (title: string) => string;
  readonly undo: string;
  readonly dismiss: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly selected: (count: number) => string;
  readonly clearSelection: string;
  readonly sortBy: (column: string) => string;
  readonly selectRow: string;
  readonly trend: (count: number, last: string) => string;
  readonly species: {
    readonly dog: string;
    readonly cat: string;
    readonly rabbit: string;
    readonly bird: string;
    readonly other: string;
  };
}

const UiWordsContext = createContext<UiWords | undefined>(undefined);

/** Gives every shared component below it its words. */
export function UiWordsProvider({ words, children }: { readonly words: UiWords; readonly children: ReactNode }) {
  return <UiWordsContext value={words}>{children}</UiWordsContext>;
}

/** The words of the app's locale; a component rendered outside the provider is a mistake of the programmer. */
export function useUiWords(): UiWords {
  const words = useContext(UiWordsContext);
  if (words === undefined) throw new Error('UiWordsProvider is missing above this component');
  return words;
}
