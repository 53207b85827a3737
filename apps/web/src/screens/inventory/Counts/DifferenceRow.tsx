import { Radio, TextInput } from '@mantine/core';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import type { CountRow } from '../../../data/inventory/count-calls.ts';
import { counting, countReview as words } from '../../../locale/inventory-counts.ts';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './counts.module.css';

interface DifferenceRowProps {
  readonly row: CountRow;
  readonly placeName: string;
  /** The figure that holds; undefined where none does yet. */
  readonly counted: number | undefined;
  readonly difference: number | undefined;
  readonly isMissed: boolean;
  readonly isDisputed: boolean;
  /** It is over and two people counted differently: who said what stands there, without a choice. */
  readonly said: boolean;
  readonly editable: boolean;
  /** Somebody tried to approve: what is missing is said. */
  readonly asked: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onChoose: (counted: number) => void;
}

/** One lot at one place beside the book, with why it differs, and which figure holds where two people differ. */
export function DifferenceRow(props: DifferenceRowProps) {
  const { row, counted, difference, isDisputed, editable } = props;
  const people = usePeople();
  const quantity = (value: number | undefined) => (value === undefined ? MISSING : formatQuantity(value));
  const isDiffering = difference !== undefined && difference !== 0;
  return (
    <div className={classes.difference}>
      <span className={classes.what}>
        <strong>{row.name}</strong>
        <small>
          {counting.spot(row.lot || counting.noLot, row.expiresOn?.replaceAll('-', '/') ?? '', props.placeName)}
          {row.moved === 0 || !editable ? '' : `　${words.moved(formatQuantity(row.moved))}`}
        </small>
      </span>
      <span className={classes.sums}>
        <span>
          {words.columns.book} {quantity(row.book)}
        </span>
        <span>
          {words.columns.counted} {props.isMissed ? words.missed : quantity(props.said ? row.book : counted)}
        </span>
        {isDiffering ? (
          <span className={difference < 0 ? classes.less : classes.more}>
            {difference > 0 ? '+' : ''}
            {spaced(formatQuantity(difference), row.unit)}
            {row.value === null ? '' : `　${formatAmount(row.value)}`}
          </span>
        ) : null}
      </span>
      {props.said ? (
        <small className={classes.wide}>
          {[
            words.counts,
            ...row.entries.map((entry) =>
              words.choose(people(entry.person) ?? entry.person, spaced(formatQuantity(entry.counted), row.unit)),
            ),
          ].join('　')}
        </small>
      ) : null}
      {isDisputed ? (
        <Radio.Group
          className={classes.wide ?? ''}
          label={words.disputed}
          value={counted === undefined ? null : String(counted)}
          onChange={(next) => props.onChoose(Number(next))}
        >
          {row.entries.map((entry) => (
            <Radio
              key={entry.person}
              mt={6}
              value={String(entry.counted)}
              disabled={!editable}
              label={words.choose(
                people(entry.person) ?? entry.person,
                spaced(formatQuantity(entry.counted), row.unit),
              )}
            />
          ))}
        </Radio.Group>
      ) : null}
      {editable && isDiffering ? (
        <TextInput
          className={classes.wide ?? ''}
          size="sm"
          aria-label={words.reasonOf(row.name)}
          placeholder={words.reasonHint}
          value={props.reason}
          maxLength={200}
          error={props.asked && row.isControlled && props.reason.trim() === '' ? words.needReason : undefined}
          onChange={(event) => props.onReason(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
