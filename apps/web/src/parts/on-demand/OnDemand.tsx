import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { CodeOutOfReachError, codeLoader } from '../../routes/code-loader.ts';
import { OutOfReach } from '../../shell/OutOfReach.tsx';

/** The rest is fetched so long after the screen stands: what the person came for goes first. */
const AHEAD_AFTER_MS = 4000;

/** Code of a drawer or dialog that the first picture of a screen can do without. */
export interface LaterCode<P extends object> {
  /** The component, once it has been fetched. */
  readonly held: () => ComponentType<P> | undefined;
  readonly fetch: () => Promise<ComponentType<P>>;
}

/** Declares it, by the import that brings it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): LaterCode<P> {
  let component: ComponentType<P> | undefined;
  const fetch = codeLoader(async () => {
    component = await load();
    return component;
  });
  return { held: () => component, fetch };
}

interface OnDemandProps<P extends object> {
  readonly code: LaterCode<P>;
  /** Whether it is needed now. */
  readonly open: boolean;
  readonly props: P;
  /** Stands in its place until it is there. */
  readonly fallback?: ReactNode;
  /** The person does without it, because its code can't be had now; `props.onClose` without it. */
  readonly onGiveUp?: () => void;
}

const closerOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/**
 * Shows it once it is needed; its code arrives then, or a while after the screen stands. It stays mounted from then on, so that what it
 * leaves behind (a toast with its undo, a closing movement) works on.
 */
export function OnDemand<P extends object>({ code, open, props, fallback = null, onGiveUp }: OnDemandProps<P>) {
  const [used, setUsed] = useState(open);
  const [gaveUp, setGaveUp] = useState(false);
  if (open && !used) setUsed(true);
  if (!open && gaveUp) setGaveUp(false);
  const { Component, failure } = useCode(code, open && !gaveUp);
  if (!used) return null;
  if (Component !== undefined) return createElement<P>(Component, props);
  if (failure === undefined) return fallback;
  // Code that is gone forces an update, which the screen's own boundary knows about.
  if (!(failure instanceof CodeOutOfReachError)) throw failure;
  const giveUp = () => {
    setGaveUp(true);
    (onGiveUp ?? closerOf(props))?.();
  };
  return (
    <>
      {fallback}
      <OutOfReach onClose={giveUp} />
    </>
  );
}

/** The component once its code is here: fetched when it is wanted, and quietly ahead of that. `failure`: why it is not here although wanted. */
function useCode<P extends object>(code: LaterCode<P>, wanted: boolean) {
  const [, arrived] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  if (!wanted && failure !== undefined) setFailure(undefined);
  const Component = code.held();
  useEffect(() => {
    // A chunk that can't be had now is asked for again when it is needed, and fails visibly there.
    const timer = setTimeout(() => void code.fetch().catch(() => undefined), AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code]);
  useEffect(() => {
    if (!wanted || Component !== undefined || failure !== undefined) return;
    let here = true;
    code.fetch().then(
      () => here && arrived((count) => count + 1),
      (error: unknown) => here && setFailure(error),
    );
    return () => {
      here = false;
    };
  }, [code, wanted, Component, failure]);
  return { Component, failure };
}
