import type { Charset } from './decode.ts';

/** Signs of Big5 that stand there twice: the later one is the usual one (encoding.spec.whatwg.org, index Big5). */
const TWICE = new Set([0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345]);
/** First bytes of two; what stands below them in Big5 are later additions that old instruments don't know. */
const LEADS = { big5: [0xa1, 0xf9], gb18030: [0x81, 0xfe], shift_jis: [0x81, 0xfc] } as const;
type TwoByte = keyof typeof LEADS;

const tables = new Map<TwoByte, ReadonlyMap<string, readonly [number, number]>>();

/** The bytes of each character, from what the decoder makes of each pair. */
function tableOf(charset: TwoByte): ReadonlyMap<string, readonly [number, number]> {
  const known = tables.get(charset);
  if (known) return known;
  const table = new Map<string, readonly [number, number]>();
  const decoder = new TextDecoder(charset, { fatal: true });
  const [first, last] = LEADS[charset];
  for (let lead = first as number; lead <= last; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = one(decoder, lead, trail);
      if (sign !== undefined && (!table.has(sign) || TWICE.has(sign.codePointAt(0) ?? 0)))
        table.set(sign, [lead, trail]);
    }
  tables.set(charset, table);
  return table;
}

function one(decoder: TextDecoder, lead: number, trail: number): string | undefined {
  try {
    const text = decoder.decode(Uint8Array.of(lead, trail));
    return [...text].length === 1 ? text : undefined;
  } catch {
    return undefined;
  }
}

/** A text in an instrument's character set. What the set doesn't have becomes a question mark. */
export function encoded(text: string, charset: Charset): Uint8Array {
  switch (charset) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-16le': {
      const bytes = new Uint8Array(text.length * 2);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true);
      return bytes;
    }
    case 'latin1':
      return Uint8Array.from([...text], (sign) => {
        const code = sign.codePointAt(0) ?? 0;
        return code > 0xff ? 0x3f : code;
      });
    case 'big5':
    case 'gb18030':
    case 'shift_jis': {
      const table = tableOf(charset);
      const bytes: number[] = [];
      for (const sign of text) {
        const code = sign.codePointAt(0) ?? 0;
        bytes.push(...(code < 0x80 ? [code] : (table.get(sign) ?? [0x3f])));
      }
      return Uint8Array.from(bytes);
    }
  }
}
