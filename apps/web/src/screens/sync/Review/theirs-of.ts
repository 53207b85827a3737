import type { MergedField } from '@vetloom/domain/sync/review.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import type { Decision } from './use-review.ts';
import type { Subject, Written } from './use-subject.ts';

interface Shown {
  readonly decisions: readonly Pick<Decision, 'contested'>[];
  readonly merged: readonly Pick<MergedField, 'path' | 'theirs'>[];
  readonly subject: Pick<Subject, 'theirsAt'>;
  /** Contested places that somebody has changed again since the conflict arose. */
  readonly moved: ReadonlySet<string>;
}

/** Who wrote the clinic's side of a review. */
interface Theirs {
  /** The one who wrote all of it that is shown; their latest time. */
  readonly all: Written | undefined;
  /** What the head of the column says where it isn't one person. */
  readonly otherwise: string;
  /** Who wrote some places of it, as far as it is known. */
  readonly saidOf: (paths: readonly (readonly string[])[]) => string;
}

/** Nobody stands in the head of the column who hasn't written all that is below: else each place names its own. */
export function theirsOf({ decisions, merged, subject, moved }: Shown): Theirs {
  const paths = [
    ...decisions.flatMap(({ contested }) => contested.map(({ path }) => path)),
    ...merged.flatMap(({ path, theirs }) => (theirs === undefined ? [] : [path])),
  ];
  const writers = paths.map((path) => subject.theirsAt(path));
  const known = writers.filter((writer) => writer !== undefined);
  const [first] = known;
  const isOne = known.length === paths.length && known.every(({ id }) => id === first?.id);
  return {
    all: isOne ? known.toSorted((a, b) => b.at - a.at)[0] : undefined,
    otherwise: known.length > 0 ? words.severalWriters : '',
    saidOf: (some) => {
      const said = some.map((path) =>
        moved.has(path.join('/')) ? words.movedOn : (subject.theirsAt(path)?.said ?? ''),
      );
      return [...new Set(said)].filter((one) => one !== '').join('\u3001');
    },
  };
}
