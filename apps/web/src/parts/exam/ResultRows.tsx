import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { isAbnormal } from '@vetloom/domain/exam/exam-range.ts';
import { abnormalCount, type JudgedResult, judgedResults, resultKey } from '@vetloom/domain/exam/exam-results.ts';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { useState } from 'react';
import { exam } from '../../locale/exam.ts';
import classes from './exam.module.css';
import type { ExamKnowledge } from './exam-knowledge.ts';
import { shownRange, shownValue } from './exam-words.ts';
import { Mark } from './Mark.tsx';
import { EarlierValues, Provenance } from './Provenance.tsx';
import { TrendChart } from './TrendChart.tsx';

interface ResultRowsProps {
  readonly record: Benched;
  readonly knowledge: ExamKnowledge;
  /** The values of these tasks; of every task without it. */
  readonly taskIDs?: readonly string[];
  /** Normal values have lines of their own as well, until there are so many. */
  readonly lines?: number;
}

/** What a visit's exams measured, to be read: what is abnormal line by line with its trend, what is normal in one. */
export function ResultRows({ record, knowledge, taskIDs, lines = 0 }: ResultRowsProps) {
  const [open, setOpen] = useState<string>();
  const all = judgedResults(record, knowledge.pet, knowledge.byKey).filter(
    ({ result }) => taskIDs === undefined || taskIDs.includes(result.taskID),
  );
  if (all.length === 0) return null;
  const odd = all.filter(({ judgement }) => isAbnormal(judgement));
  const normal = all.filter(({ judgement }) => !isAbnormal(judgement));
  const room = Math.max(0, lines - odd.length);
  const rest = normal.slice(room);
  return (
    <div className={classes.results}>
      {[...odd, ...normal.slice(0, room)].map((one) => {
        const { result, category } = one;
        const points = trendOf(one, knowledge);
        const figures = points.flatMap(({ number }) => number ?? []);
        return (
          <div key={result._id}>
            <button
              type="button"
              className={classes.resultRow}
              aria-expanded={open === result._id}
              title={exam.trendOpen(result.name)}
              onClick={() => setOpen(open === result._id ? undefined : result._id)}
            >
              <span>{result.name}</span>
              <span>
                <b className={isAbnormal(one.judgement) ? classes.odd : undefined}>{shownValue(result.value)}</b>{' '}
                {result.unit}
                <Provenance result={result} />
              </span>
              <span>
                <Mark judgement={one.judgement} />
              </span>
              <span className={classes.quiet}>{shownRange(one.range)}</span>
              {figures.length > 1 ? (
                <Sparkline values={figures} tone={isAbnormal(one.judgement) ? 'cinnabar' : 'ink'} />
              ) : (
                <span />
              )}
            </button>
            {open === result._id ? <EarlierValues result={result} /> : null}
            {open === result._id ? (
              <TrendChart
                name={`${exam.categories[category]} ${result.name}`}
                unit={result.unit}
                points={points}
                itemID={itemOf(one, knowledge)}
              />
            ) : null}
          </div>
        );
      })}
      {rest.length === 0 ? null : (
        <p className={classes.normals}>
          {rest.map(({ result }) => `${result.name} ${shownValue(result.value)}`).join('　')}
        </p>
      )}
    </div>
  );
}

/** The item of the laboratory's list that a value is of; undefined where it has none. */
const itemOf = ({ category, result }: JudgedResult, { byKey }: ExamKnowledge): string | undefined =>
  byKey.get(resultKey(category, result))?._id;

/** The values of an item over all visits. */
export const trendOf = ({ category, result }: JudgedResult, { trends, byKey }: ExamKnowledge) => {
  const key = resultKey(category, result);
  return trends.get(key) ?? trends.get(byKey.get(key)?._id ?? '') ?? [];
};

/** How many values are abnormal, in a word; that all are normal, where they were judged. */
export function ResultSum({ record, knowledge }: Omit<ResultRowsProps, 'taskIDs'>) {
  const all = judgedResults(record, knowledge.pet, knowledge.byKey);
  const odd = abnormalCount(all);
  if (odd > 0) return <span className={classes.odd}>{exam.abnormal(odd)}</span>;
  const judged = all.filter(({ judgement }) => judgement !== 'unjudged').length;
  return judged > 0 ? <span className={classes.quiet}>{exam.normal}</span> : null;
}
