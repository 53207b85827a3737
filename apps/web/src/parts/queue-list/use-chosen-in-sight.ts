import { type RefObject, useEffect, useRef } from 'react';

/** Brings the chosen row of a queue into sight when another one is chosen, also by a key or by the address. */
export function useChosenInSight<E extends HTMLElement>(chosen: string | undefined): RefObject<E | null> {
  const list = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return list;
}
