import { z } from 'zod';
import { ALLIANCE_SETTING } from './alliance.setting.ts';
import { BACKUP_SETTING, BACKUP_STATE } from './backup.setting.ts';
import { BILLING_SETTING } from './billing.setting.ts';
import { BOARD_SETTING } from './board.setting.ts';
import { BOARDING_SETTING } from './boarding.setting.ts';
import { BOOKING_SETTING } from './booking.setting.ts';
import { BOOKING_KIND_SETTING } from './booking-kind.setting.ts';
import { CONSENT_SETTING } from './consent.setting.ts';
import { CRM_MENU, CRM_SETTING } from './crm.setting.ts';
import { DETECTION_SETTING } from './detection.setting.ts';
import { DEVICE_SETTING } from './device.setting.ts';
import { DISCOUNT_SETTING } from './discount.setting.ts';
import { EINVOICE_SETTING } from './einvoice.setting.ts';
import { GUIDE_SETTING } from './guide.setting.ts';
import { INSTRUMENT_SETTING } from './instrument.setting.ts';
import { ISSUED_PAPER_COUNTER } from './issued-paper.setting.ts';
import { MESSAGE_SETTING } from './message.setting.ts';
import { MESSAGE_ACCOUNTS } from './message-account.setting.ts';
import { MESSAGE_STATE } from './message-state.setting.ts';
import { ORDER_SERIES } from './order-series.setting.ts';
import { OWNER_BOOKING_SETTING } from './owner-booking.setting.ts';
import { OWNER_PAGE_SETTING } from './owner-page.setting.ts';
import { PAPER_SETTING } from './paper.setting.ts';
import { PET_NUMBER_SETTING } from './pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from './pet-number-counter.setting.ts';
import { PHARMACY_SETTING } from './pharmacy.setting.ts';
import { PRINT_SETTING } from './print.setting.ts';
import { QUEUE_SETTING } from './queue.setting.ts';
import { REMINDER_SETTING } from './reminder.setting.ts';
import { ROOM_SETTING } from './room.setting.ts';
import type { SettingConcern } from './setting-concern.ts';
import { SIGNATURE_SETTING } from './signature.setting.ts';
import { SURGERY_CHECKLIST_SETTING } from './surgery-checklist.setting.ts';
import { TAX_SETTING } from './tax.setting.ts';
import { TREATMENT_SETTING } from './treatment.setting.ts';
import { WALLET_ACCOUNTS } from './wallet-account.setting.ts';
import { WARD_PROTOCOL_SETTING } from './ward-protocol.setting.ts';
import { WARD_PUSH_SETTING } from './ward-push.setting.ts';
import { WARD_SCREEN_SETTING } from './ward-screen.setting.ts';

/** Every concern of a clinic's settings. */
export const SETTINGS = [
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
  BOOKING_SETTING,
  BOOKING_KIND_SETTING,
  OWNER_BOOKING_SETTING,
  ROOM_SETTING,
  TAX_SETTING,
  GUIDE_SETTING,
  BACKUP_SETTING,
  BACKUP_STATE,
  MESSAGE_ACCOUNTS,
  MESSAGE_STATE,
  CRM_SETTING,
  CRM_MENU,
  REMINDER_SETTING,
  WARD_PROTOCOL_SETTING,
  WARD_SCREEN_SETTING,
  QUEUE_SETTING,
  WARD_PUSH_SETTING,
  CONSENT_SETTING,
  SIGNATURE_SETTING,
  SURGERY_CHECKLIST_SETTING,
  BOARDING_SETTING,
  TREATMENT_SETTING,
  DISCOUNT_SETTING,
  ISSUED_PAPER_COUNTER,
  WALLET_ACCOUNTS,
  EINVOICE_SETTING,
  ORDER_SERIES,
  INSTRUMENT_SETTING,
  DETECTION_SETTING,
  OWNER_PAGE_SETTING,
] as const satisfies readonly SettingConcern[];

const [first, ...others] = SETTINGS;
/** Documents of the collection `setting`, told apart by their ids. */
export const settingSchema = z.discriminatedUnion('_id', [first.schema, ...others.map(({ schema }) => schema)]);
/** A document of the settings. */
export type Setting = z.output<typeof settingSchema>;
