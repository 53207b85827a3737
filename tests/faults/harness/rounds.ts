import { afterAll } from 'vitest';

/** Longest that the rounds of a fault may take, in ms. */
export const LONGEST = 1_800_000;

/** The numbers of a fault's rounds, from 1 on. Faults are a part of the deep round alone (vitest.config.ts). */
export const eachRound = (rounds: number): number[] => Array.from({ length: rounds }, (_, at) => at + 1);

/** What a round came to. */
export interface RoundResult {
  readonly acknowledged: number;
  /** Acknowledged and not there. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
}

interface Line {
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** Adds the rounds of a file up and prints them as a table at its end. */
export function useReport(title: string): { add(fault: string, result: RoundResult): void } {
  const lines = new Map<string, Line>();
  afterAll(() => {
    const rows = [...lines].map(
      ([fault, line]) =>
        `  ${fault.padEnd(46)}${[line.rounds, line.acknowledged, line.lost, line.doubled].map((count) => String(count).padStart(14)).join('')}`,
    );
    const head = `  ${'fault'.padEnd(46)}${['rounds', 'acknowledged', 'lost', 'doubled'].map((word) => word.padStart(14)).join('')}`;
    process.stdout.write(`\n${title}\n${head}\n${rows.join('\n')}\n\n`);
  });
  return {
    add(fault, { acknowledged, lost, doubled }) {
      const line = lines.get(fault) ?? { rounds: 0, acknowledged: 0, lost: 0, doubled: 0 };
      line.rounds += 1;
      line.acknowledged += acknowledged;
      line.lost += lost;
      line.doubled += doubled;
      lines.set(fault, line);
    },
  };
}
