import { median } from '../../harness/figure.ts';

/** How much is measured. */
export interface Options {
  /** Adds clinics of 300,000 documents. */
  readonly large: boolean;
  /** How often everything is repeated, peers in turns with ours. */
  readonly rounds: number;
}

/** What a comparison is measured in. `rate`: the more the better; the others: the less the better. `share`: percent of one processor. */
export type Measure = 'rate' | 'ms' | 's' | 'bytes' | 'kB' | 'MB' | 'share' | 'count' | 'exponent';

/** One way of doing the same work. */
export interface Contender {
  readonly name: string;
  /** A value for each round, in order. */
  readonly runs: readonly number[];
}

/** What the issue asks of the middle ratio, or of the value itself. */
export interface Demand {
  readonly of: 'ratio' | 'value';
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** A line of the table: us, beside what each peer did in the same rounds. */
export interface Comparison {
  readonly name: string;
  readonly measure: Measure;
  readonly ours: readonly number[];
  readonly peer?: Contender;
  readonly demand?: Demand;
  readonly how: string;
}

/** What one section found. */
export interface Section {
  readonly name: string;
  readonly lines: readonly Comparison[];
  /** Why there are none. */
  readonly failure?: string;
  /** Share of a processor that a busy program got before and after, 0 to 1. */
  readonly processor: readonly [number, number];
}

/** The middle of the rounds' ratios, ours by theirs: both of a round met the same noise. NaN without a peer. */
const ratioOf = ({ ours, peer }: Comparison): number =>
  peer ? median(ours.map((value, round) => value / (peer.runs[round] ?? Number.NaN))) : Number.NaN;

/** Whether the line does what was asked of it; undefined where nothing was. */
export function isKept(line: Comparison): boolean | undefined {
  const { demand } = line;
  if (!demand) return undefined;
  const value = demand.of === 'ratio' ? ratioOf(line) : median(line.ours);
  return value <= (demand.atMost ?? Number.POSITIVE_INFINITY) && value >= (demand.atLeast ?? Number.NEGATIVE_INFINITY);
}

/** The table in Markdown, so that docs/SYNC.md takes it as it is. */
export function markdownOf(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ name, lines, failure, processor }) => [
    failure === undefined
      ? `| **${name}** ${noiseOf(processor)} | | | | | |`
      : `| **${name}** | not run: ${failure} | | | | |`,
    ...lines.map(rowOf),
  ]);
  return ['| | ours | beside | ratio | asked | how |', '|---|---:|---:|---:|---|---|', ...rows].join('\n');
}

const noiseOf = ([before, after]: Section['processor']) =>
  `(a busy program got ${Math.round(before * 100)}% of a processor before, ${Math.round(after * 100)}% after)`;

function rowOf(line: Comparison): string {
  const { name, measure, ours, peer, demand, how } = line;
  const kept = isKept(line);
  const ratio = peer ? `${shownNumber(ratioOf(line))} ×` : '';
  const asked = demand ? `${kept ? '✓' : '✗'} ${askedOf(demand, measure)}` : '';
  const beside = peer ? `${peer.name}: ${shown(median(peer.runs), measure)}` : '';
  const rounds = ours.length === 1 ? 'one run' : `median of ${ours.length}`;
  return `| ${name} | ${shown(median(ours), measure)} | ${beside} | ${ratio} | ${asked} | ${rounds}; ${how} |`;
}

function askedOf({ of, atMost, atLeast }: Demand, measure: Measure): string {
  const unit = (value: number) => (of === 'ratio' ? `${value} ×` : shown(value, measure));
  return atMost === undefined ? `at least ${unit(atLeast ?? 0)}` : `at most ${unit(atMost)}`;
}

const UNITS: Readonly<Record<Measure, string>> = {
  rate: '/s',
  ms: ' ms',
  s: ' s',
  bytes: ' B',
  kB: ' kB',
  MB: ' MB',
  share: '%',
  count: '',
  exponent: '',
};
const shown = (value: number, measure: Measure) => `${shownNumber(value)}${UNITS[measure]}`;

function shownNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
