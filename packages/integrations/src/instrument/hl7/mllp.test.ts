import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joined } from '../byte-store.ts';
import { type MllpEvent, MllpFramer, mllpFrame } from './mllp.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const said = (events: readonly MllpEvent[]) =>
  events.map((event) => (event.kind === 'message' ? new TextDecoder().decode(event.message) : event.kind));

describe('MLLP', () => {
  it('messages come out as they went in, however the bytes are cut', () => {
    const message = fc
      .string({ maxLength: 60 })
      .map((text) => text.replaceAll('\u000b', '.').replaceAll('\u001c', '.'));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(12), { minLength: 1 }), (messages, cuts) => {
        const line = joined(messages.map((one) => mllpFrame(bytes(one))));
        const framer = new MllpFramer();
        const events: MllpEvent[] = [];
        for (let at = 0, turn = 0; at < line.length; turn += 1) {
          const length = (cuts[turn % cuts.length] ?? 0) + 1;
          events.push(...framer.take(line.subarray(at, at + length)));
          at += length;
        }
        expect(said(events)).toEqual(messages.map((one) => one.toWellFormed()));
        expect(framer.close()).toEqual([]);
      }),
    );
  });

  it('what stands between messages is passed over, and the CR behind FS may be missing', () => {
    expect(said(new MllpFramer().take(bytes('\r\nnoise\u000bone\u001c\u000btwo\u001c\rnoise')))).toEqual([
      'one',
      'two',
    ]);
  });

  it('a message that breaks off is told: another began, or the connection ended', () => {
    const framer = new MllpFramer();
    expect(said(framer.take(bytes('\u000bhal\u000bwhole\u001c\r\u000bha')))).toEqual(['cut', 'whole']);
    expect(said(framer.close())).toEqual(['cut']);
    expect(said(framer.take(bytes('\u000bnext\u001c\r')))).toEqual(['next']);
  });

  it('ten megabytes in one field are not kept: the head is told, so that it can be refused, and the next message is taken', () => {
    const framer = new MllpFramer();
    const piece = new Uint8Array(1024 * 1024).fill(0x39);
    const events = framer.take(bytes('\u000bMSH|^~\\&|A|||||x'));
    for (let at = 0; at < 10; at += 1) events.push(...framer.take(piece));
    events.push(...framer.take(bytes('\u001c\r\u000bnext\u001c\r')));
    expect(said(events)).toEqual(['tooLong', 'next']);
    const [first] = events;
    expect(first?.kind === 'tooLong' && new TextDecoder().decode(first.head.subarray(0, 9))).toBe('MSH|^~\\&|');
    expect(first?.kind === 'tooLong' && first.head.length).toBe(2048);
  });
});
