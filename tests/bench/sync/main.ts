// npm run bench:sync [-- section … --large --rounds=3]: measures the sync engine beside its peers and prints one table.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processorShare } from '../harness/table.ts';
import { type Comparison, isKept, markdownOf, type Options, type Section } from './harness/comparison.ts';

type Measure = (options: Options) => Promise<readonly Comparison[]>;

const SECTIONS: Readonly<Record<string, Measure>> = {
  copy: async (options) => (await import('./sections/first-copy.ts')).measureFirstCopy(options),
  desk: async (options) => (await import('./sections/desk.ts')).measureDesk(options),
  screens: async () => (await import('./sections/screens.ts')).measureScreens(),
  fanout: async (options) => (await import('./sections/fan-out.ts')).measureFanOut(options),
  server: async (options) => (await import('./sections/server.ts')).measureServer(options),
  growth: async (options) => (await import('./sections/growth.ts')).measureGrowth(options),
};
const RESULTS = resolve(import.meta.dirname, '../.results');

const words = process.argv.slice(2);
const rounds = Number(words.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length) ?? 3);
const options: Options = { large: words.includes('--large'), rounds };
const asked = words.filter((word) => !word.startsWith('--'));
const unknown = asked.find((name) => SECTIONS[name] === undefined);
if (unknown !== undefined) {
  process.stderr.write(`There is no section "${unknown}"; there are ${Object.keys(SECTIONS).join(', ')}.\n`);
  process.exitCode = 1;
} else await measureAll();

async function measureAll(): Promise<void> {
  const sections: Section[] = [];
  for (const [name, measure] of Object.entries(SECTIONS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    const before = processorShare();
    const done = await measure(options).then(
      (lines) => ({ lines }),
      (error: unknown) => ({
        lines: [],
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    const section: Section = { name, ...done, processor: [before, processorShare()] };
    sections.push(section);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(
      join(RESULTS, `sync-${name}.json`),
      `${JSON.stringify({ at: new Date().toISOString(), ...section }, undefined, 2)}\n`,
    );
  }
  process.stdout.write(`${markdownOf(sections)}\n`);
  const missed = sections.some(
    ({ lines, failure }) => failure !== undefined || lines.some((line) => isKept(line) === false),
  );
  process.exitCode = missed ? 1 : 0;
}
