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

/** Opens the palette, perhaps with words already typed. */
export function openPalette(query = ''): void {
  publish({ opened: true, query });
}

/** Changes the words in the open palette. */
export function typeInPalette(query: string): void {
  publish({ ...state, query });
}

/** Closes the palette. */
export function closePalette(): void {
  publish({ opened: false, query: '' });
}

export const paletteStore = {
  current: (): PaletteState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
