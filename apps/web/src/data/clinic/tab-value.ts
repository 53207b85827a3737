import { useSyncExternalStore } from 'react';

/** Something that the whole tab knows of its clinic, and that its screens follow. */
export interface TabValue<T> {
  readonly note: (value: T) => void;
  readonly use: () => T;
}

/** A value of the tab, which is `none` while no clinic is entered. */
export function tabValue<T>(none: T): TabValue<T> {
  let present = none;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    note: (value) => {
      if (value === present) return;
      present = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => present),
  };
}
