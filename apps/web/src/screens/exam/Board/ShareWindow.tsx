import { Button, CopyButton, SegmentedControl } from '@mantine/core';
import { REPORT_LINK_DAYS, type ReportLink, type ReportLinkDays } from '@vetloom/protocol/exam-report.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { FloatingDialog } from '@vetloom/ui/layout/FloatingDialog.tsx';
import { useCallback, useEffect, useState } from 'react';
import { makeReportLink, reportPageUrl, withdrawReportLinks } from '../../../data/exam/report-link.ts';
import { isReachable } from '../../../data/files/phone-link.ts';
import { refusal } from '../../../locale/codes.ts';
import { shareReport as words } from '../../../locale/exam.ts';
import { phoneUpload } from '../../../locale/files-upload.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from '../../../parts/exam/exam.module.css';
import { QrCode } from '../../../parts/qr/QrCode.tsx';

interface ShareWindowProps {
  readonly recordID: string;
  readonly onClose: () => void;
}

/** A link to the exam report of a visit or of a stay's exam with its code; how long it serves is chosen before it is given away. */
export function ShareWindow({ recordID, onClose }: ShareWindowProps) {
  const [days, setDays] = useState<ReportLinkDays>(7);
  const [link, setLink] = useState<ReportLink>();
  const [failure, setFailure] = useState<string>();
  const [withdrawn, setWithdrawn] = useState(false);
  const { busy, act } = useAct();
  const make = useCallback(() => {
    let wanted = true;
    setLink(undefined);
    setFailure(undefined);
    setWithdrawn(false);
    makeReportLink(recordID, days).then(
      (made) => wanted && setLink(made),
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        if (wanted) setFailure(`${sentence} ${code}`);
      },
    );
    return () => {
      wanted = false;
    };
  }, [recordID, days]);
  useEffect(make, [make]);
  const withdraw = async () => {
    if (!(await act(() => withdrawReportLinks(recordID)))) return;
    setLink(undefined);
    setWithdrawn(true);
  };
  const url = link === undefined ? undefined : reportPageUrl(link.token);
  return (
    <FloatingDialog title={words.title} onClose={onClose} width={320}>
      <div className={classes.share}>
        <p>{words.text}</p>
        <SegmentedControl
          fullWidth
          aria-label={words.days}
          value={String(days)}
          data={REPORT_LINK_DAYS.map((count) => ({ value: String(count), label: words.dayWords[count] ?? '' }))}
          onChange={(value) => setDays(REPORT_LINK_DAYS.find((count) => String(count) === value) ?? 7)}
        />
        {failure === undefined ? null : (
          <Notice
            tone="cinnabar"
            action={
              <Button size="compact-sm" variant="default" onClick={make}>
                {words.again}
              </Button>
            }
          >
            {failure}
          </Notice>
        )}
        {url === undefined || link === undefined ? null : (
          <div className={classes.shareCode}>
            <QrCode text={url} label={words.code} />
            {isReachable() ? null : <Notice tone="ochre">{phoneUpload.desk.localOnly}</Notice>}
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button fullWidth onClick={copy}>
                  {copied ? words.copied : words.copy}
                </Button>
              )}
            </CopyButton>
            <span>{words.until(formatDateTime(link.expiresAt))}</span>
            <Button fullWidth variant="subtle" data-danger loading={busy} onClick={() => void withdraw()}>
              {words.withdraw}
            </Button>
            <span>{words.withdrawHint}</span>
          </div>
        )}
        {withdrawn ? (
          <Notice
            tone="moss"
            action={
              <Button size="compact-sm" variant="default" onClick={make}>
                {words.anew}
              </Button>
            }
          >
            {words.withdrawn}
          </Notice>
        ) : null}
      </div>
    </FloatingDialog>
  );
}
