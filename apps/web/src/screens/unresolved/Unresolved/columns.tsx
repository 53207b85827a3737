import { Button } from '@mantine/core';
import type { HeldLine } from '@vetloom/domain/unresolved/unresolved.ts';
import type { UnresolvedLine } from '@vetloom/domain/unresolved/unresolved-line.ts';
import { dayAndTime, formatNearDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { UnresolvedEntry } from '../../../data/unresolved/unresolved.ts';
import { unresolved as words } from '../../../locale/unresolved.ts';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import classes from './unresolved.module.css';
import { nameOf, waited, whatOf } from './unresolved-words.ts';

/** A row of the list; the first one of a section says which. */
export interface UnresolvedRow extends UnresolvedEntry {
  readonly startsSection: boolean;
}

/** One row a line: a visit may stand in several sections. */
export const keyOf = ({ line }: UnresolvedEntry): string => `${line.section} ${line.subjectID}`;

interface Acts {
  readonly maySettle: (line: UnresolvedLine) => boolean;
  readonly mayPutOff: boolean;
  readonly onSettle: (entry: UnresolvedEntry) => void;
  readonly onPutOff: (entry: UnresolvedEntry) => void;
  readonly onTakeBack: (entry: UnresolvedEntry) => void;
}

/** What a line is about, and until when and why it waits where it is put off. */
function What({ line, now }: { readonly line: HeldLine; readonly now: number }) {
  const { putOff } = line;
  return (
    <span className={classes.what}>
      <span className={classes.words}>{whatOf(line)}</span>
      {putOff === undefined ? null : (
        <span className={classes.quiet}>
          {words.putOff.until(dayAndTime(formatNearDay(putOff.until, now), formatTime(putOff.until)), putOff.reason)}{' '}
          <StaffLabel id={putOff.createBy} />
        </span>
      )}
    </span>
  );
}

/** What is done with a line: settled, put off, or taken back from there. */
function RowActs({ row, acts }: { readonly row: UnresolvedRow; readonly acts: Acts }) {
  return (
    <span className={classes.acts}>
      {acts.maySettle(row.line) ? (
        <Button size="compact-sm" variant="default" tabIndex={-1} onClick={() => acts.onSettle(row)}>
          {words.settle[row.line.section]}
        </Button>
      ) : null}
      {!acts.mayPutOff ? null : row.line.putOff === undefined ? (
        <Button size="compact-sm" variant="subtle" tabIndex={-1} onClick={() => acts.onPutOff(row)}>
          {words.putOff.action}
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" tabIndex={-1} onClick={() => acts.onTakeBack(row)}>
          {words.putOff.takeBack}
        </Button>
      )}
    </span>
  );
}

type Column = ListColumn<UnresolvedRow>;
/** What the list has room for, and whether it shows one section alone, which then needn't be said of each line. */
interface Room {
  readonly narrow: boolean;
  readonly ofOne: boolean;
}

/** The columns as they read at a time. A phone has room for what a line is and what is done with it. */
export function columnsAt(now: number, acts: Acts, { narrow, ofOne }: Room): readonly Column[] {
  const done: Column = {
    key: 'acts',
    head: words.columns.acts,
    width: narrow ? '150px' : '184px',
    align: 'end',
    cell: (row) => <RowActs row={row} acts={acts} />,
  };
  if (narrow)
    return [
      {
        key: 'what',
        head: words.columns.what,
        width: 'minmax(0, 1fr)',
        cell: (row) => (
          <span className={classes.what}>
            <span className={classes.words}>{nameOf(row) || whatOf(row.line)}</span>
            <span className={classes.quiet}>{words.sections[row.line.section]}</span>
          </span>
        ),
      },
      done,
    ];
  const section: Column = {
    key: 'section',
    head: words.label,
    width: 'minmax(168px, 1fr)',
    cell: ({ line, startsSection }) => (
      <span className={startsSection ? classes.strong : classes.repeated}>{words.sections[line.section]}</span>
    ),
  };
  return [
    ...(ofOne ? [] : [section]),
    {
      key: 'what',
      head: words.columns.what,
      width: 'minmax(180px, 2fr)',
      cell: ({ line }) => <What line={line} now={now} />,
    },
    { key: 'about', head: words.columns.about, width: 'minmax(130px, 1fr)', cell: nameOf },
    {
      key: 'phone',
      head: words.columns.phone,
      width: '124px',
      cell: ({ owner, pet }) => formatPhone(owner?.phone ?? pet?.userPhone ?? ''),
    },
    { key: 'since', head: words.columns.since, width: '92px', cell: ({ line }) => waited(now - line.since) },
    done,
  ];
}
