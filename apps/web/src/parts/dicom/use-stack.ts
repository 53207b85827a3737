import { useEffect, useMemo, useRef, useState } from 'react';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import type { FrameStore } from './frame-store.ts';
import type { NamedSeries, ReadSeries } from './read-loose.ts';
import { around, beginAt, firstSeries, movedBy, type StackFrame, stackOf } from './stack.ts';
import { type ShownFrame, useFrame } from './use-frames.ts';
import { useSeries } from './use-series.ts';

/** One pane: a series of a study at one of its frames. */
export interface Stack {
  readonly read: ReadSeries;
  readonly series: NamedSeries | undefined;
  readonly choose: (seriesUID: string) => void;
  readonly frames: readonly StackFrame[];
  readonly at: number;
  readonly goTo: (at: number) => void;
  readonly move: (by: number) => void;
  readonly shown: ShownFrame;
}

const NO_FRAMES: readonly StackFrame[] = [];

/** The stack of a pane, with what lies around the frame on the screen made ready. `begin`: the hash of the file at which it begins. */
export function useStack(
  store: FrameStore | undefined,
  study: ViewedStudy | undefined,
  { isFirst, begin }: { readonly isFirst: boolean; readonly begin?: string | undefined },
): Stack {
  const [isBegun, setBegun] = useState(false);
  const read = useSeries(study, begin, isBegun);
  const [chosen, setChosen] = useState('');
  const [moved, setAt] = useState<number>();
  const direction = useRef(1);
  const known = useRef('');
  const series =
    read.series.find(({ uid }) => uid === chosen) ?? firstSeries(read.series, { begin, known: known.current });
  known.current = series?.uid ?? '';
  const holderID = study?.holderID ?? '';
  const instances = series?.instances;
  // Live reads give new objects of the same content: a stack stays the same as long as its pictures do.
  const content = instances?.map(({ hash }) => hash).join() ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content says when a stack is another
  const frames = useMemo(() => (series ? stackOf(series, holderID) : NO_FRAMES), [content, holderID, series?.uid]);
  const place = Math.min(moved ?? beginAt(frames, begin), Math.max(0, frames.length - 1));
  const shown = useFrame(store, frames[place]);
  const stands = shown.frame !== undefined || shown.failure !== undefined;
  useEffect(() => {
    if (stands) setBegun(true);
  }, [stands]);
  useEffect(() => {
    if (store && isFirst && frames.length > 1) store.makeReady(around(frames, place, direction.current));
  }, [store, frames, place, isFirst]);
  const goTo = (next: number) => {
    const to = movedBy(next, 0, frames.length);
    direction.current = to >= place ? 1 : -1;
    setAt(to);
  };
  return {
    ...{ read, series, frames, shown, goTo },
    at: place,
    choose(uid) {
      setChosen(uid);
      setAt(0);
    },
    move: (by) => goTo(place + by),
  };
}
