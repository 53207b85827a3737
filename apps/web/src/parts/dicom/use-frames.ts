import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { useBlobs } from '../../data/files/device-files.ts';
import type { Frame } from './frame.ts';
import { FrameStore, OutOfReachError, WorkerDecoder } from './frame-store.ts';
import type { StackFrame } from './stack.ts';

/** Two decode at once: more would take the processor from drawing. */
const DECODERS = 2;

const newDecoder = () =>
  new WorkerDecoder(DECODERS, () => new Worker(new URL('./dicom-worker.ts', import.meta.url), { type: 'module' }));

/** The frames of an open viewer; they and their decoders go with it. */
export function useFrameStore(): FrameStore | undefined {
  const blobs = useBlobs();
  const [store, setStore] = useState<FrameStore>();
  useEffect(() => {
    if (!blobs) return;
    const made = new FrameStore((hash, holderID) => blobs.bytes({ hash }, holderID), newDecoder());
    setStore(made);
    return () => made.close();
  }, [blobs]);
  return store;
}

/** A frame on its way to the screen. */
export interface ShownFrame {
  /** The one that is asked for, else the last one until that is here. */
  readonly frame: Frame | undefined;
  /** Which one that is. */
  readonly of: StackFrame | undefined;
  readonly failure: 'outOfReach' | 'undecodable' | undefined;
}

/** A frame once it is decoded; at once where it is here. */
export function useFrame(store: FrameStore | undefined, wanted: StackFrame | undefined): ShownFrame {
  const held = wanted && store?.held(wanted);
  // What was out of reach is asked for again once there is a network.
  const isOnline = useSyncStatus()?.connection === 'online';
  const [later, setLater] = useState<ShownFrame>({ frame: undefined, of: undefined, failure: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a network more can be had
  useEffect(() => {
    if (!store || !wanted) return;
    let current = true;
    store.frame(wanted).then(
      (frame) => current && setLater({ frame, of: wanted, failure: undefined }),
      (error: unknown) => {
        const failure = error instanceof OutOfReachError ? 'outOfReach' : 'undecodable';
        if (current) setLater({ frame: undefined, of: wanted, failure });
      },
    );
    return () => {
      current = false;
    };
  }, [store, wanted, isOnline]);
  return held && wanted ? { frame: held, of: wanted, failure: undefined } : later;
}
