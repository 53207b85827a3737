import { Button, Checkbox, TextInput } from '@mantine/core';
import type { CountApproval, StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { countKey, differenceOf } from '@vetloom/domain/stock/count.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Fragment, useRef, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type CountRow, countCalls } from '../../../data/inventory/count-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { openingWords, countReview as words } from '../../../locale/inventory-counts.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './counts.module.css';
import { DifferenceRow } from './DifferenceRow.tsx';

/** As many as are drawn at once. */
const SHOWN = 100;

interface Verdict {
  readonly counted?: number;
  readonly reason?: string;
}
interface Deciding {
  readonly reason: string;
  readonly zero: boolean;
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

interface CountReviewProps {
  readonly count: StockCount;
  readonly placeName: (id: string) => string;
  readonly online: boolean;
  /** The count has got elsewhere. */
  readonly onTurn: () => void;
}

/** What was counted beside the book: reasons, figures that two people disagree upon, what nobody counted; approved with the network alone. */
export function CountReview({ count, placeName, online, onTurn }: CountReviewProps) {
  const editable = useCan()('STOCK_CHECK_FORM_WRITE') && count.status === 'review';
  const people = usePeople();
  const isSigned = count.signed !== null;
  const { busy, act } = useAct();
  const once = useRef(crypto.randomUUID());
  const kept = useDraft<Deciding>(`count.review ${count.id}`, { reason: '', zero: false, verdicts: {} });
  const isOver = count.status === 'approved';
  // The book has followed what was approved: beside it nothing differs any more, and what did stands on the forms.
  const [filter, setFilter] = useState<'differing' | 'missed' | 'all'>(isOver ? 'all' : 'differing');
  const [asked, setAsked] = useState(false);
  const { found, failure } = useAsked(
    () => countCalls.differences(count.id),
    online ? [count.id, count.updateDateTime] : undefined,
  );
  const rows = found?.rows ?? [];
  const { reason, zero } = kept.values;
  const verdicts = count.signed === null ? kept.values.verdicts : signedVerdicts(count.signed);
  const figureOf = (row: CountRow) => verdicts[countKey(row)]?.counted ?? row.counted ?? undefined;
  const isMissed = (row: CountRow) => row.entries.length === 0;
  const isDisputed = (row: CountRow) => row.counted === null && !isMissed(row);
  const isDiffering = (row: CountRow) => isDisputed(row) || (row.difference !== null && row.difference !== 0);
  const missed = rows.filter(isMissed);
  const differing = rows.filter(isDiffering);
  const shown = filter === 'all' ? rows : filter === 'missed' ? missed : differing;
  const money = rows.map(({ value }) => value ?? 0);
  const set = (row: CountRow, part: Verdict) => {
    const key = countKey(row);
    kept.change({ verdicts: { ...verdicts, [key]: { ...verdicts[key], ...part } } });
  };
  const approve = () => {
    setAsked(true);
    const why = count.signed?.reason ?? reason.trim();
    if (why === '') return;
    void act(async () => {
      await countCalls.approve(
        count.id,
        {
          ...{ reason: why, zero },
          rows: rows.flatMap((row) => {
            const verdict = verdicts[countKey(row)];
            if (verdict === undefined) return [];
            const { prodID, lot, expiresOn, placeID } = row;
            const chosen = verdict.counted === undefined ? {} : { counted: verdict.counted };
            return [{ prodID, lot, expiresOn, placeID, ...chosen, reason: verdict.reason ?? '' }];
          }),
        },
        once.current,
      );
      showSuccess(doneWords(count));
      kept.restart();
      onTurn();
    });
  };
  const again = (spots: readonly CountRow[]) =>
    void act(async () => {
      await countCalls.again(
        count.id,
        spots.map(({ prodID, lot, expiresOn, placeID }) => ({ prodID, lot, expiresOn, placeID })),
      );
      onTurn();
    });
  return (
    <div className={classes.scroll}>
      {failure === undefined ? null : (
        <div className={classes.notices}>
          <Notice tone="ochre">{failure.sentence}</Notice>
        </div>
      )}
      {isOver ? <Approved count={count} by={approvedBy(count, people)} /> : null}
      <div className={classes.head}>
        <SegmentedFilter
          label={words.label}
          value={filter}
          onChange={setFilter}
          options={[
            ...(isOver
              ? []
              : [{ value: 'differing' as const, label: words.filter.differing, count: differing.length }]),
            { value: 'missed', label: words.filter.missed, count: missed.length },
            { value: 'all', label: words.filter.all, count: rows.length },
          ]}
        />
        {isOver ? null : (
          <span className={classes.progress}>
            {words.total(
              formatAmount(sumOf(money.filter((one) => one > 0))),
              formatAmount(-sumOf(money.filter((one) => one < 0))),
            )}
          </span>
        )}
      </div>
      {found !== undefined && shown.length === 0 && filter === 'differing' ? (
        <p className={classes.none}>{words.none}</p>
      ) : null}
      {shown.slice(0, SHOWN).map((row) => (
        <DifferenceRow
          key={countKey(row)}
          row={row}
          placeName={placeName(row.placeID)}
          counted={figureOf(row)}
          difference={isOver || figureOf(row) === undefined ? undefined : differenceOf(figureOf(row) ?? 0, row.book)}
          said={isOver && isDisputed(row)}
          isMissed={isMissed(row)}
          isDisputed={!isOver && isDisputed(row)}
          // What was signed is booked as it was signed.
          editable={editable && !isSigned}
          asked={asked}
          reason={verdicts[countKey(row)]?.reason ?? ''}
          onReason={(text) => set(row, { reason: text })}
          onChoose={(counted) => set(row, { counted })}
        />
      ))}
      {editable && count.signedBy !== '' ? (
        <div className={classes.notices}>
          <Notice tone="accent">{openingWords.signed(people(count.signedBy) ?? count.signedBy, count.reason)}</Notice>
        </div>
      ) : null}
      {editable ? (
        <div className={classes.decide}>
          {missed.length === 0 || isSigned ? null : (
            <Checkbox
              label={words.zero(missed.length)}
              description={words.zeroHint}
              checked={zero}
              onChange={(event) => kept.change({ zero: event.currentTarget.checked })}
            />
          )}
          {isSigned ? null : (
            <TextInput
              label={words.reason}
              placeholder={words.reasonPlace}
              value={reason}
              maxLength={200}
              error={asked && reason.trim() === '' ? words.needAll : undefined}
              onChange={(event) => kept.change({ reason: event.currentTarget.value })}
            />
          )}
          <div className={classes.acts}>
            <Button loading={busy} disabled={!online || found === undefined} onClick={approve}>
              {approveWord(count)}
            </Button>
            <Button variant="default" disabled={!online || differing.length === 0} onClick={() => again(differing)}>
              {words.again}
            </Button>
            <Button variant="subtle" disabled={!online} onClick={() => again([])}>
              {words.back}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Of a count that is over: why and by whom it was approved, and the forms that say what it came to. */
function Approved({ count, by }: { readonly count: StockCount; readonly by: string }) {
  return (
    <div className={classes.notices}>
      <p className={classes.over}>
        <strong>{count.reason}</strong>
        {`　${by}`}
      </p>
      {count.formIDs.length === 0 ? null : (
        <p className={classes.over}>
          {count.formIDs.map((id, at) => (
            <Fragment key={id}>
              <AppLink to={links.form('check', id)}>{words.form(at + 1)}</AppLink>
              {'　'}
            </Fragment>
          ))}
          {words.over}
        </p>
      )}
    </div>
  );
}

/** Who answers for the figures of a count that is over, and since when: an opening has two of them. */
function approvedBy({ signedBy, updateBy, updateDateTime }: StockCount, people: ReturnType<typeof usePeople>): string {
  const [first, last] = [signedBy, updateBy].map((email) => people(email) ?? email);
  return words.approvedBy(signedBy === '' ? [last ?? ''] : [first ?? '', last ?? ''], formatDateTime(updateDateTime));
}

const signedVerdicts = ({ rows }: CountApproval): Deciding['verdicts'] =>
  Object.fromEntries(
    rows.map((row) => [
      countKey(row),
      { reason: row.reason, ...(row.counted === undefined ? {} : { counted: row.counted }) },
    ]),
  );

const approveWord = ({ isOpening, signedBy }: StockCount): string => {
  if (!isOpening) return words.approve;
  return signedBy === '' ? openingWords.first : openingWords.second;
};

const doneWords = ({ isOpening, signedBy }: StockCount): string => {
  if (!isOpening) return words.approved;
  return signedBy === '' ? openingWords.signedNow : openingWords.booked;
};

const sumOf = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
