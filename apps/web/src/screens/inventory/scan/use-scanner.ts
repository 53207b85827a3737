import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect, useRef } from 'react';
import { ScanReader } from './scan-reader.ts';

/**
 * Hears a keyboard scanner wherever the focus is. What it typed into a field meanwhile is taken back, so that a scan while somebody writes a lot's number
 * doesn't end up in it. `handles` says of a focused element that it takes scans itself.
 */
export function useScanner(onScan: (code: string) => void, handles: (target: Element) => boolean = () => false): void {
  const latest = useRef({ onScan, handles });
  useEffect(() => {
    latest.current = { onScan, handles };
  });
  useEffect(() => {
    const reader = new ScanReader();
    let before: { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly text: string } | undefined;
    const hear = (event: KeyboardEvent) => {
      if (isComposing(event) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      const { target } = event;
      const { began, code } = reader.hear(event);
      if (began)
        before =
          target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
            ? { field: target, text: target.value }
            : undefined;
      if (code === undefined) return;
      if (target instanceof Element && latest.current.handles(target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (before?.field === target) writeBack(before.field, before.text);
      latest.current.onScan(code);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}

/** Gives a field its text back in the way that React hears of. */
function writeBack(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
