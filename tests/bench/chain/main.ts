// npm run bench:chain [-- section … key=value …]: many stations and clinics on several servers; one table a section. docs/SCALE.md "Load" says what it takes.
import { processorShare } from '../harness/table.ts';
import { type Comparison, isKept } from '../sync/harness/comparison.ts';
import { type Options, readOptions, type SectionName } from './options.ts';
import { append, type ChainSection, tableOf } from './report.ts';
import { inWorld, type World } from './sections/world.ts';

type Measure = (options: Options, world: World) => Promise<readonly Comparison[]>;

const MEASURES: Readonly<Record<SectionName, Measure>> = {
  stations: async (options, world) => (await import('./sections/stations.ts')).measureStations(options, world),
  sockets: async (options, world) => (await import('./sections/sockets.ts')).measureSockets(options, world),
  clinics: async (options, world) => (await import('./sections/clinics.ts')).measureClinics(options, world),
  large: async (options, world) => (await import('./sections/large.ts')).measureLarge(options, world),
};

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
for (const name of options?.sections ?? []) {
  if (!options) break;
  process.stderr.write(`${name} …\n`);
  const section = await measure(name, options);
  process.stdout.write(`${tableOf(section)}\n\n`);
  if (options.json !== undefined) append(options.json, section, options);
  if (section.failure !== undefined || section.lines.some((line) => isKept(line) === false)) process.exitCode = 1;
}

async function measure(name: SectionName, asked: Options): Promise<ChainSection> {
  const before = processorShare();
  let database = '';
  const done = await inWorld(asked, (world) => {
    database = world.database.said;
    return MEASURES[name](asked, world);
  }).then(
    (lines) => ({ lines }),
    (error: unknown) => ({
      lines: [],
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  return { name, database, ...done, processor: [before, processorShare()] };
}
