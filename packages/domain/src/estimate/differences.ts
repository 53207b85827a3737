import { same } from '../core/same.ts';
import type { EstimateContent } from './estimate.schema.ts';

/** A place in which two contents of an estimate differ: a field, or a whole line by its id. */
export interface Difference {
  readonly path: readonly string[];
  /** Null where a line isn't in it. */
  readonly stood: unknown;
  readonly wish: unknown;
}

/** Where a content differs from the one that stands, line by line. */
export function differences(stands: EstimateContent, wished: EstimateContent): Difference[] {
  const fields = (['title', 'validUntil', 'note'] as const).flatMap((field): Difference[] =>
    same(stands[field], wished[field]) ? [] : [{ path: [field], stood: stands[field], wish: wished[field] }],
  );
  const ids = new Set([...stands.lines, ...wished.lines].map(({ _id }) => _id));
  const lines = [...ids].flatMap((id): Difference[] => {
    const [stood = null, wish = null] = [stands, wished].map((content) => content.lines.find(({ _id }) => _id === id));
    return same(stood, wish) ? [] : [{ path: ['lines', id], stood, wish }];
  });
  return [...fields, ...lines];
}
