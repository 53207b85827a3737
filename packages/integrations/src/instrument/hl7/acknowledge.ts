import { type Charset, decoded } from '../charset/decode.ts';
import { Doubts } from '../said/doubts.ts';
import { compactMoment } from '../said/moments.ts';
import { lineOf } from '../said/words.ts';
import { namedCharset } from './charsets.ts';
import { fieldText, type Hl7Segment, segmentsOf } from './message.ts';
import { segmentText } from './segment-text.ts';

/** What is said to a sender: kept durably; not kept, send it again; not for us, or nothing that could ever be kept. */
export type Acknowledgement = 'accepted' | 'error' | 'rejected';

const CODES: Readonly<Record<Acknowledgement, string>> = { accepted: 'A', error: 'E', rejected: 'R' };
const HEAD = 2000;
const LATIN = new TextDecoder('latin1');

/** Says of a message, or of the beginning of one that was too long, what became of it: MSA-2 is its MSH-10. Undefined where it has no header, so that nobody could be told. */
export function acknowledgementOf(
  message: Uint8Array,
  became: Acknowledgement,
  { madeAt, number, reason = '' }: { readonly madeAt: string; readonly number: string; readonly reason?: string },
): Uint8Array | undefined {
  // Bytes stand for themselves in Latin-1, so that names go back in whatever set they came.
  const header = segmentsOf(LATIN.decode(message.subarray(0, HEAD)))?.[0];
  if (!header || header.raw(10).trim() === '') return undefined;
  const { delimiters } = header;
  const text = (words: string) => fieldText(words, delimiters);
  const kind = ['ACK', header.components(9)[1] ?? ''].filter(Boolean).map(text).join(delimiters.component);
  const msh: Readonly<Record<number, string>> = {
    2: header.raw(2),
    3: header.raw(5),
    4: header.raw(6),
    5: header.raw(3),
    6: header.raw(4),
    7: compactMoment(madeAt),
    9: kind,
    10: text(number),
    11: header.raw(11) || 'P',
    12: header.raw(12) || '2.3.1',
    18: header.raw(18),
  };
  const code = (isCommit(header) ? 'C' : 'A') + CODES[became];
  const msa = { 1: code, 2: header.raw(10), 3: text(reason.slice(0, 80)) };
  return latin1(segmentText('MSH', msh, delimiters.field) + segmentText('MSA', msa, delimiters.field));
}

/** Enhanced mode, in which the receipt alone is acknowledged (HL7 v2 §2.9.3). Instruments also misuse these fields: only what is clear counts. */
const isCommit = (header: Hl7Segment): boolean =>
  header.raw(15).trim().toUpperCase() === 'AL' && header.raw(16).trim().toUpperCase() === 'NE';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** What an instrument said of a message of ours. */
export interface Acknowledged {
  /** MSA-2: the number of ours that is meant. */
  readonly number: string;
  readonly isAccepted: boolean;
  /** Its words; empty where it said none. */
  readonly reason: string;
}

/** Reads an acknowledgement; undefined for any other message. */
export function acknowledgedBy(message: Uint8Array, charset: Charset): Acknowledged | undefined {
  const doubts = new Doubts();
  const segments = segmentsOf(decoded(message, namedCharset(message) ?? charset, doubts)) ?? [];
  const said = segments.find(({ name }) => name === 'MSA');
  if (!said) return undefined;
  const error = segments.find(({ name }) => name === 'ERR');
  const words = [said.text(3), error?.text(8) ?? '', error?.text(7) ?? '', error?.text(1) ?? ''].find(Boolean) ?? '';
  return {
    number: said.text(2).trim(),
    isAccepted: /^[AC]A$/i.test(said.text(1).trim()),
    reason: lineOf(words, 300, 'the reason', doubts),
  };
}
