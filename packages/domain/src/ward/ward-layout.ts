import type { Cage, Room, RoomSetting } from '../clinic/settings/room.setting.ts';
import { type CageCare, isDirty } from '../hospital/cage-care.schema.ts';
import type { Stay } from '../hospital/stay.schema.ts';

/** A cage as the whiteboard shows it: who is in it, and whether it is to be cleaned. Two animals in one are both shown. */
export interface CagePlace<P> {
  readonly cage: Pick<Cage, '_id' | 'name' | 'kind'>;
  readonly patients: readonly P[];
  /** Since when nobody has cleaned it, Unix seconds; undefined while it is clean or somebody is in it. */
  readonly dirtySince: number | undefined;
}

/** A room with its cages. `room` is undefined for cages that stand in none, and for those that the clinic doesn't lay out. */
export interface RoomPlace<P> {
  readonly room: Room | undefined;
  readonly cages: readonly CagePlace<P>[];
}

/** The ward as it is laid out. */
export interface WardLayout<P> {
  /** Animals without a cage. */
  readonly unplaced: readonly P[];
  readonly rooms: readonly RoomPlace<P>[];
}

interface InHospital {
  readonly stay: Pick<Stay, 'cageID' | 'cageName'>;
}

const byName = new Intl.Collator('zh-Hant-TW');
const inOrder = (a: Cage | Room, b: Cage | Room) => a.order - b.order || byName.compare(a.name, b.name);

/** Animals by cage and room, in the clinic's order. A cage that the clinic took away, or never had, stays as long as an animal is in it. */
export function layOut<P extends InHospital>(
  { rooms, cages }: Pick<RoomSetting, 'rooms' | 'cages'>,
  patients: readonly P[],
  care: readonly CageCare[],
): WardLayout<P> {
  const byCage = Map.groupBy(patients, ({ stay }) => stay.cageID);
  const careOf = new Map(care.map((one) => [one.cageID, one]));
  const placeOf = (cage: CagePlace<P>['cage']): CagePlace<P> => {
    const inside = byCage.get(cage._id) ?? [];
    const known = careOf.get(cage._id);
    const dirtySince = inside.length === 0 && isDirty(known) ? known?.leftDateTime : undefined;
    return { cage, patients: inside, dirtySince };
  };
  const known = new Set(cages.map(({ _id }) => _id));
  const strange = [...byCage.keys()]
    .filter((cageID) => cageID !== '' && !known.has(cageID))
    .map((cageID) => placeOf({ _id: cageID, name: byCage.get(cageID)?.[0]?.stay.cageName || cageID, kind: 'other' }));
  const roomIDs = new Set(rooms.map(({ _id }) => _id));
  const cagesOf = (belongs: (cage: Cage) => boolean) => cages.filter(belongs).toSorted(inOrder).map(placeOf);
  const laidOut = rooms
    .toSorted(inOrder)
    .map((room) => ({ room, cages: cagesOf(({ roomID }) => roomID === room._id) }));
  const elsewhere = [...cagesOf(({ roomID }) => !roomIDs.has(roomID)), ...strange];
  return {
    unplaced: byCage.get('') ?? [],
    rooms: [...laidOut, { room: undefined, cages: elsewhere }].filter((place) => place.cages.length > 0),
  };
}

/** How many of a room's cages have an animal in them. */
export const occupied = ({ cages }: Pick<RoomPlace<unknown>, 'cages'>): number =>
  cages.filter(({ patients }) => patients.length > 0).length;
