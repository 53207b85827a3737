import { ROUTE_LOAD_TIMEOUT_MS } from '@vetloom/domain/core/constants.ts';
import { type FunctionComponent, lazy } from 'react';
import { answering, codeLoader } from './code-loader.ts';
import type { LoadScreen } from './screens.ts';

/** A lazily loaded screen that can also be fetched ahead. */
export type LazyScreen = FunctionComponent & { preload: () => Promise<void> };

/** Wraps a screen's loader, so that the screen renders like any component. */
export function lazyScreen(
  load: LoadScreen,
  timeout: number = ROUTE_LOAD_TIMEOUT_MS,
  serverAnswers: () => Promise<boolean> = answering,
): LazyScreen {
  const start = codeLoader(load, timeout, serverAnswers);
  const preload = async () => {
    await start();
  };
  // React types a lazy component as an exotic one; it renders like a function of the same properties.
  return Object.assign(lazy(start), { preload }) as unknown as LazyScreen;
}
