/** A value that is computed anew when told to and observed by the frame; the same object until something changed. */
export interface Observed<T> {
  current(): T;
  subscribe(listener: () => void): () => void;
  publish(value: T): void;
}

/** Makes an observed value. */
export function observed<T>(initial: T): Observed<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
