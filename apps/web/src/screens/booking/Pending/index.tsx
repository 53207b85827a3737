import { Button, Checkbox } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { pendingBookings as words } from '../../../locale/booking-pending.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { objectionWord, petName, placeWords } from '../../../parts/booking/booking-words.ts';
import { DecideDialog } from '../../../parts/booking/DecideDialog.tsx';
import { useBookingActs } from '../../../parts/booking/use-booking-acts.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useHeldRow } from '../../../parts/held-choice/held-choice.ts';
import list from '../../../parts/keyset-list/list.module.css';
import { MoveDialog } from '../Move/MoveDialog.tsx';
import { PendingPane } from './PendingPane.tsx';
import { PendingRow } from './PendingRow.tsx';
import classes from './pending.module.css';
import { RefuseMany } from './RefuseMany.tsx';
import { type PendingEntry, usePending } from './use-pending.ts';
import { useReviewActs } from './use-review-acts.ts';
import { useRowKeys } from './use-row-keys.ts';

/** What is being asked about which bookings. */
type Asking = { readonly what: 'refuse' | 'beside' | 'move'; readonly entries: readonly PendingEntry[] };

/** /today/CheckBooking: bookings that wait for the clinic's word (spec 3 §2, §4), live, also without a network. */
export default function PendingBookings() {
  const can = useCan();
  const review = usePending();
  const acts = useReviewActs();
  const { move, approve: approveMoved } = useBookingActs();
  const once = useUnrepeated();
  const [looked, setLooked] = useState<string>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState(true);
  const [asking, setAsking] = useState<Asking>();
  const [approves, setApproves] = useState(true);
  const mayAnswer = can('BOOKING_WRITE');
  const entries = review?.entries ?? [];
  const ids = entries.map(({ booking }) => booking._id);
  const held = useHeldRow(looked, ids);
  const active = entries.find(({ booking }) => booking._id === held);
  const chosen = entries.filter(({ booking }) => picked.has(booking._id));
  const meant = chosen.length > 0 ? chosen : active ? [active] : [];
  const isFree = mayAnswer && asking === undefined && meant.length > 0;

  const approve = (which: readonly PendingEntry[]) =>
    void once(async () => {
      const [first] = which;
      if (which.length === 1 && first && first.clashes.length > 0) return setAsking({ what: 'beside', entries: which });
      await acts.approve(which, told);
      setPicked(new Set());
    });
  const toggle = (id: string) =>
    setPicked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  useRowKeys(ids, held, setLooked);
  useHotkey('A', words.approve, () => approve(meant), { enabled: isFree });
  useHotkey('R', words.refuse, () => setAsking({ what: 'refuse', entries: meant }), { enabled: isFree });
  useHotkey('M', words.move, () => active && setAsking({ what: 'move', entries: [active] }), { enabled: isFree });
  useHotkey('X', words.chooseKey, () => held !== undefined && toggle(held), { enabled: isFree });

  if (!can('BOOKING_READ'))
    return (
      <Sheet fill>
        <EmptyState title={words.title} next={words.noAccess} />
      </Sheet>
    );
  if (review === undefined) return <Sheet fill>{null}</Sheet>;
  return (
    <div className={list.page}>
      <Sheet fill>
        {entries.length === 0 ? (
          <EmptyState title={words.empty} next={words.emptyNext} />
        ) : (
          <>
            <Toolbar
              end={
                mayAnswer && chosen.length > 0 ? (
                  <Bulk
                    count={chosen.length}
                    approve={() => approve(chosen)}
                    refuse={() => setAsking({ what: 'refuse', entries: chosen })}
                  />
                ) : undefined
              }
            >
              {mayAnswer ? (
                <Checkbox
                  label={chosen.length > 0 ? words.chosen(chosen.length) : words.all}
                  checked={chosen.length === entries.length}
                  indeterminate={chosen.length > 0 && chosen.length < entries.length}
                  onChange={() => setPicked(new Set(chosen.length === entries.length ? [] : ids))}
                />
              ) : null}
              <span className={classes.quiet}>{words.count(entries.length)}</span>
              {mayAnswer ? (
                <Checkbox
                  className={classes.tell ?? ''}
                  label={words.tell}
                  title={words.tellHint}
                  checked={told}
                  onChange={(event) => setTold(event.currentTarget.checked)}
                />
              ) : null}
            </Toolbar>
            <div className={classes.split}>
              <ul className={classes.list} aria-label={words.list}>
                {entries.map((entry) => {
                  const id = entry.booking._id;
                  return (
                    <PendingRow
                      key={id}
                      entry={entry}
                      review={review}
                      isActive={id === held}
                      isChosen={picked.has(id)}
                      mayAnswer={mayAnswer}
                      onLook={() => setLooked(id)}
                      onChoose={() => toggle(id)}
                      onApprove={() => approve([entry])}
                      onRefuse={() => setAsking({ what: 'refuse', entries: [entry] })}
                    />
                  );
                })}
              </ul>
              <aside className={`${list.previewPane} ${classes.pane}`} aria-label={words.pane}>
                {active ? (
                  <PendingPane
                    entry={active}
                    review={review}
                    mayAnswer={mayAnswer}
                    onApprove={() => approve([active])}
                    onRefuse={() => setAsking({ what: 'refuse', entries: [active] })}
                    onMove={() => setAsking({ what: 'move', entries: [active] })}
                  />
                ) : null}
              </aside>
            </div>
          </>
        )}
      </Sheet>
      {asking === undefined || asking.entries[0] === undefined ? null : asking.what === 'move' ? (
        review.choices === undefined ? null : (
          <MoveDialog
            entry={asking.entries[0]}
            choices={review.choices}
            following={0}
            below={
              <Checkbox
                label={words.moveApprove}
                checked={approves}
                onChange={(event) => setApproves(event.currentTarget.checked)}
              />
            }
            onClose={() => setAsking(undefined)}
            onMove={async ({ place, beside }) => {
              const [entry] = asking.entries;
              setAsking(undefined);
              if (entry && (await move(entry, { place, beside, sendToLine: told && !approves })) && approves)
                await approveMoved(entry, [...beside], told);
            }}
          />
        )
      ) : asking.what === 'beside' ? (
        <ConfirmDialog
          opened
          title={words.askTitle(petName(asking.entries[0]))}
          text={words.askText}
          confirmWord={words.askConfirm}
          keepWord={words.keep}
          onClose={() => setAsking(undefined)}
          onConfirm={() => acts.approve(asking.entries, told, asking.entries[0]?.clashes)}
        >
          <ul>
            {asking.entries[0].objections.map((objection) => (
              <li key={objection.kind}>
                {objectionWord(objection, (asking.entries[0] as PendingEntry).booking, review.names)}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : asking.entries.length > 1 ? (
        <RefuseMany
          entries={asking.entries}
          onClose={() => setAsking(undefined)}
          onRefuse={async (reason) => {
            await acts.refuse(asking.entries, { reason, sendToLine: told });
            setPicked(new Set());
          }}
        />
      ) : (
        <DecideDialog
          act="refuse"
          name={petName(asking.entries[0])}
          time={placeWords(asking.entries[0].booking)}
          userID={asking.entries[0].booking.userID}
          onClose={() => setAsking(undefined)}
          onDecide={(decided) => acts.refuse(asking.entries, decided)}
        />
      )}
    </div>
  );
}

interface BulkProps {
  readonly count: number;
  readonly approve: () => void;
  readonly refuse: () => void;
}

function Bulk({ count, approve, refuse }: BulkProps) {
  return (
    <>
      <Button variant="default" rightSection={<Keycap keys="R" />} onClick={refuse}>
        {words.refuse}
      </Button>
      <Button rightSection={<Keycap keys="A" onFill />} onClick={approve}>
        {words.approveChosen(count)}
      </Button>
    </>
  );
}
