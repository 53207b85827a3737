import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { type Figure, isMet } from './figure.ts';

const RESULTS = resolve(import.meta.dirname, '../.results');

/** A section with its figures, or with the reason why it has none. */
export interface Measured {
  readonly section: string;
  readonly figures: readonly Figure[];
  readonly failure?: string;
  /** Share of a processor that a busy program got before and after, 0 to 1: below 1 the machine has other work. */
  readonly processor: readonly [number, number];
}

const PROBE_MS = 400;

/** The share of a processor that a busy program gets now, 0 to 1. */
export function processorShare(): number {
  const started = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - started < PROBE_MS) JSON.parse('{"busy":[1,2,3]}');
  const { user, system } = process.cpuUsage(before);
  return Math.min(1, (user + system) / 1000 / (performance.now() - started));
}

/** Writes a section's measurements to a file of its own. */
export function keep(measured: Measured): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memory: totalmem(),
    node: process.version,
  };
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...measured }, undefined, 2);
  writeFileSync(join(RESULTS, `${measured.section}.json`), `${text}\n`);
}

/** The table of everything that was measured. */
export function tableOf(all: readonly Measured[]): string {
  const rows = [['figure', 'value', 'target', '', 'how it was made']];
  for (const { section, figures, failure, processor } of all) {
    const [before, after] = processor.map((share) => `${Math.round(share * 100)}%`);
    const noise = `a busy program got ${before} of a processor before and ${after} after`;
    rows.push([section, '', '', '', failure ?? noise]);
    for (const figure of figures)
      rows.push([`  ${figure.name}`, shown(figure.value, figure.unit), targetOf(figure), markOf(figure), figure.how]);
  }
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length))) ?? [];
  const last = widths.length - 1;
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === last ? cell : at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value: number, unit: Figure['unit']): string {
  const digits = unit === '' || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`.trim();
}

function targetOf({ target, unit }: Figure): string {
  if (target === undefined) return '';
  return 'atMost' in target ? `≤ ${target.atMost} ${unit}`.trim() : `≥ ${target.atLeast} ${unit}`.trim();
}

function markOf(figure: Figure): string {
  const met = isMet(figure);
  return met === undefined ? '' : met ? 'met' : 'MISSED';
}
