import { z } from 'zod';
import { unixSeconds } from '../../core/schema.ts';
import { ALLIANCE_SETTING } from './alliance.setting.ts';
import { BILLING_SETTING } from './billing.setting.ts';
import { BOARD_SETTING } from './board.setting.ts';
import { DEVICE_SETTING } from './device.setting.ts';
import { MESSAGE_SETTING } from './message.setting.ts';
import { ORDER_SERIES } from './order-series.setting.ts';
import { PAPER_SETTING } from './paper.setting.ts';
import { PET_NUMBER_SETTING } from './pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from './pet-number-counter.setting.ts';
import { PHARMACY_SETTING } from './pharmacy.setting.ts';
import { PRINT_SETTING } from './print.setting.ts';
import { type SettingReader, settingsOf, WHOLE_SETTING_ID } from './setting-concern.ts';

/**
 * The settings as one object: what GET and PUT /setting speak of (spec 3 §7), and what one document held before each concern had its own.
 * A further concern need not be in it.
 */
export const wholeSettingSchema = z.object({
  _id: z.literal(WHOLE_SETTING_ID),
  collection: z.literal('setting'),
  ...PHARMACY_SETTING.shape,
  ...PET_NUMBER_SETTING.shape,
  ...PET_NUMBER_COUNTER.shape,
  ...ALLIANCE_SETTING.shape,
  ...BOARD_SETTING.shape,
  ...MESSAGE_SETTING.shape,
  ...DEVICE_SETTING.shape,
  ...PRINT_SETTING.shape,
  ...PAPER_SETTING.shape,
  ...BILLING_SETTING.shape,
  ...ORDER_SERIES.shape,
  updateDateTime: unixSeconds,
});
/** The settings as one object. */
export type WholeSetting = z.output<typeof wholeSettingSchema>;

/** The concerns of which the one object is made; no two have a field of the same name. */
export const WHOLE_SETTING = [
  PHARMACY_SETTING,
  PET_NUMBER_SETTING,
  PET_NUMBER_COUNTER,
  ALLIANCE_SETTING,
  BOARD_SETTING,
  MESSAGE_SETTING,
  DEVICE_SETTING,
  PRINT_SETTING,
  PAPER_SETTING,
  BILLING_SETTING,
  ORDER_SERIES,
] as const;

/** The settings as one object: changed when any of its concerns last was. */
export async function wholeSettingOf(reader: SettingReader): Promise<WholeSetting> {
  const parts = await settingsOf(reader, WHOLE_SETTING);
  const updateDateTime = Math.max(...parts.map((part) => part.updateDateTime));
  return Object.assign({}, ...parts, { _id: WHOLE_SETTING_ID, updateDateTime }) as WholeSetting;
}
