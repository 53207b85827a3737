import { Button } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { SharedReport as Report } from '@vetloom/protocol/exam-report.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useCallback, useEffect, useState } from 'react';
import { readSharedReport } from '../../../data/exam/report-link.ts';
import { printExam as words } from '../../../locale/exam.ts';
import { Paper } from './Paper.tsx';
import classes from './print.module.css';

type Standing =
  | { readonly state: 'opening' | 'ended' | 'unreachable' }
  | { readonly state: 'open'; readonly report: Report };

/** A report by its link, without a sign-in (spec 1 §2 /printExam): the server knows the link, or says nothing. */
export function SharedReport({ token }: { readonly token: string }) {
  const [english, setEnglish] = useState(false);
  const [standing, setStanding] = useState<Standing>({ state: 'opening' });
  const read = useCallback(() => {
    let wanted = true;
    readSharedReport(token, english).then(
      (report) => wanted && setStanding({ state: 'open', report }),
      (error: unknown) => {
        const reached = error instanceof DomainError && error.codeName !== 'networkRequired';
        if (wanted) setStanding({ state: reached ? 'ended' : 'unreachable' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [token, english]);
  useEffect(read, [read]);
  if (standing.state === 'open') {
    const { html, expiresAt } = standing.report;
    return (
      <Paper html={html} english={english} onEnglish={setEnglish} aside={words.until(formatDateTime(expiresAt))} />
    );
  }
  return (
    <main className={classes.alone}>
      {standing.state === 'opening' ? <p role="status">{words.opening}</p> : null}
      {standing.state === 'ended' ? <EmptyState title={words.ended} next={words.endedNext} /> : null}
      {standing.state === 'unreachable' ? (
        <EmptyState
          title={words.unreachable}
          next={words.unreachableNext}
          actions={<Button onClick={read}>{words.retry}</Button>}
        />
      ) : null}
    </main>
  );
}
