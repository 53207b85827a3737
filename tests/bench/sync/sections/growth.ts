import { median, percentile } from '../../harness/figure.ts';
import type { Comparison, Options } from '../harness/comparison.ts';
import { atDesk, type DeskFigures } from './desk.ts';
import { oursAlone } from './first-copy.ts';

const SIZES = [10_000, 50_000];
const LARGEST = 300_000;

interface Sized extends DeskFigures {
  readonly documents: number;
  readonly copyMs: number;
}

/** How cost grows with the clinic: the exponent of a power law through the smallest and the largest size. */
export async function measureGrowth({ large, rounds }: Options): Promise<readonly Comparison[]> {
  const sized: Sized[] = [];
  for (const size of large ? [...SIZES, LARGEST] : SIZES) {
    const { documents, ms } = await oursAlone(size);
    sized.push({ documents, copyMs: ms, ...(await atDesk(size, rounds)) });
  }
  const figures: readonly [string, (one: Sized) => number][] = [
    ['first copy', ({ copyMs }) => copyMs],
    ['local record.edit, p50', ({ edit }) => percentile(edit.ours, 0.5)],
    ['local record.checkIn, p50', ({ checkIn }) => percentile(checkIn.ours, 0.5)],
    ['a pull with 500 pending', ({ pull }) => median(pull)],
    ['pushing 500 commands', ({ drained }) => median(drained.map(({ pushed }) => pushed))],
    ['catch-up after a day', ({ day }) => day.caughtUp],
  ];
  return figures.map(([name, value]): Comparison => {
    const values = sized.map((one) => `${one.documents.toLocaleString('en')}: ${Math.round(value(one))} ms`);
    return { name: `growth of ${name}`, measure: 'exponent', ours: [exponent(sized, value)], how: values.join(', ') };
  });
}

function exponent(sized: readonly Sized[], value: (one: Sized) => number): number {
  const [smallest, largest] = [sized[0], sized.at(-1)];
  if (!smallest || !largest || smallest === largest) return Number.NaN;
  return Math.log(value(largest) / value(smallest)) / Math.log(largest.documents / smallest.documents);
}
