import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../harness/clinic-process.ts';
import type { Figure } from '../harness/figure.ts';

/** The palette's search over 100,000 pets and 60,000 owners (issue: p95 50 ms). */
export async function measurePalette(): Promise<readonly Figure[]> {
  const bench = join(ROOT, 'apps/web/src/search/search-index.bench.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', bench], { encoding: 'utf8' });
  const [, count, p50, p95, worst] =
    /queries\s+(\d+): p50 ([\d.]+) ms, p95 ([\d.]+) ms, worst ([\d.]+) ms/.exec(stdout) ?? [];
  const [, build] = /build\s+(\d+) ms/.exec(stdout) ?? [];
  const [, memory] = /memory\s+([\d.]+) MB/.exec(stdout) ?? [];
  if (p95 === undefined) throw new Error(`the search bench printed no figures:\n${stdout}${stderr}`);
  const how = `${count} queries (names, pinyin, Zhuyin, telephone, chip) over 100,000 pets and 60,000 owners, in Node`;
  return [
    { name: 'palette search p95', value: Number(p95), unit: 'ms', target: { atMost: 50 }, how },
    { name: 'palette search p50', value: Number(p50), unit: 'ms', how: `${how}; worst ${worst} ms` },
    { name: 'palette index: built', value: Number(build) / 1000, unit: 's', how: 'in batches of 1,000, in the worker' },
    {
      name: 'palette index: memory',
      value: Number(memory),
      unit: 'MB',
      how: 'of the worker, after garbage collection',
    },
  ];
}
