import { median, percentile } from '../../harness/figure.ts';
import type { Comparison, Measure } from '../../sync/harness/comparison.ts';
import type { BareSaid, Worked } from '../driver/told.ts';
import { type Heads, type PartSeconds, partSeconds, usedBy } from '../harness/processor.ts';

/** A round of work, with what the processor did for it, and the bare rows that followed. */
export interface Round {
  readonly worked: Worked;
  readonly used: PartSeconds;
  readonly bare: BareSaid;
}

/** Work, measured from outside. */
export async function measured(heads: Heads, work: () => Promise<Worked>): Promise<Omit<Round, 'bare'>> {
  const before = partSeconds(heads);
  const worked = await work();
  return { worked, used: usedBy(before, partSeconds(heads)) };
}

/** Characters of a command as it travelled; of none, about what one has. */
export const bytesOf = ({ characters, pushes }: Worked): number =>
  pushes.length === 0 ? 600 : Math.round(characters / pushes.length);

const SHARES = [0.5, 0.95, 0.99] as const;

/** The lines that rounds come to. `what` says which rounds they are, `beside` what the peer did in each; where people pause, their number says nothing of a peer's. */
export function linesOf(what: string, beside: string, rounds: readonly Round[], pauses: boolean): Comparison[] {
  const of = (value: (round: Round) => number) => rounds.map(value);
  const line = (name: string, measure: Measure, value: (round: Round) => number, how: string): Comparison => ({
    name: `${what}: ${name}`,
    measure,
    ours: of(value),
    how,
  });
  const rateOf = ({ worked }: Round) => worked.pushes.length / worked.seconds;
  const percentiles = (name: string, values: (worked: Worked) => readonly number[], how: string) =>
    SHARES.map((share) =>
      line(`${name}, p${share * 100}`, 'ms', ({ worked }) => percentile(values(worked), share), how),
    );
  const shareOf = (part: keyof PartSeconds) => (round: Round) => (100 * round.used[part]) / round.worked.seconds;
  const msPerCommand = (part: keyof PartSeconds) => (round: Round) =>
    (1000 * round.used[part]) / round.worked.pushes.length;
  const failed = rounds.find(({ worked }) => worked.why !== '')?.worked.why ?? 'none';
  return [
    {
      ...line('commands', 'rate', rateOf, 'acknowledged'),
      ...(pauses ? {} : { peer: { name: 'bare INSERTs', runs: of(({ bare }) => bare.inserts.length / bare.seconds) } }),
      how: pauses ? 'acknowledged' : `acknowledged; ${beside}`,
    },
    ...SHARES.map(
      (share): Comparison => ({
        ...line(`push, p${share * 100}`, 'ms', ({ worked }) => percentile(worked.pushes, share), beside),
        peer: { name: 'bare INSERT', runs: of(({ bare }) => percentile(bare.inserts, share)) },
      }),
    ),
    ...percentiles(
      'at the other stations',
      ({ known }) => known,
      'from the push’s beginning until another station had it',
    ),
    ...percentiles('list of owners', ({ lists }) => lists, 'REST, 20 of them'),
    ...percentiles('pull', ({ pulls }) => pulls, 'since the station’s place in the feed'),
    ...(['servers', 'database', 'balancer', 'drivers'] as const).map((part) =>
      line(
        `processor, ${part}`,
        'share',
        shareOf(part),
        '100% is one processor; all of them together share the machine',
      ),
    ),
    line('processor of servers for a command', 'ms', msPerCommand('servers'), 'pokes, pulls and lists included'),
    line('processor of the database for a command', 'ms', msPerCommand('database'), 'the same'),
    line('failed and refused', 'count', ({ worked }) => worked.failures + worked.refused, `the first: ${failed}`),
  ];
}

/** The middle of the rounds of a line. */
export const middleOf = (rounds: readonly Round[], value: (round: Round) => number): number =>
  median(rounds.map(value));
