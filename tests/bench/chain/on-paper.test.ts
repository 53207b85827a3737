import { describe, expect, it } from 'vitest';
import { type Building, type Expected, type MeasuredCosts, onPaper } from './on-paper.ts';

// Round figures of nobody's, so that the sums can be done in the head.
const COSTS: MeasuredCosts = {
  serverSecondsPerCommand: 0.01,
  databaseSecondsPerCommand: 0.01,
  processMegabytes: 200,
  socketMegabytes: 0.1,
  clinicMegabytes: 0.1,
  clinicServerShare: 0,
  clinicDatabaseShare: 0,
  clinicDiskMegabytes: 100,
};
const EXPECTED: Expected = { clinics: 1000, stationsPerClinic: 5, commandsPerStation: 0.1 };
const MACHINE = { processors: 4, megabytes: 8000, diskMegabytes: 400_000, moneyPerMonth: 100 };
const BUILDING: Building = {
  server: MACHINE,
  database: { ...MACHINE, moneyPerMonth: 300 },
  balancer: { ...MACHINE, moneyPerMonth: 10 },
  fullAt: 0.5,
  socketsPerProcess: 20_000,
};
const first = ({ limits: [limit] }: ReturnType<typeof onPaper>) => limit?.what;

describe('an installation on paper', () => {
  it('has as many processes as the busiest hour takes, at the share that may be used', () => {
    // 1,000 × 5 × 0.1 × 0.01 s = 5 processors of work, each half used.
    expect(onPaper(COSTS, EXPECTED, BUILDING)).toMatchObject({
      processes: 10,
      serverMachines: 3,
      databaseMachines: 6,
      balancerMachines: 2,
      moneyPerMonth: 3 * 100 + 6 * 300 + 2 * 10,
    });
  });

  it('has a second machine of servers for the one that fails, however little there is to do', () => {
    expect(onPaper(COSTS, { ...EXPECTED, clinics: 1 }, BUILDING).serverMachines).toBe(2);
  });

  it('no limit lies below what it was made for, and the nearest stands first', () => {
    const { limits } = onPaper(COSTS, EXPECTED, BUILDING);
    expect(limits.every(({ clinics }) => clinics >= EXPECTED.clinics)).toBe(true);
    expect(limits.map(({ clinics }) => clinics)).toEqual(
      limits.map(({ clinics }) => clinics).toSorted((a, b) => a - b),
    );
  });

  it.each([
    ['server processors', { serverSecondsPerCommand: 0.01 }],
    ['database disk', { clinicDiskMegabytes: 199, databaseSecondsPerCommand: 0.0001, serverSecondsPerCommand: 0.0009 }],
  ] as const)('tells that %s breaks first where they are dear', (what, dear) => {
    expect(first(onPaper({ ...COSTS, ...dear }, EXPECTED, BUILDING))).toBe(what);
  });

  it('what clinics cost in which nobody works is shared by the processes', () => {
    expect(onPaper({ ...COSTS, clinicServerShare: 0.005 }, EXPECTED, BUILDING).processes).toBe(20);
    expect(onPaper({ ...COSTS, clinicDatabaseShare: 0.005 }, EXPECTED, BUILDING).databaseMachines).toBe(10);
  });

  it('memory for each clinic in each process takes machines of its own', () => {
    expect(onPaper({ ...COSTS, clinicMegabytes: 4 }, EXPECTED, BUILDING).serverMachines).toBe(11);
  });
});
