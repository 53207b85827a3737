import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconShieldCheck } from '@tabler/icons-react';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type ReactNode, useState } from 'react';
import type { HistoryLine } from '../../data/history/history.ts';
import { history as words } from '../../locale/history.ts';
import { machines } from '../../locale/staff-machines.ts';
import classes from './history.module.css';
import { type Names, saysNothing, type ToldChange } from './history-words.ts';
import { type HistoryLines, type NamedLines, useVerification } from './use-history-lines.ts';

interface HistoryPanelProps {
  readonly id: string;
  /** Whose history it is, for the title. */
  readonly name: string;
  readonly read: HistoryLines;
  /** The lines with the names in them; undefined until the first are there. */
  readonly named: NamedLines | undefined;
  /** A changed field in words; undefined for one that says nothing to people. */
  readonly tell: Tell;
  /** Stands above the lines: which part of something is told. */
  readonly head?: ReactNode;
  /** What can be done about a line. */
  readonly acts?: ((line: HistoryLine) => ReactNode) | undefined;
  readonly onClose: () => void;
}
type Tell = (change: HistoryLine['changes'][number], names: Names) => ToldChange | undefined;

const UNNAMED: NamedLines = { lines: [], names: () => undefined };

/**
 * Who changed which field when, the newest first, with the verification of the chain (law 26). Values are those that this person may read; the server has left
 * out the others.
 */
export function HistoryPanel({
  id,
  name,
  read: { lines: read, next, failure, loading, more },
  named,
  tell,
  head,
  acts,
  onClose,
}: HistoryPanelProps) {
  const { lines, names } = named ?? UNNAMED;
  const coming = loading || lines !== read;
  return (
    <SidePanel opened onClose={onClose} title={words.title(name)} footer={<Verify />}>
      {head}
      {failure === undefined ? null : (
        <ErrorState title={failure.code === 100104 ? words.needsNetwork : failure.sentence} code={failure.code} />
      )}
      {lines.length === 0 && coming ? <p className={classes.quiet}>{words.loading}</p> : null}
      {lines.length === 0 && !coming && failure === undefined ? <EmptyState title={words.empty} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long history is scrolled by keyboard, and it holds nothing else to stop at */}
      <ol className={classes.lines} tabIndex={0} aria-label={words.title(name)}>
        {lines.map((line) => (
          <Line key={`${line.seq} ${line.ord}`} line={line} tell={tell} id={id} names={names} acts={acts} />
        ))}
      </ol>
      {next === null ? null : (
        <Button size="sm" variant="default" loading={loading} onClick={more}>
          {words.more}
        </Button>
      )}
    </SidePanel>
  );
}

/** Uploaded this many seconds after it was done: worth saying. */
const LATE = 300;

interface LineProps {
  readonly line: HistoryLine;
  readonly tell: Tell;
  /** Whose history it is: lines of an earlier id say so. */
  readonly id: string;
  readonly names: Names;
  readonly acts: HistoryPanelProps['acts'];
}

function Line({ line, tell, id, names, acts }: LineProps) {
  const nameOf = (email: string) => machines[email] ?? names(staffIDOf(email)) ?? email;
  const who =
    line.onBehalfOf === null ? nameOf(line.author) : words.inPlaceOf(nameOf(line.author), nameOf(line.onBehalfOf));
  const shown = line.changes.flatMap((change) => tell(change, names) ?? []).filter((change) => !saysNothing(change));
  return (
    <li className={classes.line} data-kind={line.kind}>
      <div className={classes.head}>
        <span className={classes.what}>{line.word}</span>
        <span className={classes.kind}>{words.kinds[line.kind]}</span>
        <time className={classes.when} dateTime={new Date(line.at * 1000).toISOString()}>
          {dayAndTime(formatDay(line.at), formatTime(line.at))}
        </time>
      </div>
      <div className={classes.who}>
        {who}
        {line.receivedAt - line.at > LATE
          ? ` · ${words.later(dayAndTime(formatDay(line.receivedAt), formatTime(line.receivedAt)))}`
          : ''}
      </div>
      {line.docID === id ? null : <p className={classes.quiet}>{words.formerly(line.docID)}</p>}
      {line.intact ? null : (
        <div className={classes.broken} role="alert">
          <IconAlertTriangleFilled size={14} aria-hidden="true" />
          {words.broken}
        </div>
      )}
      {shown.length === 0 ? null : (
        <dl className={classes.changes}>
          {shown.map(({ field, label, before, after, sentences }) => (
            <div key={field} className={classes.change}>
              <dt>{label}</dt>
              <dd>
                {sentences.length > 0 ? (
                  sentences.map((sentence) => <div key={sentence}>{sentence}</div>)
                ) : line.kind === 'created' ? (
                  after
                ) : line.kind === 'removed' ? (
                  <del>{before}</del>
                ) : (
                  <>
                    <del>
                      <VisuallyHidden>{words.was} </VisuallyHidden>
                      {before}
                    </del>
                    <ins>
                      <VisuallyHidden>{words.is} </VisuallyHidden>
                      {after}
                    </ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {line.reason === undefined ? null : <p className={classes.reason}>{words.because(line.reason)}</p>}
      {line.hidden > 0 ? <p className={classes.quiet}>{words.hidden(line.hidden)}</p> : null}
      {acts?.(line)}
    </li>
  );
}

/** Walks the chain of the whole clinic, on demand. */
function Verify() {
  const { found, failure, verifying, verify } = useVerification();
  const [asked, setAsked] = useState(false);
  return (
    <div className={classes.verify}>
      <div role="status" className={classes.verdict}>
        {found === undefined ? null : (
          <span data-intact={found.intact}>
            {found.intact ? (
              <IconShieldCheck size={16} aria-hidden="true" />
            ) : (
              <IconAlertTriangleFilled size={16} aria-hidden="true" />
            )}
            {found.intact ? words.intact(formatCount(found.rows)) : words.notIntact(formatCount(found.rows))}
          </span>
        )}
        {failure === undefined || !asked ? null : `${failure.sentence} ${failure.code}`}
      </div>
      <Button
        size="sm"
        variant="default"
        loading={verifying}
        onClick={() => {
          setAsked(true);
          verify();
        }}
      >
        {words.verify}
      </Button>
    </div>
  );
}
