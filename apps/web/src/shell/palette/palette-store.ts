import { catchTyping } from './typed-ahead.ts';

/** Whether the palette is open, and the words in it; a store, because any screen may open it. */
export interface PaletteState {
  readonly opened: boolean;
  readonly query: string;
}

let state: PaletteState = { opened: false, query: '' };
const listeners = new Set<() => void>();

function publish(next: PaletteState): void {
  state = next;
  for (const listener of listeners) listener();
}

let release: (() => void) | undefined;

/** Says that the field has the focus, and takes its own keys from here. */
export function fieldIsReady(): void {
  release?.();
  release = undefined;
}

/** Opens the palette, perhaps with words already typed. What is typed before its field is there goes into it. */
export function openPalette(query = ''): void {
  if (!state.opened) release = catchTyping(window, () => state.query, typeInPalette);
  publish({ opened: true, query });
}

/** Changes the words in the open palette. */
export function typeInPalette(query: string): void {
  publish({ ...state, query });
}

/** Closes the palette. */
export function closePalette(): void {
  fieldIsReady();
  publish({ opened: false, query: '' });
}

export const paletteStore = {
  current: (): PaletteState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
