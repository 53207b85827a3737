import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { filePath, type UploadState } from '@vetloom/protocol/files.ts';
import type { Person } from '../operations/station.ts';
import { Caller } from './caller.ts';

const BETWEEN_MS = 4000;
const AGAIN_MS = 500;
const CHUNK_BYTES = 128 * 1024;
/** Smallest and largest file, in bytes: a photo or two of a telephone, so that some break off in the middle. */
const SIZES = [20_000, 600_000] as const;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Somebody who brings an animal's papers without end. */
export class Courier {
  readonly caller: Caller;
  /** Hashes of what was acknowledged. */
  readonly brought: string[] = [];
  readonly #petID: string;
  #brings = false;
  #work: Promise<void> = Promise.resolve();

  /** Writes the animal down whose papers they are: nothing may be wrong yet. */
  static async open(url: string, person: Person): Promise<Courier> {
    const caller = await Caller.open(url, person);
    const { station, clinic } = caller;
    const owner = await station.writeOwner('林家豪', '0912000111');
    await station.push();
    const fields = { userID: owner, name: '麻糬', type: 'Canine' };
    const { result } = await station.ask('POST', `/api/sdk/v2/${clinic}/pet`, fields);
    return new Courier(caller, result._id);
  }

  private constructor(caller: Caller, petID: string) {
    this.caller = caller;
    this.#petID = petID;
  }

  start(): void {
    this.#brings = true;
    this.#work = this.#goOn();
  }

  async pause(): Promise<void> {
    this.#brings = false;
    await this.#work;
  }

  /** What of it can't be read back as it was, and what is listed more than once; asked of the product, when all is calm. */
  async account(): Promise<{ readonly lost: readonly string[]; readonly doubled: readonly string[] }> {
    const path = `/api/sdk/v2/${this.caller.clinic}/pet/${encodeURIComponent(this.#petID)}/file`;
    const listed = await this.#until(() => this.caller.call<{ hash: string }[]>({ method: 'GET', path }));
    const times = new Map<string, number>();
    for (const { hash } of listed) times.set(hash, (times.get(hash) ?? 0) + 1);
    const lost: string[] = [];
    for (const hash of this.brought) {
      const there = times.has(hash) && sha256(await this.#read(hash)) === hash;
      if (!there) lost.push(`file ${hash}`);
    }
    return { lost, doubled: [...times].flatMap(([hash, count]) => (count > 1 ? [`file ${hash}`] : [])) };
  }

  async #read(hash: string): Promise<Buffer> {
    const path = filePath.address(this.caller.clinic, encodeURIComponent(this.#petID), hash, 'whole', 'pet');
    return this.#until(async () => {
      const address = await this.caller.call<{ url: string }>({ method: 'GET', path });
      return address && (await this.caller.bytes(address.url));
    });
  }

  async #goOn(): Promise<void> {
    while (this.#brings) {
      const [least, most] = SIZES;
      const middle = randomBytes(least + Math.floor(Math.random() * (most - least)));
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), middle, Buffer.from('\n%%EOF')]);
      const key = randomUUID();
      await this.#until(() => this.#bring(bytes, key));
      this.brought.push(sha256(bytes));
      await delay(BETWEEN_MS);
    }
  }

  /** From where the server says that it is; true once it is listed, once however often that was sent. */
  async #bring(bytes: Buffer, idempotencyKey: string): Promise<true | undefined> {
    const { caller } = this;
    const { clinic } = caller;
    const hash = sha256(bytes);
    const info = { name: 'scan.pdf', mime: 'application/pdf', size: bytes.length };
    const begun = { method: 'POST', path: filePath.upload(clinic, hash), body: info } as const;
    let state = await caller.call<UploadState>(begun);
    while (state && !state.stored && state.offset < bytes.length) {
      const body = bytes.subarray(state.offset, state.offset + CHUNK_BYTES);
      state = await caller.call<UploadState>({ method: 'PUT', path: filePath.chunk(clinic, hash, state.offset), body });
    }
    if (state && !state.stored)
      state = await caller.call<UploadState>({ method: 'POST', path: filePath.finish(clinic, hash) });
    if (!state?.stored) return undefined;
    const path = `/api/sdk/v2/${clinic}/pet/${encodeURIComponent(this.#petID)}/file/confirm`;
    const listed = await caller.call({ method: 'POST', path, body: { hash }, idempotencyKey });
    return listed === undefined ? undefined : true;
  }

  async #until<T>(work: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      const done = await work();
      if (done !== undefined) return done;
      await delay(AGAIN_MS);
    }
  }
}
