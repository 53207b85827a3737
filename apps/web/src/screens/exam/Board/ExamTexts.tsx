import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { SUMMARY_CATEGORIES } from '@vetloom/domain/lines/exam.schema.ts';
import { examOf, summariesOf } from '@vetloom/domain/lines/exam-tasks.ts';
import { useState } from 'react';
import { exam as words } from '../../../locale/exam.ts';
import { ExamTextsRead } from '../../../parts/exam/ExamTextsRead.tsx';
import classes from './board.module.css';
import { ExamText } from './ExamText.tsx';

/** Most characters of a summary and of the longer texts. */
const [SUMMARY, PROSE] = [4000, 20_000];

interface ExamTextsProps {
  readonly record: Benched;
  readonly editable: boolean;
}

/** What the values and pictures come to: a summary for each kind of exam, the advice, and the laboratory's own note (spec 2 §3). */
export function ExamTexts({ record, editable }: ExamTextsProps) {
  const [all, setAll] = useState(false);
  const exam = examOf(record);
  if (!editable) return <ExamTextsRead record={record} note />;
  const called = summariesOf(record);
  const shown = all ? SUMMARY_CATEGORIES : called;
  const recordID = record._id;
  return (
    <section className={classes.texts} aria-label={words.texts}>
      <h2>{words.texts}</h2>
      <div className={classes.summaries}>
        {shown.map((category) => (
          <ExamText
            key={category}
            recordID={recordID}
            place={['exam', 'summary', category]}
            stored={exam.summary[category]}
            label={words.summaryOf(words.summaries[category])}
            placeholder={words.summaryHint}
            maxLength={SUMMARY}
          />
        ))}
        {all || exam.other !== '' ? (
          <ExamText
            recordID={recordID}
            place={['exam', 'other']}
            stored={exam.other}
            label={words.other}
            maxLength={PROSE}
          />
        ) : null}
        {all || exam.temp !== '' ? (
          <ExamText
            recordID={recordID}
            place={['exam', 'temp']}
            stored={exam.temp}
            label={words.temp}
            placeholder={words.tempHint}
            maxLength={SUMMARY}
          />
        ) : null}
      </div>
      <ExamText
        recordID={recordID}
        place={['exam', 'suggestion']}
        stored={exam.suggestion}
        label={words.suggestion}
        placeholder={words.suggestionHint}
        maxLength={PROSE}
        minRows={2}
      />
      {all ? null : (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChevronDown size={14} aria-hidden="true" />}
          onClick={() => setAll(true)}
        >
          {words.textsMore}
        </Button>
      )}
    </section>
  );
}
