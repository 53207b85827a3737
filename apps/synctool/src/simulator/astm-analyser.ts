import { ByteQueue } from './byte-queue.ts';

const [STX, ETX, EOT, ENQ, ACK, LF, CR, NAK, ETB] = [0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0d, 0x15, 0x17] as const;

/** A wire to the tool: a socket, the other end of a pseudo terminal. */
export interface Wire {
  write(bytes: Uint8Array): void;
  onBytes(listener: (bytes: Uint8Array) => void): void;
}

/** What it does wrong once. */
export type AstmFault = 'wrongChecksum' | 'cutFrame' | 'silent';

/** Times in ms. An instrument waits 15 s for an acknowledgement; tests make it shorter. */
export interface AnalyserPatience {
  readonly answer: number;
}

/**
 * An analyser of ASTM E1394 over E1381, as seen from its own side and written from the standard alone: it keeps its results until they were acknowledged, sends them again
 * otherwise, and takes orders, which it knows by the number of the specimen.
 */
export class AstmAnalyser {
  /** Results that nobody has acknowledged, oldest first. */
  readonly waiting: string[] = [];
  /** Messages that the tool sent. */
  readonly received: string[] = [];
  /** Orders by the specimen's number; cancelled ones are gone. */
  readonly orders = new Map<string, readonly string[]>();
  /** Frames that were not taken. */
  refused = 0;
  readonly #wire: Wire;
  readonly #bytes = new ByteQueue();
  readonly #patience: AnalyserPatience;
  readonly #faults: AstmFault[] = [];
  #isStopped = false;
  #work: Promise<void>;
  #wanted: (() => void) | undefined;

  constructor(wire: Wire, patience: AnalyserPatience = { answer: 15_000 }) {
    this.#wire = wire;
    this.#patience = patience;
    wire.onBytes((bytes) => {
      this.#bytes.push(bytes);
      this.#wanted?.();
    });
    this.#work = this.#live();
  }

  /** Measures something: the records between header and terminator. */
  measure(records: readonly string[], sentAt = '20260101120000'): void {
    this.waiting.push(`H|\\^&|||VS2^1.0|||||||P|E 1394-97|${sentAt}\r${records.join('\r')}\rL|1|N\r`);
    this.#wanted?.();
  }

  /** Asks what was ordered for a specimen. */
  ask(specimen: string): void {
    this.waiting.push(`H|\\^&|||VS2^1.0|||||||P|E 1394-97|20260101120000\rQ|1|^${specimen}||^^^ALL\rL|1|N\r`);
    this.#wanted?.();
  }

  /** Does something wrong the next time. */
  fault(fault: AstmFault): void {
    this.#faults.push(fault);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wanted?.();
    await this.#work;
  }

  async #live(): Promise<void> {
    while (!this.#isStopped) {
      const message = this.waiting[0];
      if (message !== undefined) {
        if (await this.#send(message)) this.waiting.shift();
        else await this.#rest(50);
        continue;
      }
      const byte = await this.#bytes.next(20);
      if (byte === ENQ) await this.#listen();
      else if (byte === undefined) await this.#idle();
    }
  }

  /** Until something is to be done. */
  #idle(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late);
        this.#wanted = undefined;
        resolve();
      };
      const late = setTimeout(done, 100);
      this.#wanted = done;
      if (this.waiting.length > 0 || this.#isStopped) done();
    });
  }

  #rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  /** Whether the whole of it was acknowledged. */
  async #send(message: string): Promise<boolean> {
    this.#wire.write(Uint8Array.of(ENQ));
    const answer = await this.#bytes.next(this.#patience.answer);
    if (answer === ENQ) {
      // Both at once: the host gives way, the instrument asks again.
      this.#wire.write(Uint8Array.of(ENQ));
      if ((await this.#bytes.next(this.#patience.answer)) !== ACK) return false;
    } else if (answer !== ACK) return false;
    const frames = framesOf(message);
    for (const frame of frames) {
      if (!(await this.#sendFrame(frame))) {
        this.#wire.write(Uint8Array.of(EOT));
        return false;
      }
    }
    this.#wire.write(Uint8Array.of(EOT));
    return true;
  }

  async #sendFrame(frame: Uint8Array): Promise<boolean> {
    for (let tries = 0; tries < 6; tries += 1) {
      this.#wire.write(this.#spoilt(frame));
      const answer = await this.#bytes.next(this.#patience.answer);
      if (answer === ACK) return true;
      if (answer !== NAK) return false;
      this.refused += 1;
    }
    return false;
  }

  #spoilt(frame: Uint8Array): Uint8Array {
    const fault = this.#faults.shift();
    if (fault === 'cutFrame') return frame.subarray(0, frame.length - 5);
    if (fault !== 'wrongChecksum') return frame;
    const wrong = frame.slice();
    wrong[2] = (wrong[2] ?? 0) ^ 1;
    return wrong;
  }

  /** Takes what the host has to say. */
  async #listen(): Promise<void> {
    if (this.#faults[0] === 'silent') {
      this.#faults.shift();
      return;
    }
    this.#wire.write(Uint8Array.of(ACK));
    let text = '';
    for (;;) {
      const byte = await this.#bytes.next(this.#patience.answer);
      if (byte === undefined) return;
      if (byte === EOT) break;
      if (byte !== STX) continue;
      const frame = await this.#frame();
      if (frame === undefined) return;
      this.#wire.write(Uint8Array.of(frame.isGood ? ACK : NAK));
      if (frame.isGood) text += frame.text;
    }
    if (text !== '') this.#take(text);
  }

  async #frame(): Promise<{ text: string; isGood: boolean } | undefined> {
    const counted: number[] = [];
    for (;;) {
      const byte = await this.#bytes.next(this.#patience.answer);
      if (byte === undefined) return undefined;
      counted.push(byte);
      if (byte === ETX || byte === ETB) break;
    }
    const digits: number[] = [];
    for (let at = 0; at < 4; at += 1) digits.push((await this.#bytes.next(this.#patience.answer)) ?? 0);
    const sum = counted.reduce((total, byte) => (total + byte) & 0xff, 0);
    const said = Number.parseInt(String.fromCharCode(digits[0] ?? 0, digits[1] ?? 0), 16);
    const isGood = said === sum && digits[2] === CR && digits[3] === LF;
    return { text: Buffer.from(counted.slice(1, -1)).toString('utf8'), isGood };
  }

  #take(text: string): void {
    this.received.push(text);
    for (const record of text.split('\r')) {
      const fields = record.split('|');
      if (fields[0] !== 'O') continue;
      const specimen = fields[2] ?? '';
      if (fields[11] === 'C') this.orders.delete(specimen);
      else
        this.orders.set(
          specimen,
          (fields[4] ?? '').split('\\').map((test) => test.replace(/^\^+/, '')),
        );
    }
  }
}

function framesOf(message: string): Uint8Array[] {
  const bytes = Buffer.from(message, 'utf8');
  const frames: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 240) {
    const piece = bytes.subarray(at, at + 240);
    const number = 0x30 + ((frames.length + 1) % 8);
    const counted = Buffer.concat([Buffer.of(number), piece, Buffer.of(at + 240 < bytes.length ? ETB : ETX)]);
    const sum = counted.reduce((total, byte) => (total + byte) & 0xff, 0);
    const digits = sum.toString(16).toUpperCase().padStart(2, '0');
    frames.push(Buffer.concat([Buffer.of(STX), counted, Buffer.from(digits), Buffer.of(CR, LF)]));
  }
  return frames;
}
