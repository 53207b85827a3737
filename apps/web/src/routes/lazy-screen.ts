import { type FunctionComponent, lazy } from 'react';
import type { LoadScreen } from './screens.ts';

/** How long a screen's code may take to arrive (spec 1 §9). */
const LOAD_TIMEOUT_MS = 120_000;

/** A screen's code could not be loaded: the page is older than the server, so the person must update (spec 1 §2). */
export class ScreenCodeError extends Error {
  override readonly name = 'ScreenCodeError';
}

/** A lazily loaded screen that can also be fetched ahead. */
export type LazyScreen = FunctionComponent & { preload: () => Promise<void> };

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the screen took too long to load')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads code once; a failure or two minutes without an answer is a `ScreenCodeError`, and the next call tries again. */
export function codeLoader<T>(load: () => Promise<T>, timeout: number = LOAD_TIMEOUT_MS): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= within(load(), timeout).catch((cause: unknown) => {
      // A later attempt may succeed: the network can be back.
      loading = undefined;
      throw new ScreenCodeError('a screen could not be loaded', { cause });
    });
    return loading;
  };
}

/** Wraps a screen's loader, so that the screen renders like any component. */
export function lazyScreen(load: LoadScreen, timeout: number = LOAD_TIMEOUT_MS): LazyScreen {
  const start = codeLoader(load, timeout);
  const preload = async () => {
    await start();
  };
  // React types a lazy component as an exotic one; it renders like a function of the same properties.
  return Object.assign(lazy(start), { preload }) as unknown as LazyScreen;
}
