import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { blockOwner, unblockOwner } from '@vetloom/domain/booking/blacklist.commands.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { type BlacklistEntry, useBlacklist } from '../../../data/booking/blacklist.ts';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { blacklist as words } from '../../../locale/booking-blacklist.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { ReasonField } from '../../../parts/form/ReasonField.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { StaffLabel } from '../../../parts/staff-name/StaffLabel.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { AddDialog } from './AddDialog.tsx';
import classes from './blacklist.module.css';
import { matching } from './search.ts';

/** /booking/blacklist: owners who may not book by themselves: since when, by whom and why. */
export default function Blacklist() {
  const mayWrite = useCan()('BOOKING_WRITE');
  const [query, setQuery] = useQuery();
  const [lifting, setLifting] = useState<BlacklistEntry>();
  const [told, setTold] = useState<BlacklistEntry>();
  const [adding, setAdding] = useState(false);
  const all = useBlacklist(dayStart(useNow(), shownZone()));
  if (!all) return null;
  const typed = query.q ?? '';
  const shown = matching(all, typed);
  const add = mayWrite ? (
    <Button size="sm" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  ) : null;
  return (
    <Sheet fill>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setQuery({ q: event.currentTarget.value || undefined })}
        />
        <span className={classes.quiet}>{words.people(shown.length)}</span>
        {all.length === 0 ? null : <span className={classes.push}>{add}</span>}
      </div>
      <p className={classes.binds}>{words.binds}</p>
      {all.length === 0 ? (
        <EmptyState title={words.none} next={words.noneNext} actions={add} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={words.noHit(typed)}
          actions={
            <Button variant="default" onClick={() => setQuery({ q: undefined })}>
              {words.clear}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list} aria-label={words.title}>
          {shown.map((entry) => (
            <Row
              key={entry.listed._id}
              entry={entry}
              onLift={mayWrite ? () => setLifting(entry) : undefined}
              onHistory={() => setTold(entry)}
            />
          ))}
        </ul>
      )}
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {told ? (
        <HistoryDrawer
          collection="bookingBlacklist"
          id={told.listed._id}
          name={words.recordTitle(told.owner?.name ?? words.unknown)}
          onClose={() => setTold(undefined)}
        />
      ) : null}
      {lifting ? <LiftDialog entry={lifting} onClose={() => setLifting(undefined)} /> : null}
    </Sheet>
  );
}

interface RowProps {
  readonly entry: BlacklistEntry;
  readonly onLift: (() => void) | undefined;
  readonly onHistory: () => void;
}

function Row({ entry: { listed, owner, missed }, onLift, onHistory }: RowProps) {
  const name = owner?.name ?? words.unknown;
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        {owner ? <AppLink to={links.owner(owner._id)}>{name}</AppLink> : <b>{name}</b>}
        <span className={classes.quiet}>{formatPhone(owner?.phone ?? '')}</span>
      </div>
      <div className={classes.who}>
        <span>{words.since(formatDay(listed.createDateTime))}</span>
        <span className={classes.quiet}>
          <StaffLabel id={listed.createBy} />
        </span>
      </div>
      <p className={listed.reason === '' ? classes.quiet : classes.why}>{listed.reason || words.noReason}</p>
      <span>{missed === 0 ? null : <Chip tone="cinnabar">{words.missed(missed)}</Chip>}</span>
      <span className={classes.acts}>
        <Button size="compact-sm" variant="subtle" aria-label={words.recordOf(name)} onClick={onHistory}>
          {words.record}
        </Button>
        {onLift === undefined ? null : (
          <Button size="compact-sm" variant="default" aria-label={words.liftOf(name)} onClick={onLift}>
            {words.lift}
          </Button>
        )}
      </span>
    </li>
  );
}

function LiftDialog({ entry, onClose }: { readonly entry: BlacklistEntry; readonly onClose: () => void }) {
  const run = useRun();
  const [reason, setReason] = useState('');
  const { userID, reason: before } = entry.listed;
  const name = entry.owner?.name ?? words.unknown;
  const lift = async () => {
    await run(unblockOwner, { userID, reason: reason.trim() });
    onClose();
    showUndo({
      message: words.lifted(name),
      undoWord: words.undo,
      onUndo: () => void attempt(() => run(blockOwner, { userID, reason: before })),
    });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={words.liftTitle(name)}
      text={words.liftText}
      confirmWord={words.lift}
      keepWord={words.keep}
      onConfirm={lift}
    >
      <ReasonField value={reason} templates={words.reasons.lift} onChange={setReason} />
    </ConfirmDialog>
  );
}
