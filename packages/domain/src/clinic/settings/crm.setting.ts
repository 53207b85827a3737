import { z } from 'zod';
import { line, prose, requiredLine, rowID, unixSeconds } from '../../core/schema.ts';
import { demandKnownVariables } from '../../core/text-variables.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** What a place of the menu below the clinic's conversation does. */
export const MENU_ACTIONS = ['book', 'call', 'message', 'link'] as const;
/** What a place of the menu does. */
export type MenuAction = (typeof MENU_ACTIONS)[number];

/** An answer that is written once and used often; names in braces are filled in. */
const quickReply = z.object({
  _id: rowID,
  title: requiredLine(30),
  text: prose(1000).pipe(
    z
      .string()
      .min(1)
      .refine((text) => {
        try {
          demandKnownVariables(text, 'quickReplies');
          return true;
        } catch {
          return false;
        }
      }, 'a name in braces that nothing is filled in for'),
  ),
});
/** An answer that is written once and used often. */
export type QuickReply = z.output<typeof quickReply>;

/** A place of the menu. `value`: the number to call, the words that the owner sends, or the address. */
const menuPlace = z.object({
  _id: rowID,
  label: requiredLine(12),
  action: z.enum(MENU_ACTIONS),
  value: line(300).default(''),
});
/** A place of the menu. */
export type MenuPlace = z.output<typeof menuPlace>;

/** Places that the menu has at most. */
export const MOST_MENU_PLACES = 6;

/** How the clinic talks with its owners (GET and PUT /crm/setting). Its own permission changes it (spec 1 §6). */
export const CRM_SETTING = defineSetting('crm', ['VETLOOM_SCRM_ADMIN'], {
  quickReplies: z.array(quickReply).max(60).default([]),
  /** Whether mail of owners is taken in. */
  takesMail: z.boolean().default(false),
  /** Raised, it makes another key by which mail is handed in. */
  mailKeyNumber: z.number().int().min(0).max(1_000_000).default(0),
  /** The words at the menu's bar. */
  menuTitle: line(14).default(''),
  menuPlaces: z.array(menuPlace).max(MOST_MENU_PLACES).default([]),
});
/** How the clinic talks with its owners. */
export type CrmSetting = SettingOf<typeof CRM_SETTING>;

/** The menu as the messaging app has it: the server alone says so, after it has asked the app. */
export const CRM_MENU = defineSetting('crmMenu', [], {
  /** By which the app knows the menu that is shown; empty where none is. */
  menuID: line(80).default(''),
  /** What was published, so that a changed draft is told apart. */
  places: z.array(menuPlace).max(MOST_MENU_PLACES).default([]),
  title: line(14).default(''),
  publishDateTime: unixSeconds.default(0),
  publishBy: z.string().max(160).default(''),
});
/** The menu as the messaging app has it. */
export type CrmMenu = SettingOf<typeof CRM_MENU>;
