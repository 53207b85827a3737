// node tests/bench/chain/paper.ts: thousands of clinics on paper, from what `npm run bench:chain` measured (docs/SCALE.md "Load"). Whoever measures anew, or pays other prices, changes them here.
import { type Building, type Expected, type MeasuredCosts, type OnPaper, onPaper } from './on-paper.ts';

/** Of 2026-11-30, on PostgreSQL 18.4. */
const COSTS: MeasuredCosts = {
  // `stations servers=2 stations=250`, pace `day`: two servers, so that what they tell one another is in it.
  serverSecondsPerCommand: 0.0079,
  databaseSecondsPerCommand: 0.0067,
  // `clinics clinics=10,1000 servers=2`: a server with ten clinics, and what further ones add: to both servers together, and to the database.
  processMegabytes: 470,
  clinicMegabytes: 0.33,
  clinicServerShare: 0.000_262,
  clinicDatabaseShare: 0.000_437,
  // `sockets`
  socketMegabytes: 0.059,
  // `large documents=50000`: 5 kB a document as it is loaded. 100,000 of them, each changed once.
  clinicDiskMegabytes: 1000,
};

/** Five stations a clinic. Who works without a pause but the four seconds of `day` gives a command each six seconds; over a busy hour somebody does so at a third of them. */
const COMMANDS_PER_STATION = [
  ['a busy hour: at each station somebody at work a third of the time', 0.17 / 3],
  ['everybody at work at once, without a rest', 0.17],
] as const;
const CLINICS = [1000, 5000];

/** Assumed, not asked for: machines as clouds lend them, in New Taiwan dollars a month. */
const BUILDING: Building = {
  server: { processors: 8, megabytes: 32_000, diskMegabytes: 50_000, moneyPerMonth: 9000 },
  database: { processors: 16, megabytes: 64_000, diskMegabytes: 4_000_000, moneyPerMonth: 34_000 },
  balancer: { processors: 2, megabytes: 4000, diskMegabytes: 20_000, moneyPerMonth: 1500 },
  fullAt: 0.5,
  socketsPerProcess: 20_000,
};

const rowOf = (expected: Expected, words: string, found: OnPaper): string => {
  const money = Math.round(found.moneyPerMonth).toLocaleString('en');
  const limits = found.limits.map(({ what, clinics }) => `${what} ${clinics.toLocaleString('en')}`).join(', ');
  return `| ${expected.clinics.toLocaleString('en')} | ${words} | ${found.processes} on ${found.serverMachines} | ${found.databaseMachines} | ${found.balancerMachines} | NT$ ${money} | ${limits} |`;
};

process.stdout.write(
  '| clinics | when | server processes, on machines | databases with replicas | balancers | a month | full at so many clinics, the first first |\n|---:|---|---|---:|---:|---:|---|\n',
);
for (const clinics of CLINICS)
  for (const [words, commandsPerStation] of COMMANDS_PER_STATION) {
    const expected: Expected = { clinics, stationsPerClinic: 5, commandsPerStation };
    process.stdout.write(`${rowOf(expected, words, onPaper(COSTS, expected, BUILDING))}\n`);
  }
