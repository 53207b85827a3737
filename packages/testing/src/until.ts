import { vi } from 'vitest';

/** Waits until a condition holds; half a minute, because the machine may be busy: Vitest's own second is for idle ones. */
export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 30_000, interval: 20 });
