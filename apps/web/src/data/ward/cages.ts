import { type Cage, ROOM_SETTING, type RoomSetting } from '@vetloom/domain/clinic/settings/room.setting.ts';
import type { CageCare } from '@vetloom/domain/hospital/cage-care.schema.ts';
import { heldOrEmpty, heldSetting } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** The ward as the clinic lays it out, with how its cages stand. */
export interface WardCages {
  readonly setting: Pick<RoomSetting, 'rooms' | 'cages'>;
  readonly care: readonly CageCare[];
}

/** Rooms and cages with what is to be cleaned, live. */
export const useCages = (): WardCages | undefined =>
  useLive(
    async (store) => ({
      setting: (await heldSetting(store, ROOM_SETTING)) ?? ROOM_SETTING.defaults,
      care: await heldOrEmpty(() => store.query('cageCare', 'byLeft', {})),
    }),
    ['cages'],
  );

/** A cage as a stay keeps it, at the clinic's price of a day; `otherwise` where it has set none. NT$ */
export async function cageAsChosen(
  store: Pick<LocalReads, 'get'>,
  { _id, name, serviceID }: Pick<Cage, '_id' | 'name' | 'serviceID'>,
  otherwise: number,
): Promise<{ cageID: string; cageName: string; cageDefaultPrice: number }> {
  const service = serviceID === '' ? undefined : await store.get('catalog', serviceID);
  return { cageID: _id, cageName: name, cageDefaultPrice: service?.price ?? otherwise };
}
