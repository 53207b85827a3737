import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../harness/clinic-process.ts';
import type { Figure } from '../harness/figure.ts';

/** A visit's paper as PDF (issue: at most 1 s the first time, 200 ms after). */
export async function measurePdf(): Promise<readonly Figure[]> {
  const bench = join(ROOT, 'packages/documents/src/render-pdf.bench.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [bench], { encoding: 'utf8' });
  const [, first, middle, p95, firstProcessor, processor] =
    /first (\d+) ms, median (\d+) ms, p95 (\d+) ms; processor: first (\d+) ms, median (\d+) ms/.exec(stdout) ?? [];
  if (processor === undefined) throw new Error(`the bench printed no figures:\n${stdout}${stderr}`);
  const how = 'a visit with examination, drugs and charges on A4, both fonts embedded, in Node';
  return [
    {
      name: 'PDF of a record: first',
      value: Number(first),
      unit: 'ms',
      target: { atMost: 1000 },
      how: `${how}; in a process that has made none`,
    },
    {
      name: 'PDF of a record: after',
      value: Number(middle),
      unit: 'ms',
      target: { atMost: 200 },
      how: `${how}; median of 20`,
    },
    { name: 'PDF of a record: after, p95', value: Number(p95), unit: 'ms', how },
    { name: 'PDF of a record: first, processor time', value: Number(firstProcessor), unit: 'ms', how },
    {
      name: 'PDF of a record: after, processor time',
      value: Number(processor),
      unit: 'ms',
      how: `${how}; median of 20`,
    },
  ];
}
