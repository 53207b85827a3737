import { ROOM_SETTING, type Room, type RoomKind } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { useMemo, useState } from 'react';
import { useSetting } from '../engine/hooks.ts';
import { keptStorage } from '../engine/storage/kept-storage.ts';

const KEY = 'vetloom.call-room';
/** Rooms into which somebody is called: animals stay in the others. */
const CALLED: ReadonlySet<RoomKind> = new Set(['consult', 'surgery', 'imaging', 'grooming', 'other']);

/** The rooms of a clinic into which numbers are called, and the one of this desk. */
export interface CallRooms {
  readonly rooms: readonly Room[];
  /** Undefined where this desk calls into none. */
  readonly room: Room | undefined;
  readonly choose: (roomID: string) => void;
}

/** The room into which this desk calls, which it remembers; live. */
export function useCallRooms(): CallRooms {
  const setting = useSetting(ROOM_SETTING);
  const [roomID, setRoomID] = useState(() => keptStorage().getItem(KEY) ?? '');
  const rooms = useMemo(
    () =>
      (setting?.rooms ?? [])
        .filter(({ kind }) => CALLED.has(kind))
        .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1)),
    [setting],
  );
  const choose = (next: string) => {
    if (next === '') keptStorage().removeItem(KEY);
    else keptStorage().setItem(KEY, next);
    setRoomID(next);
  };
  return { rooms, room: rooms.find(({ _id }) => _id === roomID), choose };
}
