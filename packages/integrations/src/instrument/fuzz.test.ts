import { setImmediate } from 'node:timers/promises';
import { tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { framesOf } from './astm/frame.ts';
import { AstmLink } from './astm/link.ts';
import { readAstm, specimensAskedFor } from './astm/read-astm.ts';
import { joined } from './byte-store.ts';
import { encoded } from './charset/encode.ts';
import { namedByFile } from './file-name.ts';
import { breachOf } from './fixtures/bounds.fixture.ts';
import {
  ASTM_SEVERAL,
  HAEMATOLOGY_ORU,
  TABLE_XML,
  TALL_CSV,
  VETXML_REPORT,
  VS2_MESSAGE,
  WIDE_CSV,
} from './fixtures/messages.fixture.ts';
import { mutant, numbers } from './fixtures/mutants.fixture.ts';
import { ENVELOPE } from './fixtures/order.fixture.ts';
import { acknowledgedBy, acknowledgementOf } from './hl7/acknowledge.ts';
import { MllpFramer, mllpFrame } from './hl7/mllp.ts';
import { readHl7 } from './hl7/read-hl7.ts';
import type { Reading } from './report.ts';
import { guessMapping } from './table/guess-mapping.ts';
import { readTable } from './table/read-table.ts';
import { readVetXml } from './vetxml/read-vetxml.ts';

/*
 * Whatever bytes an instrument sends, no reader and no framer throws, hangs, or answers more than is kept. The ordinary round tries two thousand inputs of each, the deep one a million; a failure tells the
 * seed of its input.
 */
const DEEP = Boolean(process.env.VETLOOM_DEEP);
const USUAL = 2000;
const MANY = Number(process.env.VETLOOM_RUNS ?? 1_000_000);
/** Milliseconds after which an input of at most 4,000 bytes counts as a hang. */
const HANG = 10_000;
const HOURS = 4 * 3_600_000;

const utf8 = (text: string) => new TextEncoder().encode(text);
const both = (...texts: string[]) => texts.flatMap((text) => [utf8(text), encoded(text, 'big5')]);

const CHARSETS = ['utf-8', 'big5', 'gb18030', 'latin1', 'utf-16le', 'shift_jis'] as const;
const charsetOf = (seed: number) => CHARSETS[numbers(seed + 1)(CHARSETS.length)] ?? 'utf-8';

const ASTM = both(VS2_MESSAGE, ASTM_SEVERAL, 'H|\\^&\rQ|1|^K7Q2M9||ALL\rL|1|N\r');
const HL7 = both(HAEMATOLOGY_ORU, 'MSH|^~\\&|A|B|||||ACK|1|P|2.4\rMSA|AE|V1|no\r');
const XML = both(VETXML_REPORT, TABLE_XML);
const TABLES = both(TALL_CSV, WIDE_CSV, TABLE_XML);
const MAPPINGS = [TALL_CSV, WIDE_CSV, TABLE_XML].map((text) => guessMapping(text).mapping);
const mappingOf = (seed: number) => MAPPINGS[numbers(seed + 2)(MAPPINGS.length)] ?? tableMapping.parse({});
/** Holds a reading against what is kept; of a million every tenth, since that takes longer than reading. */
const kept = (reading: Reading, seed: number) => {
  if (DEEP && seed % 10 !== 0) return;
  const breach = breachOf(reading);
  if (breach !== undefined) throw new Error(breach);
};

/** What is done with one input. */
const TRIED: Readonly<
  Record<string, readonly [examples: readonly Uint8Array[], run: (bytes: Uint8Array, seed: number) => void]>
> = {
  'ASTM records': [
    ASTM,
    (bytes, seed) => {
      kept(readAstm(bytes, charsetOf(seed)), seed);
      specimensAskedFor(bytes, charsetOf(seed));
    },
  ],
  'HL7 messages': [
    HL7,
    (bytes, seed) => {
      kept(readHl7(bytes, charsetOf(seed)), seed);
      acknowledgementOf(bytes, 'accepted', ENVELOPE);
      acknowledgedBy(bytes, charsetOf(seed));
    },
  ],
  'VetXML reports': [XML, (bytes, seed) => kept(readVetXml(bytes, charsetOf(seed)), seed)],
  tables: [TABLES, (bytes, seed) => kept(readTable(bytes, charsetOf(seed), mappingOf(seed), 'SN1'), seed)],
  'examples of tables': [
    TABLES,
    (bytes) => {
      const { mapping, doubts } = guessMapping(new TextDecoder().decode(bytes));
      tableMapping.parse(mapping);
      if (doubts.length > 21) throw new Error('too many doubts');
    },
  ],
  'names of files': [
    [utf8('K7Q2M9_Mimi.pdf'), utf8('20260101-A-1.csv')],
    (bytes, seed) => {
      const pattern = new TextDecoder().decode(mutant([utf8('{order}_{name}.pdf'), utf8('*-{id}*.csv')], seed + 3));
      namedByFile(pattern.slice(0, 80), new TextDecoder().decode(bytes).slice(0, 255));
    },
  ],
  'the ASTM line': [
    [joined([Uint8Array.of(5), ...framesOf(utf8(VS2_MESSAGE)), Uint8Array.of(4)]), Uint8Array.of(6, 6, 21, 4, 5, 6)],
    tryLine,
  ],
  'the MLLP line': [[mllpFrame(utf8(HAEMATOLOGY_ORU)), mllpFrame(utf8('MSH|'))], tryFramer],
};

/** A line on which everything may happen at any time: bytes in pieces, silence, orders, answers, the end. */
function tryLine(bytes: Uint8Array, seed: number): void {
  const next = numbers(seed + 4);
  const link = new AstmLink();
  const order = utf8('H|\\^&\rO|1|K7\rL|1|N\r');
  let written = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + next(60);
    const actions = [...link.take(bytes.subarray(at, at + length))];
    at += length;
    if (next(4) === 0) actions.push(...link.send(order));
    if (next(6) === 0) actions.push(...link.timeout());
    if (next(2) === 0) actions.push(...link.answer(next(4) > 0));
    for (const action of actions) if (action.kind === 'write') written += action.bytes.length;
  }
  link.close();
  if (link.isSending) throw new Error('it still sends when the line is gone');
  // Every piece is answered by a frame of ours at most a byte.
  if (written > (bytes.length + 10) * 40) throw new Error(`it wrote ${written} bytes to ${bytes.length}`);
  // What went before leaves nothing behind: the next message comes through.
  const found = joined([Uint8Array.of(5), ...framesOf(order)]);
  if (!link.take(found).some(({ kind }) => kind === 'message')) throw new Error('the next message is not heard');
}

function tryFramer(bytes: Uint8Array, seed: number): void {
  const next = numbers(seed + 4);
  const framer = new MllpFramer(1500);
  let got = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + next(300);
    for (const event of framer.take(bytes.subarray(at, at + length)))
      if (event.kind === 'message') got += event.message.length;
    at += length;
  }
  framer.close();
  if (got > bytes.length) throw new Error('it answered more than came');
  const [event] = framer.take(mllpFrame(utf8('next')));
  if (event?.kind !== 'message') throw new Error('the next message is not heard');
}

describe('whatever comes', () => {
  for (const [what, [examples, run]] of Object.entries(TRIED)) {
    const tried = (seed: number) => {
      const started = performance.now();
      run(mutant(examples, seed), seed);
      if (performance.now() - started > HANG) throw new Error('it hangs');
    };
    it.skipIf(DEEP)(`${what}: nothing throws, hangs, or answers more than is kept`, () => {
      fc.assert(fc.property(fc.nat(), tried), { numRuns: USUAL });
    });
    it.runIf(DEEP)(`${what}: the same of a million inputs`, { timeout: HOURS }, async () => {
      const first = Number(process.env.VETLOOM_FROM ?? Math.trunc(Math.random() * 2 ** 30));
      for (let seed = first; seed < first + MANY; seed += 1) {
        // The runner hears that the worker is alive.
        if (seed % 5000 === 0) await setImmediate();
        try {
          tried(seed);
        } catch (error) {
          throw new Error(`VETLOOM_FROM=${seed} VETLOOM_RUNS=1`, { cause: error });
        }
      }
    });
  }
});
