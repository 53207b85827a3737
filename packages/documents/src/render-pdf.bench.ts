// node packages/documents/src/render-pdf.bench.ts: how long a visit's paper takes, in a process that has made none yet and afterwards.
import { nodePrintFonts } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';
import { sampleData } from './testing/sample.ts';
import { visitRecordDocument } from './visit-record.ts';

const RUNS = 20;

async function once(): Promise<number> {
  const start = performance.now();
  await renderPdf(visitRecordDocument(sampleData()), nodePrintFonts());
  return performance.now() - start;
}

const first = await once();
const later: number[] = [];
for (let run = 0; run < RUNS; run += 1) later.push(await once());
later.sort((a, b) => a - b);
const p95 = later[Math.ceil(RUNS * 0.95) - 1] ?? 0;
process.stdout.write(
  `first ${first.toFixed(0)} ms, median ${(later[RUNS / 2] ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`,
);
