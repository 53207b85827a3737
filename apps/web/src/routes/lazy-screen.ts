import { ROUTE_LOAD_TIMEOUT_MS } from '@vetloom/domain/core/constants.ts';
import { type ComponentType, createElement, type FunctionComponent, lazy, type ReactElement, useState } from 'react';
import { answering, codeLoader } from './code-loader.ts';
import type { LoadScreen } from './screens.ts';

/** A lazily loaded screen that can also be fetched ahead. */
export type LazyScreen = FunctionComponent & { preload: () => Promise<void> };

/**
 * Wraps a screen's loader, so that the screen renders like any component. One whose code is here already is rendered at once: React would show what
 * stands for it first, and then keeps that for 300 ms at least.
 */
export function lazyScreen(
  load: LoadScreen,
  timeout: number = ROUTE_LOAD_TIMEOUT_MS,
  serverAnswers: () => Promise<boolean> = answering,
): LazyScreen {
  const start = codeLoader(load, timeout, serverAnswers);
  const Fetched: ComponentType = lazy(start);
  let here: ComponentType | undefined;
  const preload = async () => {
    here = (await start()).default;
  };
  const choose = () => here ?? Fetched;
  const render: FunctionComponent = () => createElement(ChosenOnce, { choose });
  return Object.assign(render, { preload });
}

/** Renders what is chosen when it comes: as another component later it would begin anew. */
function ChosenOnce({ choose }: { readonly choose: () => ComponentType }): ReactElement {
  const [Chosen] = useState(choose);
  return createElement(Chosen);
}
