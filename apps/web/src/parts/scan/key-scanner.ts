import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { ScanReader } from './scan-reader.ts';
import { hearing, sayScanned } from './scanned.ts';

let listeners = 0;
let stop: (() => void) | undefined;

/** Listens to scanners that type, once for the page however many ask, until all of them have called the function that is answered. */
export function listenToKeys(): () => void {
  listeners += 1;
  stop ??= listen();
  return () => {
    listeners -= 1;
    if (listeners > 0) return;
    stop?.();
    stop = undefined;
  };
}

function listen(): () => void {
  const reader = new ScanReader();
  let before: { readonly field: EventTarget; readonly text: string } | undefined;
  const hear = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isCovered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    const hearers = hearing(({ inDialog = false }) => inDialog === 'either' || inDialog === isCovered);
    if (hearers.length === 0) return;
    const { target } = event;
    const { began, code } = reader.hear(event);
    if (began) {
      before = isField(target) ? { field: target, text: target.value } : undefined;
      for (const { onBegin } of hearers) onBegin?.();
    }
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const takesBack = hearers.some((hearer) => isField(target) && hearer.takesBack?.(target) === true);
    if (isField(target) && before?.field === target && !takesBack) writeBack(target, before.text);
    sayScanned(code, hearers);
  };
  document.addEventListener('keydown', hear, true);
  return () => document.removeEventListener('keydown', hear, true);
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
