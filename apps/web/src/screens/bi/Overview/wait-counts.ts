import type { BiFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { bi } from '../../../locale/bi.ts';

/** From how many minutes on each class of waits begins; those of the boards, and an hour. */
const STEPS = [0, 15, 30, 60] as const;

/** How many waited how long, by the classes that the boards colour. */
export const waitCounts = ({ waits }: Pick<BiFacts, 'waits'>): { readonly name: string; readonly count: number }[] =>
  STEPS.map((from, at) => ({
    name: bi.waitSteps[at] ?? '',
    count: Object.entries(waits)
      .filter(([minute]) => Number(minute) >= from && Number(minute) < (STEPS[at + 1] ?? Number.POSITIVE_INFINITY))
      .reduce((sum, [, count]) => sum + count, 0),
  }));
