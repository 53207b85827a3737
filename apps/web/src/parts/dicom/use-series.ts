import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '../../data/engine/hooks.ts';
import { useBlobs } from '../../data/files/device-files.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { NOTHING, type ReadSeries, readLoose } from './read-loose.ts';

/**
 * The series of a study: as its document says, else as its files say themselves. That with the hash `begin` is read first and alone; the others once `isBegun`, which says that
 * it stands on the screen or never will: a hundred pictures that nobody looks at yet would be fetched in its way.
 */
export function useSeries(study: ViewedStudy | undefined, begin: string | undefined, isBegun: boolean): ReadSeries {
  const blobs = useBlobs();
  const [read, setRead] = useState(NOTHING);
  const isOnline = useSyncStatus()?.connection === 'online';
  const lacks = useRef(false);
  lacks.current = read.unread.length > 0;
  const [again, setAgain] = useState(0);
  const gate = useGate(isBegun);
  useEffect(() => {
    // What couldn't be had may be there with a network.
    if (isOnline && lacks.current) setAgain((before) => before + 1);
  }, [isOnline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another study is read from nothing
  useEffect(() => setRead(NOTHING), [study?.key, blobs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lacking is read again
  useEffect(() => {
    if (!study || study.series || !blobs) return;
    const stop = new AbortController();
    const bytesOf = (hash: string) => blobs.bytes({ hash }, study.holderID);
    void readLoose({ files: study.files, begin, goOn: gate }, bytesOf, setRead, stop.signal);
    return () => stop.abort();
  }, [study, blobs, begin, again, gate]);
  if (!study?.series) return read;
  // Of a study that a machine sent the document's id ends with its name.
  const studyUID = study.key.slice(study.key.lastIndexOf('/') + 1);
  return { ...NOTHING, series: study.series.map((series) => ({ ...series, studyUID })) };
}

/** A promise that is kept once it is so. */
function useGate(isOpen: boolean): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    if (isOpen) resolve();
  }, [isOpen, resolve]);
  return promise;
}
