import type { Judgement } from '@vetloom/domain/exam/exam-range.ts';
import { exam } from '../../locale/exam.ts';
import classes from './exam.module.css';
import { MARK_SHAPES } from './mark-shapes.ts';

/** Shape and word of a value that is not normal; nothing for one that is. */
export function Mark({ judgement, short = false }: { readonly judgement: Judgement; readonly short?: boolean }) {
  const shape = MARK_SHAPES[judgement];
  if (shape === undefined) return null;
  return (
    <span className={classes.mark}>
      <span aria-hidden="true">{shape}</span>
      <span className={short ? classes.spoken : undefined}>{exam.marks[judgement]}</span>
    </span>
  );
}
