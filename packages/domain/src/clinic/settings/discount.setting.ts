import { z } from 'zod';
import { documentID, rowID } from '../../core/schema.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** How much at most people of a role may take off a bill. */
const discountLimit = z.object({ _id: rowID, roleID: documentID('role/'), percent: z.number().int().min(0).max(100) });

/**
 * What people may let off bills. A concern of its own: a limit holds from when it was set, and that is when this document was changed last, so nothing else may
 * stand in it.
 */
export const DISCOUNT_SETTING = defineSetting('discount', SETTING_WRITERS, {
  /** Limits of discounts by role; a role without one has none. Administrators have none either. */
  discountLimits: z.array(discountLimit).max(100).default([]),
});
/** What people may let off bills. */
export type DiscountSetting = SettingOf<typeof DISCOUNT_SETTING>;

/** The most that somebody of a role may take off a bill, per cent; undefined where there is no limit. */
export function discountLimitOf(
  { discountLimits }: Pick<DiscountSetting, 'discountLimits'>,
  actor: { readonly admin: boolean; readonly roleID: string },
): number | undefined {
  if (actor.admin) return undefined;
  const own = discountLimits.filter(({ roleID }) => roleID === actor.roleID);
  // Two people may have set one each at once: the narrower holds until somebody puts it right.
  return own.length === 0 ? undefined : Math.min(...own.map(({ percent }) => percent));
}
