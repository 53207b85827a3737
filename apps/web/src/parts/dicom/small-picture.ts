import { windowOf } from './frame.ts';
import { FrameStore, WorkerDecoder } from './frame-store.ts';
import { painted } from './painted.ts';

/** Side of a thumbnail in device-independent pixels, and how many are kept. */
export const SMALL_SIDE = 88;
const MOST = 200;

const kept = new Map<string, HTMLCanvasElement>();
let decoder: WorkerDecoder | undefined;

/** A picture of DICOM drawn small; undefined where its bytes are out of reach or can't be drawn. Kept while the page stands. */
export async function smallPicture(
  hash: string,
  bytes: () => Promise<Blob | undefined>,
): Promise<HTMLCanvasElement | undefined> {
  const known = kept.get(hash);
  if (known) return known;
  decoder ??= new WorkerDecoder(1, () => new Worker(new URL('./dicom-worker.ts', import.meta.url), { type: 'module' }));
  // Nothing of the whole frame is kept: a radiograph has twenty megabytes of it.
  const frames = new FrameStore(bytes, decoder, 0);
  try {
    const frame = await frames.frame({ hash, holderID: '', frame: 0 });
    const whole = painted(frame, windowOf(frame), false);
    const scale = (2 * SMALL_SIDE) / Math.max(whole.width, whole.height);
    const small = document.createElement('canvas');
    small.width = Math.max(1, Math.round(whole.width * scale));
    small.height = Math.max(1, Math.round(whole.height * scale));
    small.getContext('2d')?.drawImage(whole, 0, 0, small.width, small.height);
    if (kept.size >= MOST) kept.delete(kept.keys().next().value ?? '');
    kept.set(hash, small);
    return small;
  } catch {
    return undefined;
  }
}
