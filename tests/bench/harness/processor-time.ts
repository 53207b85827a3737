import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What the processes below this one are, by their share in the work. */
export type Part = 'page' | 'browser' | 'drawing' | 'network and storage' | 'server' | 'database';
/** Processor seconds by part. */
export type ProcessorTime = Readonly<Record<Part, number>>;

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A process of this machine. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Processor seconds that it has used so far. */
  readonly seconds: number;
  /** Those of its children that have ended. */
  readonly ended: number;
}

/** All of them. Only on Linux. */
export const livingProcesses = (): Process[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processOf(Number(name)) : []));

/** Processor seconds that everything started by this program has used so far. Only on Linux. */
export function processorTime(): ProcessorTime {
  const all = livingProcesses();
  const below = new Set([process.pid]);
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  const sums: Record<Part, number> = {
    page: 0,
    browser: 0,
    drawing: 0,
    'network and storage': 0,
    server: 0,
    database: 0,
  };
  for (const { pid, seconds } of all) if (below.has(pid) && pid !== process.pid) sums[partOf(pid)] += seconds;
  return sums;
}

/** What was used between two moments. */
export const usedBetween = (before: ProcessorTime, after: ProcessorTime): [Part, number][] =>
  (Object.keys(after) as Part[]).map((part) => [part, after[part] - before[part]]);

function processOf(pid: number): Process[] {
  const stat = readOr(`/proc/${pid}/stat`);
  if (stat === '') return [];
  // The name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return [
    { pid, parent: Number(fields[1]), seconds: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS },
  ];
}

function partOf(pid: number): Part {
  const words = readOr(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  if (/--type=renderer/.test(words)) return 'page';
  if (/--type=gpu/.test(words)) return 'drawing';
  if (/--type=utility/.test(words)) return 'network and storage';
  if (/postgres/.test(words) && !/main\.ts/.test(words)) return 'database';
  return /main\.ts|npm/.test(words) ? 'server' : 'browser';
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It has ended meanwhile.
  }
}
