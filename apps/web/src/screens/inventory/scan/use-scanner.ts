import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useEffect, useRef } from 'react';
import { ScanReader } from './scan-reader.ts';

interface Scanning {
  /** A key that may be the first of a scan is about to write. */
  readonly onBegin: () => void;
  readonly onScan: (code: string) => void;
  /** Whether a field takes back by itself what a scan wrote into it. */
  readonly takesBack: (field: Element) => boolean;
}

/**
 * Hears a keyboard scanner wherever the focus is. What it typed into a field meanwhile is taken back, so that a scan while somebody writes a remark doesn't end
 * up in it.
 */
export function useScanner(scanning: Scanning): void {
  const latest = useRef(scanning);
  useEffect(() => {
    latest.current = scanning;
  });
  useEffect(() => {
    const reader = new ScanReader();
    let before: { readonly field: EventTarget; readonly text: string } | undefined;
    const hear = (event: KeyboardEvent) => {
      if (isComposing(event) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      const { target } = event;
      const { began, code } = reader.hear(event);
      if (began) {
        before = isField(target) ? { field: target, text: target.value } : undefined;
        latest.current.onBegin();
      }
      if (code === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (isField(target) && before?.field === target && !latest.current.takesBack(target))
        writeBack(target, before.text);
      latest.current.onScan(code);
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Gives a field its text back in the way that React hears of. */
function writeBack(field: Field, text: string): void {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
