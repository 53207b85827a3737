/** Hands a text to the person as a file; `type` is its media type. */
export function saveTextFile(name: string, text: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A moment as a part of a file's name: `2026-11-20T1432`. Unix seconds. */
export const fileStamp = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16).replaceAll(':', '');
