import { useEffect, useEffectEvent } from 'react';
import { importing as words } from '../../locale/import.ts';

/**
 * What somebody copied in a spreadsheet, as the file that it would have been saved as; nothing for what is no table (one cell, a sentence).
 * A file that was copied comes as itself.
 */
export function pastedTable(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File | undefined {
  const [file] = clipboard.files;
  if (file !== undefined) return file;
  const text = clipboard.getData('text/plain');
  if (!text.trimEnd().includes('\n')) return undefined;
  return new File([text], words.pastedName, { type: 'text/tab-separated-values' });
}

/** Hands on a table that is pasted anywhere on the page but into a field. */
export function usePastedTable(take: (file: File) => void): void {
  const taken = useEffectEvent((event: ClipboardEvent) => {
    if (event.clipboardData === null || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input:not([type="file"]), textarea')) return;
    const file = pastedTable(event.clipboardData);
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => taken(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
