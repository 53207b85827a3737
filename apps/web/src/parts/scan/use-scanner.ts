import { useEffect, useRef } from 'react';
import { listenToKeys } from './key-scanner.ts';
import { hearScanned, type ScanHearer } from './scanned.ts';

/**
 * Hears a scanner, whichever it is: one that types, wherever the focus is, and the camera (`ScanButton`). What the first typed into a field meanwhile is taken back,
 * so that a scan while somebody writes a remark doesn't end up in it. Of several hearers the one that came last is asked first.
 */
export function useScanner(hearer: ScanHearer): void {
  const latest = useRef(hearer);
  useEffect(() => {
    latest.current = hearer;
  });
  useEffect(() => {
    const [unhear, unlisten] = [hearScanned(() => latest.current), listenToKeys()];
    return () => {
      unhear();
      unlisten();
    };
  }, []);
}
