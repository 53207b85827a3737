import { Button } from '@mantine/core';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/device-exam.schema.ts';
import { hangs } from '@vetloom/domain/instrument/exam-state.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import type { ReportEntry } from '../../../data/instrument/reports.ts';
import { useCandidates } from '../../../data/instrument/use-candidates.ts';
import { results as words } from '../../../locale/instrument.ts';
import { usePeopleSearch } from '../../../parts/find-people/use-people-search.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { AsideDialog } from './AsideDialog.tsx';
import { Candidates } from './Candidates.tsx';
import { DetachDialog } from './DetachDialog.tsx';
import { RawMessage } from './RawMessage.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { saidOf } from './report-words.ts';
import classes from './results.module.css';
import { Standing } from './Standing.tsx';
import { useReportActs } from './use-report-acts.ts';
import { ValueTable } from './ValueTable.tsx';

interface ReportPaneProps {
  readonly entry: ReportEntry;
  /** Unix seconds. */
  readonly now: number;
  /** Whether Enter and X are about this report, and not about several that were marked. */
  readonly hasKeys: boolean;
  /** Keeps this report chosen although it leaves its list. */
  readonly onAct: () => void;
  readonly onNext: (() => void) | undefined;
}

/** Animals that the search finds by the name on a report. */
const NAMED = 6;

/** One report: whom the instrument says, what it measured, and whose it could be. */
export function ReportPane({ entry, now, hasKeys, onAct, onNext }: ReportPaneProps) {
  const { report } = entry;
  const can = useCan();
  const mayAttach = can('LAB_TASK_WRITE');
  const maySeeRaw = mayAttach || can('VETLOOM_SYNCTOOL');
  const acts = useReportActs(report);
  const [picked, setPicked] = useState<string>();
  const [asked, setAsked] = useState<'aside' | 'detach'>();
  const named = usePeopleSearch(report.said.name, ['pet'], NAMED).hits.map(({ id }) => id);
  const isWaiting = report.state === EXAM_STATE.waiting;
  const isQuestioned = report.state === EXAM_STATE.questioned;
  const isOpen = isWaiting || isQuestioned;
  const start = dayStart(report.dateTime, shownZone());
  const candidates = useCandidates(report, {
    now: now - (now % 60),
    day: [start, nextDay(start, shownZone())],
    named: picked === undefined ? named : [picked, ...named],
  });
  const confirm = () => {
    onAct();
    void acts.confirm(report);
  };
  useHotkey('Y', words.confirm, confirm, { enabled: hasKeys && mayAttach && isQuestioned });
  useHotkey('X', words.aside, () => setAsked('aside'), { enabled: hasKeys && mayAttach && isWaiting });
  return (
    <section className={classes.work} aria-label={saidOf(report.said) || words.unnamed}>
      <Head entry={entry} />
      <div className={classes.scroll}>
        {mayAttach ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        {isWaiting ? null : <Standing report={report} />}
        {isOpen ? <Why entry={entry} /> : null}
        <div className={classes.split}>
          <div>
            <ValueTable values={report.values} />
            <ReportFiles report={report} />
            {report.note === '' ? null : <p className={classes.note}>{report.note}</p>}
            {report.passedOver.length === 0 ? null : (
              <details className={classes.passedOver}>
                <summary>{words.passedOver}</summary>
                <ul>
                  {report.passedOver.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </details>
            )}
            {report.messageID === '' || !maySeeRaw ? null : <RawMessage messageID={report.messageID} />}
          </div>
          {isOpen ? (
            <Candidates
              {...{ candidates, picked, mayAttach, hasKeys }}
              onPick={setPicked}
              onAttach={async (candidate) => {
                onAct();
                await acts.attach(candidate);
              }}
            />
          ) : null}
        </div>
      </div>
      <footer className={classes.foot}>
        {isOpen || onNext === undefined ? null : (
          <Button size="md" rightSection={<Keycap keys="J" onFill />} onClick={onNext}>
            {words.next}
          </Button>
        )}
        {isWaiting ? (
          <Button
            size="md"
            variant="default"
            disabled={!mayAttach}
            rightSection={hasKeys ? <Keycap keys="X" /> : null}
            onClick={() => setAsked('aside')}
          >
            {words.aside}
          </Button>
        ) : null}
        {isQuestioned ? (
          <Button
            size="md"
            disabled={!mayAttach}
            rightSection={hasKeys ? <Keycap keys="Y" onFill={mayAttach} /> : null}
            onClick={() => confirm()}
          >
            {words.confirm}
          </Button>
        ) : null}
        {hangs(report) ? (
          <Button size="md" variant="default" disabled={!mayAttach} onClick={() => setAsked('detach')}>
            {words.detach}
          </Button>
        ) : null}
        {report.state === EXAM_STATE.aside ? (
          <Button
            size="md"
            variant="default"
            disabled={!mayAttach}
            onClick={() => {
              onAct();
              void acts.back();
            }}
          >
            {words.back}
          </Button>
        ) : null}
        <AppLink className={classes.footLink} to={links.to('today.exam')}>
          {words.openLab}
        </AppLink>
      </footer>
      {asked === 'aside' ? (
        <AsideDialog
          onClose={() => setAsked(undefined)}
          onConfirm={async (reason) => {
            onAct();
            await acts.setAside(reason);
          }}
        />
      ) : null}
      {asked === 'detach' ? (
        <DetachDialog
          onClose={() => setAsked(undefined)}
          onConfirm={async (reason) => {
            onAct();
            await acts.detach(reason);
          }}
        />
      ) : null}
    </section>
  );
}

function Head({ entry: { report } }: Pick<ReportPaneProps, 'entry'>) {
  const { device, vendor, status, dateTime, receivedDateTime } = report;
  return (
    <header className={classes.head}>
      <h2>{device || words.unknownDevice}</h2>
      {vendor === '' ? null : <span className={classes.quiet}>{vendor}</span>}
      <Chip tone={status === 'final' ? 'quiet' : 'ochre'}>{words.status[status]}</Chip>
      <span>{words.measured(formatDateTime(dateTime))}</span>
      <span className={classes.quiet}>{words.received(formatDateTime(receivedDateTime))}</span>
    </header>
  );
}

/** Whom the instrument says, field by field, and why nobody knows whose it is. */
function Why({ entry: { report } }: Pick<ReportPaneProps, 'entry'>) {
  const said = (Object.keys(words.saidFields) as (keyof typeof words.saidFields)[]).filter(
    (field) => report.said[field] !== '',
  );
  return (
    <div className={classes.why}>
      {said.length === 0 ? (
        <p>{words.unnamed}</p>
      ) : (
        <dl className={classes.said} aria-label={words.says('')}>
          {said.map((field) => (
            <div key={field}>
              <dt>{words.saidFields[field]}</dt>
              <dd>{report.said[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.doubts}>
        <span className={classes.quiet}>{words.why}</span>
        {report.doubts.length === 0 ? <Chip tone="ochre">{words.detached(report.asideReason)}</Chip> : null}
        {report.doubts.map((doubt) => (
          <Chip key={doubt} tone="ochre">
            {words.doubts[doubt]}
          </Chip>
        ))}
      </p>
    </div>
  );
}
