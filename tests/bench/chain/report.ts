import { appendFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { median } from '../harness/figure.ts';
import { type Comparison, markdownOf, type Section } from '../sync/harness/comparison.ts';
import { type Point, powerLawThrough } from './fit.ts';
import type { Options } from './options.ts';

/** What a section found, and on which database. */
export interface ChainSection extends Section {
  readonly database: string;
}

/** The table of a section, in Markdown. */
export const tableOf = (section: ChainSection): string => `${section.database}\n\n${markdownOf([section])}`;

/** Appends a line for each figure, with all that it takes to tell it from others. */
export function append(
  path: string,
  { lines, name, failure, processor, database }: ChainSection,
  options: Options,
): void {
  const machine = {
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    memory: totalmem(),
    node: process.version,
  };
  const about = { at: new Date().toISOString(), section: name, database, machine, processor, options };
  const texts =
    failure === undefined
      ? lines.map((line) => JSON.stringify({ ...about, ...line, name: line.name, median: median(line.ours) }))
      : [JSON.stringify({ ...about, failure })];
  appendFileSync(path, texts.map((text) => `${text}\n`).join(''));
}

/** How something grows over sizes: the exponent of the curve through all of them. Nothing for fewer than two sizes. */
export function growthOf(name: string, unit: string, points: readonly Point[]): Comparison[] {
  if (points.length < 2) return [];
  const { exponent, r2 } = powerLawThrough(points);
  const values = points.map(([size, value]) => `${size.toLocaleString('en')}: ${value.toPrecision(3)} ${unit}`.trim());
  return [
    {
      name: `growth of ${name}`,
      measure: 'exponent',
      ours: [exponent],
      how: `least squares of the logarithms, R² ${r2.toFixed(2)}; ${values.join(', ')}`,
    },
  ];
}
