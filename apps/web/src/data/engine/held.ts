import { type SettingConcern, type SettingOf, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { NotHeldHere } from '@vetloom/domain/core/error.ts';
import type { LocalReads } from './store-types.ts';

/** Lists show what is here: a range that this device or person doesn't hold reads as empty. */
export async function heldOrEmpty<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}

/** A concern of the clinic's settings; undefined where this device doesn't hold them yet. */
export async function heldSetting<C extends SettingConcern>(
  store: LocalReads,
  concern: C,
): Promise<SettingOf<C> | undefined> {
  const [setting] = await heldOrEmpty(async () => [await settingOf(store, concern)]);
  return setting;
}
