import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { livingProcesses } from '../../harness/processor-time.ts';

/** What runs in a measurement, by its share in the work. */
export type Part = 'servers' | 'database' | 'balancer' | 'drivers';
/** Processes at whose head each part stands. */
export type Heads = Readonly<Record<Part, readonly number[]>>;
/** Processor seconds by part. */
export type PartSeconds = Readonly<Record<Part, number>>;

const PARTS: readonly Part[] = ['servers', 'database', 'balancer', 'drivers'];

/** Processor seconds that each part has used so far, with all processes below its heads. Only on Linux. */
export function partSeconds(heads: Heads): PartSeconds {
  const all = livingProcesses();
  const byPart = PARTS.map((part) => {
    const below = new Set(heads[part]);
    for (let before = 0; before < below.size; ) {
      before = below.size;
      for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
    }
    const seconds = all.filter(({ pid }) => below.has(pid)).map(({ seconds, ended }) => seconds + ended);
    return [part, seconds.reduce((sum, one) => sum + one, 0)] as const;
  });
  return Object.fromEntries(byPart) as Record<Part, number>;
}

/** What was used between two moments. */
export const usedBy = (before: PartSeconds, after: PartSeconds): PartSeconds =>
  Object.fromEntries(PARTS.map((part) => [part, after[part] - before[part]])) as Record<Part, number>;

const LOOK_MS = 2000;
/** Share of a processor below which servers count as having settled. */
const CALM = 0.05;
const CALM_WITHIN_MS = 60_000;

/** Waits until servers have done what their start brings with it; a minute at the most, on a machine where they never come to rest. */
export async function untilCalm(heads: Heads): Promise<void> {
  for (const until = performance.now() + CALM_WITHIN_MS; performance.now() < until; ) {
    const before = partSeconds(heads);
    await delay(LOOK_MS);
    if (usedBy(before, partSeconds(heads)).servers < (CALM * LOOK_MS) / 1000) return;
  }
}

/** Memory of a process that is no other's, in MB. Only on Linux. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has no memory any more`);
  return Number(kilobytes) / 1024;
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (parent === undefined) throw new Error(`process ${pid} has no parent`);
  return Number(parent);
}
