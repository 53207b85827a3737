import { dayKey, formatTime } from '@vetloom/ui/format/date.ts';

/** Hands a file to the person. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads it after this task: taken back at once, a busy machine would save nothing.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hands a text to the person as a file; `type` is its media type. */
export const saveTextFile = (name: string, text: string, type = 'application/json'): void =>
  saveFile(name, new Blob([text], { type }));

/** Hands over a file of the server under the name that it has there. */
export async function saveAnswer(response: Response): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'vetloom.csv';
  saveFile(name, await response.blob());
}

/** A moment as a part of a file's name, as the clinic's clocks show it: `2026-11-20T1432`. Unix seconds. */
export const fileStamp = (at: number): string => `${dayKey(at)}T${formatTime(at).replaceAll(':', '')}`;
