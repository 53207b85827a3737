import { SUMMARY_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf } from '@vetloom/domain/lines/exam-tasks.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { exam as words } from '../../locale/exam.ts';
import classes from './exam.module.css';

interface ExamTextsReadProps {
  readonly record: Partial<Pick<VisitRecord, 'exam'>>;
  /** With the laboratory's own note, which is for nobody outside. */
  readonly note?: boolean;
}

/** What a visit's exams came to, to be read; nothing where nothing was written. */
export function ExamTextsRead({ record, note = false }: ExamTextsReadProps) {
  const exam = examOf(record);
  const lines = [
    ...SUMMARY_CATEGORIES.map((category) => [words.summaryOf(words.summaries[category]), exam.summary[category]]),
    [words.other, exam.other],
    [words.suggestion, exam.suggestion],
    ...(note ? [[words.temp, exam.temp]] : []),
  ].filter((line): line is [string, string] => line[1] !== undefined && line[1].trim() !== '');
  if (lines.length === 0) return null;
  return (
    <dl className={classes.texts} aria-label={words.texts}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
