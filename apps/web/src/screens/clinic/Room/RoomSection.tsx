import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { type Cage, ROOM_SETTING, type Room, type RoomSetting } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type ReactNode, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive, useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { rooms as words } from '../../../locale/clinic-setup.ts';
import { refusal } from '../../../locale/codes.ts';
import { SettingPage } from '../frame/SettingPage.tsx';
import { PushRule } from './PushRule.tsx';
import { CageForm, RoomForm } from './RoomForms.tsx';
import classes from './room.module.css';
import { arranged, moveEdits, type RoomList, wards } from './room-values.ts';

type Open =
  | { readonly list: 'rooms'; readonly id: string | undefined }
  | { readonly list: 'cages'; readonly id: string | undefined; readonly roomID: string };

/** Rooms with their cages, each kept by itself: what bookings and the ward choose among. */
export function RoomSection({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(ROOM_SETTING);
  const [open, setOpen] = useState<Open>();
  const run = useRun();
  if (setting === undefined) return null;
  const send = (edits: Edit[]) => {
    if (edits.length > 0)
      run(editSetting, { settingID: ROOM_SETTING.id, edits }).catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  };
  const move = (list: RoomList, rows: readonly (Room | Cage)[]) => (id: string, by: 1 | -1) =>
    send(moveEdits(list, rows, id, by));
  const close = () => setOpen(undefined);
  const { rooms, cages } = setting;
  return (
    <SettingPage title={words.title} text={editable ? words.text : clinicInfo.readOnly}>
      {editable ? (
        <div className={classes.tools}>
          <CreateButton label={words.addRoom} onCreate={() => setOpen({ list: 'rooms', id: undefined })} />
          <span>{words.count(rooms.length, cages.length)}</span>
        </div>
      ) : null}
      {rooms.length === 0 && cages.length === 0 ? (
        <EmptyState title={words.empty} next={editable ? words.emptyNext : undefined} />
      ) : (
        <ul className={classes.rooms} aria-label={words.title}>
          {wards(setting).map(({ room, cages: inside }) => (
            <li key={room?._id ?? ''} className={classes.room}>
              <RoomHead
                room={room}
                cages={inside.length}
                editable={editable}
                ends={room && endsOf(arranged(rooms), room._id)}
                onMove={move('rooms', rooms)}
                onEdit={(id) => setOpen({ list: 'rooms', id })}
                onAdd={(roomID) => setOpen({ list: 'cages', id: undefined, roomID })}
              />
              {inside.length === 0 ? null : (
                <ul className={classes.cages} aria-label={room?.name ?? words.noRoom}>
                  {inside.map((cage) => (
                    <CageRow
                      key={cage._id}
                      cage={cage}
                      editable={editable}
                      ends={endsOf(inside, cage._id)}
                      onMove={move('cages', inside)}
                      onEdit={() => setOpen({ list: 'cages', id: cage._id, roomID: cage.roomID })}
                    />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {cages.length === 0 ? null : <PushRule editable={editable} />}
      {open === undefined ? null : (
        <Form key={`${open.list} ${open.id}`} open={open} setting={setting} onClose={close} />
      )}
    </SettingPage>
  );
}

function Form({
  open,
  setting,
  onClose,
}: {
  readonly open: Open;
  readonly setting: RoomSetting;
  readonly onClose: () => void;
}) {
  if (open.list === 'rooms')
    return <RoomForm room={setting.rooms.find(({ _id }) => _id === open.id)} setting={setting} onClose={onClose} />;
  return (
    <CageForm
      cage={setting.cages.find(({ _id }) => _id === open.id)}
      roomID={open.roomID}
      setting={setting}
      onClose={onClose}
    />
  );
}

/** Whether a row stands first or last. */
const endsOf = (rows: readonly { readonly _id: string }[], id: string) => ({
  first: rows[0]?._id === id,
  last: rows.at(-1)?._id === id,
});

interface RowProps {
  readonly editable: boolean;
  readonly onMove: (id: string, by: 1 | -1) => void;
}

interface RoomHeadProps extends RowProps {
  /** Undefined for those cages that stand in no room. */
  readonly room: Room | undefined;
  readonly cages: number;
  readonly ends: ReturnType<typeof endsOf> | undefined;
  readonly onEdit: (id: string) => void;
  readonly onAdd: (roomID: string) => void;
}

function RoomHead({ room, cages, editable, ends, onMove, onEdit, onAdd }: RoomHeadProps) {
  const name = room?.name ?? words.noRoom;
  return (
    <div className={classes.head}>
      {room !== undefined && editable ? (
        <button type="button" className={classes.name} aria-label={words.editOf(name)} onClick={() => onEdit(room._id)}>
          {name}
        </button>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {room === undefined ? null : <Chip>{words.kinds[room.kind]}</Chip>}
      {cages === 0 ? null : <span className={classes.quiet}>{words.cages(cages)}</span>}
      {room === undefined || ends === undefined || !editable ? null : (
        <span className={classes.acts}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            aria-label={words.addCageTo(name)}
            onClick={() => onAdd(room._id)}
          >
            {words.addCage}
          </Button>
          <Movers name={name} ends={ends} onMove={(by) => onMove(room._id, by)} />
        </span>
      )}
    </div>
  );
}

interface CageRowProps extends RowProps {
  readonly cage: Cage;
  readonly ends: ReturnType<typeof endsOf>;
  readonly onEdit: () => void;
}

function CageRow({ cage, editable, ends, onMove, onEdit }: CageRowProps) {
  return (
    <li className={classes.cage}>
      {editable ? (
        <button type="button" className={classes.cageName} aria-label={words.editOf(cage.name)} onClick={onEdit}>
          {cage.name}
        </button>
      ) : (
        <span className={classes.cageName}>{cage.name}</span>
      )}
      <span className={classes.kind}>{words.cageKinds[cage.kind]}</span>
      <Service id={cage.serviceID} />
      {editable ? (
        <span className={classes.acts}>
          <Movers name={cage.name} ends={ends} onMove={(by) => onMove(cage._id, by)} />
        </span>
      ) : null}
    </li>
  );
}

/** By which service a day in a cage is charged, with its price as it is now. */
function Service({ id }: { readonly id: string }): ReactNode {
  const item = useLive(
    async (store) => (id === '' ? undefined : (await heldOrEmpty(() => store.getMany('catalog', [id])))[0]),
    [id],
  );
  if (id === '') return <span className={classes.quiet}>{words.noService}</span>;
  return (
    <span className={item?.active === false ? classes.gone : classes.service}>
      {item === undefined ? words.goneService : `${item.name} · ${formatMoney(item.price)}`}
      {item?.active === false ? ` · ${words.goneService}` : ''}
    </span>
  );
}

interface MoversProps {
  readonly name: string;
  readonly ends: ReturnType<typeof endsOf>;
  readonly onMove: (by: 1 | -1) => void;
}

function Movers({ name, ends, onMove }: MoversProps) {
  return (
    <>
      <ActionIcon variant="subtle" aria-label={words.up(name)} disabled={ends.first} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={words.down(name)} disabled={ends.last} onClick={() => onMove(1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
    </>
  );
}
