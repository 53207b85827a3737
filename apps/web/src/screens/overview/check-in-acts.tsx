import { Menu } from '@mantine/core';
import {
  IconCalendarTime,
  IconCalendarX,
  IconDots,
  IconPencil,
  IconPlayerSkipForward,
  IconQrcode,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { lastCall } from '@vetloom/domain/overview/queue.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { useCallRooms } from '../../data/overview/call-room.ts';
import { desk } from '../../locale/booking-desk.ts';
import { today } from '../../locale/overview.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { queue } from '../../locale/visit-queue.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { useCalls } from '../../parts/queue/use-calls.ts';
import classes from './ticket.module.css';

const editing = later(async () => (await import('../visit/EditCheckIn.tsx')).EditCheckIn);
const linking = later(async () => (await import('../../parts/queue/OwnPlaceLink.tsx')).OwnPlaceLink);
const revoking = later(async () => (await import('../../parts/booking/RevokeCheckIn.tsx')).RevokeCheckIn);
const cancelling = later(async () => (await import('../visit/CancelCheckIn.tsx')).CancelCheckIn);

type Waiting = Pick<VisitRecord, '_id' | 'status' | 'openedDateTime' | 'source' | 'bookingID' | 'ticket' | 'calls'>;

/** Whether the front desk can still correct it: somebody waits, and no doctor has begun. */
const isWaiting = ({ status, openedDateTime, source }: Waiting): boolean =>
  source === 'standard' && status === RECORD_STATUS.checkIn && openedDateTime === 0;

/** Whose place in the queue. */
interface Whose {
  readonly recordID: string;
  readonly name: string;
}

/** What is done with a check-in that was a mistake. */
export interface CheckInActs {
  readonly edit: (recordID: string) => void;
  readonly cancel: (recordID: string) => void;
  /** Of one that came by a booking, by the booking. */
  readonly revoke: (bookingID: string) => void;
  /** Shows the owner's link to their place in the queue. */
  readonly link: (whose: Whose) => void;
  /** Their panels; stand once on the screen. */
  readonly panels: ReactNode;
}

/** Corrects a check-in or calls it off. */
export function useCheckInActs(): CheckInActs {
  const [edited, setEdited] = useState<string>();
  const [cancelled, setCancelled] = useState<string>();
  const [linked, setLinked] = useState<Whose>();
  const [revoked, setRevoked] = useState<string>();
  const panels = (
    <>
      {edited === undefined ? null : (
        <OnDemand code={editing} open props={{ recordIDs: [edited], onClose: () => setEdited(undefined) }} />
      )}
      {linked === undefined ? null : (
        <OnDemand code={linking} open props={{ ...linked, onClose: () => setLinked(undefined) }} />
      )}
      {revoked === undefined ? null : (
        <OnDemand code={revoking} open props={{ bookingID: revoked, onClose: () => setRevoked(undefined) }} />
      )}
      <OnDemand
        code={cancelling}
        open={cancelled !== undefined}
        props={{ recordID: cancelled, onClose: () => setCancelled(undefined) }}
      />
    </>
  );
  return { edit: setEdited, cancel: setCancelled, revoke: setRevoked, link: setLinked, panels };
}

interface CheckInMenuProps {
  readonly record: Waiting;
  readonly name: string;
  readonly acts: CheckInActs;
}

/** Behind three dots of a visit that waits; nothing for one that has begun, or for whoever may not check in. */
export function CheckInMenu({ record, name, acts }: CheckInMenuProps) {
  const can = useCan();
  if (!can('CHECK_IN') || !isWaiting(record)) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        {/* A row opens by a click. */}
        <button
          type="button"
          className={classes.more}
          aria-label={today.checkInMenu(name)}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <CallItems record={record} name={name} />
        <Menu.Item leftSection={<IconQrcode size={16} />} onClick={() => acts.link({ recordID: record._id, name })}>
          {queue.ownLink}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<Keycap keys="E" />}
          onClick={() => acts.edit(record._id)}
        >
          {today.editCheckIn}
        </Menu.Item>
        {record.bookingID !== '' && can('BOOKING_READ') ? (
          <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => acts.revoke(record.bookingID)}>
            {desk.revoke}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconCalendarX size={16} />}
          rightSection={<Keycap keys="Delete" />}
          onClick={() => acts.cancel(record._id)}
        >
          {today.cancelCheckIn}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Calls a number that was passed over, or once more; passes over one that was called. */
function CallItems({ record, name }: Pick<CheckInMenuProps, 'record' | 'name'>) {
  const { call, skip } = useCalls();
  const { room } = useCallRooms();
  const last = lastCall(record);
  return (
    <>
      <Menu.Item leftSection={<IconSpeakerphone size={16} />} onClick={() => void call(record, name, room)}>
        {last === undefined ? queue.call : last.kind === 'skip' ? queue.back : queue.callAgain}
      </Menu.Item>
      {last?.kind === 'call' ? (
        <Menu.Item leftSection={<IconPlayerSkipForward size={16} />} onClick={() => void skip(record, name)}>
          {queue.skip}
        </Menu.Item>
      ) : null}
    </>
  );
}

/** E corrects the check-in of the chosen card, Delete calls it off. */
export function CheckInKeys({ record, acts }: { readonly record: Waiting | undefined; readonly acts: CheckInActs }) {
  const may = useCan()('CHECK_IN');
  const enabled = may && record !== undefined && isWaiting(record);
  useHotkey('E', keyWords.editCheckIn, () => record && acts.edit(record._id), { enabled });
  useHotkey('Delete', keyWords.cancelCheckIn, () => record && acts.cancel(record._id), { enabled });
  return null;
}
