// node packages/documents/src/render-pdf.bench.ts: how long a visit's paper takes, in a process that has made none yet and afterwards.
// Processor time beside the clock's: a busy machine makes the clock's longer.
import { cpuUsage } from 'node:process';
import { nodePrintFonts } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { sampleData } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

const RUNS = 20;

interface Taken {
  readonly clock: number;
  readonly processor: number;
}

async function once(): Promise<Taken> {
  const before = cpuUsage();
  const start = performance.now();
  await renderPdf(visitRecordDocument(sampleData()), nodePrintFonts());
  const { user, system } = cpuUsage(before);
  return { clock: performance.now() - start, processor: (user + system) / 1000 };
}

const first = await once();
const later: Taken[] = [];
for (let run = 0; run < RUNS; run += 1) later.push(await once());
const at = (part: number, of: (taken: Taken) => number): number =>
  later.map(of).sort((a, b) => a - b)[Math.max(0, Math.ceil(RUNS * part) - 1)] ?? 0;
const clock = ({ clock: time }: Taken) => time;
const processor = ({ processor: time }: Taken) => time;
const ms = (time: number) => `${time.toFixed(0)} ms`;
process.stdout.write(
  `first ${ms(first.clock)}, median ${ms(at(0.5, clock))}, p95 ${ms(at(0.95, clock))}; processor: first ${ms(first.processor)}, median ${ms(at(0.5, processor))}\n`,
);
