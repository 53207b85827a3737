import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { exam } from '../../../locale/exam.ts';
import classes from '../../../parts/exam/exam.module.css';
import type { ExamGlance } from './exam-glance.ts';

/** How many values of a visit are abnormal, and the course of the first; nothing where all are normal. */
export function GlanceMark({ glance: { odd, figures } }: { readonly glance: ExamGlance }) {
  if (odd === 0) return null;
  return (
    <span className={classes.glance}>
      <span className={classes.odd}>{exam.abnormal(odd)}</span>
      {figures.length > 1 ? <Sparkline values={figures} tone="cinnabar" height={16} /> : null}
    </span>
  );
}
