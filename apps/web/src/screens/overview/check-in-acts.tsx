import { Menu } from '@mantine/core';
import { IconCalendarX, IconDots, IconPencil } from '@tabler/icons-react';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { today } from '../../locale/overview.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import classes from './ticket.module.css';

const editing = later(async () => (await import('../visit/EditCheckIn.tsx')).EditCheckIn);
const cancelling = later(async () => (await import('../visit/CancelCheckIn.tsx')).CancelCheckIn);

type Waiting = Pick<VisitRecord, '_id' | 'status' | 'openedDateTime' | 'source'>;

/** Whether the front desk can still correct it: somebody waits, and no doctor has begun. */
const isWaiting = ({ status, openedDateTime, source }: Waiting): boolean =>
  source === 'standard' && status === RECORD_STATUS.checkIn && openedDateTime === 0;

/** What is done with a check-in that was a mistake. */
export interface CheckInActs {
  readonly edit: (recordID: string) => void;
  readonly cancel: (recordID: string) => void;
  /** Their panels; stand once on the screen. */
  readonly panels: ReactNode;
}

/** Corrects a check-in or calls it off. */
export function useCheckInActs(): CheckInActs {
  const [edited, setEdited] = useState<string>();
  const [cancelled, setCancelled] = useState<string>();
  const panels = (
    <>
      {edited === undefined ? null : (
        <OnDemand code={editing} open props={{ recordIDs: [edited], onClose: () => setEdited(undefined) }} />
      )}
      <OnDemand
        code={cancelling}
        open={cancelled !== undefined}
        props={{ recordID: cancelled, onClose: () => setCancelled(undefined) }}
      />
    </>
  );
  return { edit: setEdited, cancel: setCancelled, panels };
}

interface CheckInMenuProps {
  readonly record: Waiting;
  readonly name: string;
  readonly acts: CheckInActs;
}

/** Behind three dots of a visit that waits; nothing for one that has begun, or for whoever may not check in. */
export function CheckInMenu({ record, name, acts }: CheckInMenuProps) {
  const may = useCan()('CHECK_IN');
  if (!may || !isWaiting(record)) return null;
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
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          rightSection={<Keycap keys="E" />}
          onClick={() => acts.edit(record._id)}
        >
          {today.editCheckIn}
        </Menu.Item>
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

/** E corrects the check-in of the chosen card, Delete calls it off. */
export function CheckInKeys({ record, acts }: { readonly record: Waiting | undefined; readonly acts: CheckInActs }) {
  const may = useCan()('CHECK_IN');
  const enabled = may && record !== undefined && isWaiting(record);
  useHotkey('E', keyWords.editCheckIn, () => record && acts.edit(record._id), { enabled });
  useHotkey('Delete', keyWords.cancelCheckIn, () => record && acts.cancel(record._id), { enabled });
  return null;
}
