import { decodeFrame, type OpenedFile, openDicom } from './decode.ts';
import type { FrameAnswer, FrameRequest } from './worker-messages.ts';

/** Bytes of opened files that are kept for their further frames. */
const MOST_OPEN = 192 * 1024 * 1024;

const opened = new Map<string, OpenedFile>();

/** The file of a request, now the last to be closed; undefined where it must be sent first. */
function fileOf({ key, bytes }: FrameRequest): OpenedFile | undefined {
  const known = opened.get(key);
  if (known) {
    opened.delete(key);
    opened.set(key, known);
    return known;
  }
  if (!bytes) return undefined;
  const file = openDicom(new Uint8Array(bytes));
  if (!file) throw new Error('no picture that can be shown');
  opened.set(key, file);
  let held = [...opened.values()].reduce((sum, { byteArray }) => sum + byteArray.length, 0);
  for (const [other, { byteArray }] of opened) {
    if (held <= MOST_OPEN || other === key) break;
    opened.delete(other);
    held -= byteArray.length;
  }
  return file;
}

async function answerTo(request: FrameRequest): Promise<FrameAnswer> {
  const { request: number, frame } = request;
  try {
    const file = fileOf(request);
    if (!file) return { answer: number, kind: 'wanted' };
    return { answer: number, kind: 'frame', frame: await decodeFrame(file, frame) };
  } catch (error) {
    return { answer: number, kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<FrameRequest>) => {
  if (typeof data?.request !== 'number') return;
  void answerTo(data).then((answer) =>
    self.postMessage(answer, { transfer: answer.kind === 'frame' ? [answer.frame.pixels.buffer as ArrayBuffer] : [] }),
  );
});
