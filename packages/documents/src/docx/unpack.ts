import { refusal } from './form-refusal.ts';

/** Most bytes of a form's file: what comes in one request. */
export const MOST_FORM_BYTES = 8 * 1024 * 1024;
/** Bounds of what a form's archive may hold: entries, bytes of one and of all of them unpacked, and how many times a larger one may grow. */
const MOST_ENTRIES = 400;
const MOST_ENTRY_BYTES = 20_000_000;
const MOST_UNPACKED = 50_000_000;
const MOST_GROWTH = 150;
/** Small parts may grow as they like: an empty style sheet of Word's is repetition throughout. */
const SMALL_ENTRY = 1_000_000;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const STORED = 0;
const DEFLATED = 8;
/** What stands in a field whose true value is in a 64-bit extension, which no form needs. */
const IN_ZIP64 = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly sum: number;
  readonly at: number;
}

const broken = (why: string) => refusal('formBroken', { why });
const bomb = (limit: number) => refusal('formTooLarge', { limit });

/**
 * The entries of an archive by name. What its directory says is checked before anything is unpacked, and again while it is: an archive that unpacks to more than it says, or than a form may
 * hold, whose entries lie in each other, or that is anything beside an archive, is refused. @throws DomainError badParameter `formEncrypted`, `formTooLarge`, `formBroken`
 */
export async function unpack(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  if (bytes.length > MOST_FORM_BYTES) throw bomb(MOST_FORM_BYTES);
  const entries = directoryOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes);
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries) parts.set(entry.name, await contentOf(bytes, entry));
  return parts;
}

/** What the archive's directory lists, folders apart. */
function directoryOf(view: DataView, bytes: Uint8Array): Entry[] {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const begin = view.getUint32(end + 16, true);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) throw broken('disks');
  if (count > MOST_ENTRIES) throw bomb(MOST_ENTRIES);
  const entries: Entry[] = [];
  let at = begin;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) throw broken('directory');
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength = 0] = lengths;
    // The first bit says encrypted, the seventh strongly so.
    if ((view.getUint16(at + 8, true) & 0x41) !== 0) throw refusal('formEncrypted');
    entries.push({
      name: nameOf(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)),
      method: view.getUint16(at + 10, true),
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += CENTRAL_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
  if (at !== end) throw broken('directory');
  demandModest(entries);
  return demandApart(view, entries, begin).filter(({ name }) => !name.endsWith('/'));
}

/** Where the directory ends; nothing may follow it, or the file is something else as well. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - END_BYTES; at >= 0 && at >= view.byteLength - END_BYTES - 0xffff; at -= 1)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  throw broken('end');
}

/** A name that leads nowhere else, and that other programs read the same way. */
function nameOf(raw: Uint8Array): string {
  const name = textOf(raw);
  if (name === '' || name.startsWith('/') || /[\\\0:]|(^|\/)\.\.?(\/|$)/.test(name)) throw broken('name');
  return name;
}

/** A part's text. @throws DomainError formBroken for another encoding than UTF-8, in which no rule here would read it */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw broken('encoding');
  }
}

function demandModest(entries: readonly Entry[]): void {
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length) throw broken('twice');
  let sum = 0;
  for (const { method, packed, unpacked, at } of entries) {
    if (method !== STORED && method !== DEFLATED) throw broken('method');
    if (packed === IN_ZIP64 || unpacked === IN_ZIP64 || at === IN_ZIP64) throw bomb(MOST_UNPACKED);
    sum += unpacked;
    const grows = unpacked > SMALL_ENTRY && unpacked > packed * MOST_GROWTH;
    if (unpacked > MOST_ENTRY_BYTES || sum > MOST_UNPACKED || grows) throw bomb(MOST_UNPACKED);
  }
}

/** Entries with where their content begins; none lies in another, before the first one stands nothing, and all of them before the directory. */
function demandApart(view: DataView, entries: readonly Entry[], directory: number): Entry[] {
  const placed = entries.map((entry) => {
    const { at } = entry;
    if (at + LOCAL_BYTES > directory || view.getUint32(at, true) !== LOCAL) throw broken('entry');
    const begin = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    return { entry: { ...entry, at: begin }, from: at, to: begin + entry.packed };
  });
  let free = 0;
  for (const { from, to } of placed.toSorted((a, b) => a.from - b.from)) {
    if (from < free || to > directory) throw broken('overlap');
    free = to;
  }
  return placed.map(({ entry }) => entry);
}

async function contentOf(bytes: Uint8Array, { method, packed, unpacked, at, sum }: Entry): Promise<Uint8Array> {
  const content = bytes.slice(at, at + packed);
  const whole = method === STORED ? content : await inflated(content, unpacked);
  if (whole.length !== unpacked) throw broken('size');
  if (crcOf(whole) !== sum) throw broken('sum');
  return whole;
}

/** Unpacks no more than was said. */
async function inflated(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let filled = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      if (filled + step.value.length > size) throw bomb(size);
      whole.set(step.value, filled);
      filled += step.value.length;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw broken('content');
  } finally {
    // What is left of a stream that was given up is nobody's.
    await reader.cancel().catch(() => undefined);
  }
  return whole.subarray(0, filled);
}

/** The remainders by which an archive's sums are made. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** The sum that an archive keeps of each entry (CRC-32). */
function crcOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (REMAINDERS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
