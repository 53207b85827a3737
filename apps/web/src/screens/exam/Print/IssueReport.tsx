import { Button } from '@mantine/core';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { paperCalls } from '../../../data/paper/issued.ts';
import { refusal } from '../../../locale/codes.ts';
import { issuedPaper } from '../../../locale/paper-issued.ts';
import { useIssue } from '../../../parts/paper/use-issue.ts';

interface IssueReportProps {
  /** The visit, or the exam of a stay, whose results the report tells. */
  readonly of: string;
  readonly english: boolean;
}

/** Issues the report that is shown with the clinic's number: of a stay's exam this is where it is printed, as no visit has a print dialog for it. */
export function IssueReport({ of: recordID, english }: IssueReportProps) {
  const hand = useIssue();
  const online = useSyncStatus()?.connection !== 'offline';
  const [busy, setBusy] = useState(false);
  const issue = async () => {
    setBusy(true);
    const printSetting = english ? { englishVersion: true } : {};
    const choice = { type: 'examReport', recordID, printSetting, recordIDs: [], said: {} } as const;
    try {
      await hand(choice, (once) => paperCalls.issueVisitPaper(choice, once));
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" disabled={!online || busy} title={issuedPaper.issueHint} onClick={() => void issue()}>
      {issuedPaper.issue}
    </Button>
  );
}
