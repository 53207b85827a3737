import { BOOKING_SETTING } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { GUIDE_SETTING } from '@vetloom/domain/clinic/settings/guide.setting.ts';
import { PET_NUMBER_SETTING } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { ROOM_SETTING } from '@vetloom/domain/clinic/settings/room.setting.ts';
import { settingsOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { TAX_SETTING } from '@vetloom/domain/clinic/settings/tax.setting.ts';
import { type GuideFacts, hasPrice, type SetupGuide, setupGuide } from '@vetloom/domain/overview/setup-guide.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** The guide with the documents by which it was worked out. */
export interface ReadGuide extends SetupGuide {
  readonly facts: GuideFacts;
}

/** How many items are read at first, then if none of them has a price; at last all. */
const LOOKS = [40, 1000, undefined] as const;

/** Items of the catalogue until one of them has a price: a price list of thousands isn't read for the first of it. */
async function itemsToTell(store: LocalReads): Promise<GuideFacts['items']> {
  let items: GuideFacts['items'] = [];
  for (const limit of LOOKS) {
    items = await heldOrEmpty(() => store.query('catalog', 'byName', limit === undefined ? {} : { limit }));
    if (items.some(hasPrice) || items.length < (limit ?? 0)) return items;
  }
  return items;
}

async function readGuide(store: LocalReads): Promise<ReadGuide | undefined> {
  const concerns = [PET_NUMBER_SETTING, ROOM_SETTING, TAX_SETTING, BOOKING_SETTING, GUIDE_SETTING] as const;
  const [settings] = await heldOrEmpty(async () => [await settingsOf(store, concerns)]);
  const [clinic] = await heldOrEmpty(() => store.getMany('clinic', ['/clinic']));
  if (settings === undefined || clinic === undefined) return undefined;
  const [petNumber, room, tax, booking, guide] = settings;
  const staff = await heldOrEmpty(() => store.query('staff', 'byName', {}));
  const facts = { clinic, petNumber, staff, room, items: await itemsToTell(store), tax, booking, guide };
  return { ...setupGuide(facts), facts };
}

/** How far the clinic has set itself up, live; undefined while that isn't known. */
export const useSetupGuide = (): ReadGuide | undefined => useLive(readGuide, []);
