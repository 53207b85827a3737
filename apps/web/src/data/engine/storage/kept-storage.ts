import { session } from '../session/session.ts';

/** The part of `localStorage` that drafts need. */
type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const passing = new Map<string, string>();

/** Forgets with the tab. */
const memory: KeptStorage = {
  get length() {
    return passing.size;
  },
  key: (index) => [...passing.keys()][index] ?? null,
  getItem: (key) => passing.get(key) ?? null,
  setItem: (key, value) => void passing.set(key, value),
  removeItem: (key) => void passing.delete(key),
};

/** Where what is typed is kept on this device; an operator in somebody's place leaves nothing of it behind. */
export const keptStorage = (): KeptStorage => (session.get().mode === undefined ? localStorage : memory);
