import type { Frame } from './frame.ts';
import type { FrameAnswer, FrameRequest } from './worker-messages.ts';

/** A frame that is wanted: of which file, and where that is listed. */
export interface FrameRef {
  /** The content's hash. */
  readonly hash: string;
  /** What lists the file. */
  readonly holderID: string;
  /** From 0. */
  readonly frame: number;
}

/** Fetches a file's content: from this device or the server; undefined while it is at neither. */
export type FetchBytes = (hash: string, holderID: string) => Promise<Blob | undefined>;

/** Decodes a frame; `bytes` is asked for where the file isn't open yet. */
export interface Decoder {
  decode(ref: FrameRef, bytes: () => Promise<ArrayBuffer>): Promise<Frame>;
  close(): void;
}

/** The picture is neither on this device nor reachable. */
export class OutOfReachError extends Error {}

/** Bytes of decoded frames that are kept: half a CT of 500 pictures, or a dozen radiographs. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Frames that are made ahead at once: the one that is looked at must not wait behind them. */
const AHEAD_AT_ONCE = 3;

const keyOf = ({ hash, frame }: FrameRef): string => `${hash} ${frame}`;

/** Decoded frames, the latest used; what isn't here is fetched and decoded once, however often it is asked for. */
export class FrameStore {
  readonly #fetch: FetchBytes;
  readonly #decoder: Decoder;
  readonly #most: number;
  readonly #kept = new Map<string, Frame>();
  readonly #coming = new Map<string, Promise<Frame>>();
  #bytes = 0;
  #ahead: FrameRef[] = [];
  #running = 0;
  #closed = false;

  constructor(fetch: FetchBytes, decoder: Decoder, most = MOST_BYTES) {
    this.#fetch = fetch;
    this.#decoder = decoder;
    this.#most = most;
  }

  /** A frame that is here. */
  held(ref: FrameRef): Frame | undefined {
    const key = keyOf(ref);
    const frame = this.#kept.get(key);
    if (frame) {
      this.#kept.delete(key);
      this.#kept.set(key, frame);
    }
    return frame;
  }

  /** A frame. @throws OutOfReachError; Error for one that can't be shown */
  frame(ref: FrameRef): Promise<Frame> {
    const held = this.held(ref);
    if (held) return Promise.resolve(held);
    const key = keyOf(ref);
    const coming = this.#coming.get(key) ?? this.#bring(key, ref);
    this.#coming.set(key, coming);
    return coming;
  }

  /** Makes frames ready in this order, a few at once; a later call replaces what waits of an earlier one. */
  makeReady(refs: readonly FrameRef[]): void {
    this.#ahead = [...refs];
    this.#goOn();
  }

  close(): void {
    this.#closed = true;
    this.#ahead = [];
    this.#kept.clear();
    this.#decoder.close();
  }

  #goOn(): void {
    while (!this.#closed && this.#running < AHEAD_AT_ONCE) {
      const next = this.#ahead.shift();
      if (!next) return;
      if (this.#kept.has(keyOf(next))) continue;
      this.#running += 1;
      // One that fails is told of when it is looked at.
      void this.frame(next)
        .catch(() => undefined)
        .finally(() => {
          this.#running -= 1;
          this.#goOn();
        });
    }
  }

  async #bring(key: string, ref: FrameRef): Promise<Frame> {
    try {
      const frame = await this.#decoder.decode(ref, async () => {
        const blob = await this.#fetch(ref.hash, ref.holderID);
        if (!blob) throw new OutOfReachError('neither here nor reachable');
        return blob.arrayBuffer();
      });
      this.#keep(key, frame);
      return frame;
    } finally {
      this.#coming.delete(key);
    }
  }

  #keep(key: string, frame: Frame): void {
    if (this.#closed) return;
    this.#kept.set(key, frame);
    this.#bytes += frame.pixels.byteLength;
    for (const [other, { pixels }] of this.#kept) {
      if (this.#bytes <= this.#most || other === key) return;
      this.#kept.delete(other);
      this.#bytes -= pixels.byteLength;
    }
  }
}

interface Waiting {
  readonly resolve: (answer: FrameAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Decodes in workers of its own, each file always in the same one, so that a film is opened once. */
export class WorkerDecoder implements Decoder {
  readonly #workers: readonly Worker[];
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(count: number, make: () => Worker) {
    this.#workers = Array.from({ length: count }, () => {
      const worker = make();
      worker.addEventListener('message', ({ data }: MessageEvent<FrameAnswer>) => {
        if (typeof data?.answer !== 'number') return;
        this.#waiting.get(data.answer)?.resolve(data);
        this.#waiting.delete(data.answer);
      });
      worker.addEventListener('error', () => this.#fail(new Error('the decoder could not be started')));
      return worker;
    });
  }

  async decode({ hash, frame }: FrameRef, bytes: () => Promise<ArrayBuffer>): Promise<Frame> {
    const worker = this.#workers[Number.parseInt(hash.slice(0, 6), 16) % this.#workers.length];
    if (!worker) throw new Error('there is no decoder');
    let answer = frame === 0 ? undefined : await this.#ask(worker, { key: hash, frame });
    if (!answer || answer.kind === 'wanted')
      answer = await this.#ask(worker, { key: hash, frame, bytes: await bytes() });
    if (answer.kind === 'frame') return answer.frame;
    throw new Error(answer.kind === 'failed' ? answer.why : 'the file was not taken');
  }

  close(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#fail(new Error('closed'));
  }

  #ask(worker: Worker, asked: Omit<FrameRequest, 'request'>): Promise<FrameAnswer> {
    this.#last += 1;
    const request = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject });
      worker.postMessage({ ...asked, request }, asked.bytes ? [asked.bytes] : []);
    });
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
