import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { codeLoader } from '../../routes/lazy-screen.ts';

/** The rest is fetched so long after the screen stands: what the person came for goes first. */
const AHEAD_AFTER_MS = 4000;

/** Code of a drawer or dialog that the first picture of a screen can do without. */
export interface LaterCode<P extends object> {
  readonly Component: LazyExoticComponent<ComponentType<P>>;
  readonly fetch: () => Promise<unknown>;
}

/** Declares it, by the import that brings it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterCode<P> {
  const fetch = codeLoader(async () => ({ default: await load() }));
  return { Component: lazy(fetch), fetch };
}

interface OnDemandProps<P extends object> {
  readonly code: LaterCode<P>;
  /** Whether it is needed now. */
  readonly open: boolean;
  readonly props: P;
}

/**
 * Shows it once it is needed; its code arrives then, or a while after the screen stands. It stays mounted from then on, so that what it
 * leaves behind (a toast with its undo, a closing movement) works on.
 */
export function OnDemand<P extends object>({ code, open, props }: OnDemandProps<P>) {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  useEffect(() => {
    // A chunk that can't be had now is asked for again when it is needed, and fails visibly there.
    const timer = setTimeout(() => void code.fetch().catch(() => undefined), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code]);
  if (!used) return null;
  return <Suspense fallback={null}>{createElement<P>(code.Component, props)}</Suspense>;
}
