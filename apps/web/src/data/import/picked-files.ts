import { MAX_FILE_BYTES } from '@vetloom/domain/core/file-rules.ts';
import { Unzip, UnzipInflate } from 'fflate';

/** A file of a folder or a ZIP. `content` is undefined where it can't be read, or is longer than any file that is kept. */
export interface PickedFile {
  /** With its folders, as it stands there. */
  readonly path: string;
  readonly size: number;
  readonly content: Blob | undefined;
}

/** The files of a folder that somebody chose, each with its place in it. */
export async function* folderFiles(files: Iterable<File>): AsyncGenerator<PickedFile> {
  for (const file of files) yield { path: file.webkitRelativePath || file.name, size: file.size, content: file };
}

/** Names in ZIPs of Chinese Windows are Big5, and neither they nor the archive say so; without a mark they come here letter by byte. */
function nameOf(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of a byte
  if (!/[\u0080-\u00FF]/.test(raw) || /[^\u0000-\u00FF]/.test(raw)) return raw;
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}

/**
 * The files of a ZIP, unfolded one after the other while it is read, so that one of many gigabytes takes no more memory than its longest file. What breaks off
 * is there without a content; folders are none.
 */
export async function* zipFiles(zip: Blob): AsyncGenerator<PickedFile> {
  const ready: PickedFile[] = [];
  const open = new Map<object, string>();
  const unzip = new Unzip((entry) => {
    if (entry.name.endsWith('/')) return;
    const path = nameOf(entry.name);
    open.set(entry, path);
    let parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    entry.ondata = (error, bytes, isLast) => {
      if (!open.has(entry)) return;
      size += error ? 0 : bytes.length;
      // Longer than any file that is kept, or a bomb: what was unfolded so far goes at once.
      const isTooLong = size > MAX_FILE_BYTES;
      if (isTooLong) parts = [];
      else if (!error) parts.push(new Uint8Array(bytes));
      if (!error && !isLast) return;
      open.delete(entry);
      ready.push({ path, size, content: error || isTooLong ? undefined : new Blob(parts) });
    };
    try {
      entry.start();
    } catch {
      // A way of packing that nothing here reads.
      open.delete(entry);
      ready.push({ path, size: 0, content: undefined });
    }
  });
  unzip.register(UnzipInflate);
  const reader = zip.stream().getReader();
  for (let isEnd = false; !isEnd; ) {
    const { value, done } = await reader.read();
    isEnd = done;
    try {
      unzip.push(value ?? new Uint8Array(), done);
    } catch {
      // It breaks off here, or nothing behind can be read.
      isEnd = true;
      await reader.cancel();
    }
    yield* ready.splice(0);
  }
  for (const path of open.values()) yield { path, size: 0, content: undefined };
}
