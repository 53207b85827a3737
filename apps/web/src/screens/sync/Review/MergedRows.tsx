import { IconCheck } from '@tabler/icons-react';
import type { MergedField } from '@vetloom/domain/sync/review.ts';
import { syncReview as words } from '../../../locale/sync-review.ts';
import classes from './review.module.css';
import { type NameOf, shownValue } from './shown-value.ts';

interface MergedRowsProps {
  readonly fields: readonly (MergedField & { readonly title: string })[];
  readonly nameOf: NameOf;
  /** Who wrote what the clinic has at a place, where the head of the column doesn't say it for all. */
  readonly writtenBy: (path: readonly string[]) => string;
}

/** What came together by itself, to be seen rather than decided. */
export function MergedRows({ fields, nameOf, writtenBy }: MergedRowsProps) {
  return (
    <tbody>
      <tr className={classes.mergedHead}>
        <th scope="rowgroup" colSpan={4}>
          {words.merged} <span>{words.mergedNote}</span>
        </th>
      </tr>
      {fields.map(({ path, title, mine, theirs, result }) => (
        <tr key={path.join('.')} className={classes.mergedRow}>
          <th scope="row">{title}</th>
          <td>
            {mine === undefined ? (
              <span className={classes.quiet}>{words.unchanged}</span>
            ) : (
              shownValue(mine, path.at(-1), nameOf)
            )}
          </td>
          <td>
            {theirs === undefined ? (
              <span className={classes.quiet}>{words.unchanged}</span>
            ) : (
              <>
                {shownValue(theirs, path.at(-1), nameOf)}
                <span className={classes.by}>{writtenBy(path)}</span>
              </>
            )}
          </td>
          <td>
            <span className={classes.mergedResult}>
              <IconCheck size={14} stroke={2} aria-hidden="true" />
              {shownValue(result, path.at(-1), nameOf)}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}
