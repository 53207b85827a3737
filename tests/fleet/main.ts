// npm run test:fleet [-- minutes=20 seed=7 calm=5]: everything beyond one machine goes wrong at random, and what was acknowledged is counted from outside. docs/TESTING.md
// "Several machines" says what must be installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@vetloom/testing/simulator/random.ts';
import { settle } from '../machines/harness/estate.ts';
import type { Person } from '../operations/station.ts';
import { CLINICS, Crew, PAPERS } from './crew.ts';
import { Fleet } from './fleet.ts';
import { type Options, readOptions } from './options.ts';
import { Trouble } from './trouble.ts';

const MINUTE = 60_000;

try {
  const options = readOptions(process.argv.slice(2), Math.floor(Math.random() * 1_000_000));
  if (!(await run(options))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** Whether nothing was lost, doubled or strange. */
async function run({ minutes, calm, seed }: Options): Promise<boolean> {
  const began = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  say(`seed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-fleet-'));
  let fleet: Fleet | undefined;
  try {
    let people: Readonly<Record<string, Person>> = {};
    fleet = await Fleet.start(folder, async (databaseUrl) => {
      people = await settle(databaseUrl, [...CLINICS, PAPERS]);
    });
    const crew = await Crew.open(fleet.url, people);
    const trouble = new Trouble(fleet, new Random(seed), say);
    let isWhole = true;
    for (let left = minutes; left > 0 && isWhole; left -= calm) {
      crew.start();
      await trouble.last(Math.min(left, calm) * MINUTE);
      say('calm');
      await crew.pause();
      isWhole = await counted(crew, fleet, say);
    }
    say('verify');
    console.log(await fleet.verify());
    tell(crew, trouble);
    console.log(`seed ${seed}: ${isWhole ? 'nothing lost, nothing doubled' : 'FAILED'}`);
    return isWhole;
  } finally {
    await fleet?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function counted(crew: Crew, fleet: Fleet, say: (line: string) => void): Promise<boolean> {
  const { acknowledged, dollars, files, lost, doubled, strange } = await crew.account(fleet.database);
  say(
    `${acknowledged} commands, ${dollars} dollars and ${files} files acknowledged; ${lost.length} lost, ${doubled.length} doubled, ${strange.length} strange`,
  );
  for (const [what, which] of Object.entries({ lost, doubled, strange }))
    for (const one of which.slice(0, 20)) console.log(`  ${what}: ${one}`);
  return lost.length + doubled.length + strange.length === 0;
}

function tell(crew: Crew, trouble: Trouble): void {
  console.log('\n| what went wrong | times |\n|---|---|');
  for (const [name, times] of [...trouble.happened].sort()) console.log(`| ${name} | ${times} |`);
  console.log('\n| calls without an answer of use | times |\n|---|---|');
  for (const [why, times] of crew.failed) console.log(`| ${why} | ${times} |`);
  const waits = crew.waits.map((ms) => ms / 1000).sort((one, other) => one - other);
  const middle = waits[Math.floor(waits.length / 2)] ?? 0;
  console.log(
    `\nThe longest that a desk waited for an acknowledgement: ${middle.toFixed(1)} s in the middle of the desks, ${(waits.at(-1) ?? 0).toFixed(1)} s at the worst.`,
  );
}
