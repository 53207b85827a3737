import type { DiscountSetting } from '@vetloom/domain/clinic/settings/discount.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';

type Limits = DiscountSetting['discountLimits'];

/** A limit that was typed: none for an empty field, undefined for what is none. */
export function readLimit(text: string): number | 'none' | undefined {
  if (text.trim() === '') return 'none';
  const value = readFigure(text.normalize('NFKC').replace(/%$/, ''));
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 100 ? value : undefined;
}

/** The limit of a role as its field shows it. Two people may have set one each at once: the narrower holds. */
export const limitOf = (limits: Limits, roleID: string): string => {
  const own = limits.filter((limit) => limit.roleID === roleID);
  return own.length === 0 ? '' : String(Math.min(...own.map(({ percent }) => percent)));
};

/** The edits that set limits of roles as they were typed, a row for each role. */
export function limitEdits(limits: Limits, typed: Readonly<Record<string, string>>, newID: () => string): Edit[] {
  return Object.entries(typed).flatMap(([roleID, text]): Edit[] => {
    const percent = readLimit(text);
    if (percent === undefined || text.trim() === limitOf(limits, roleID)) return [];
    const [first, ...others] = limits.filter((limit) => limit.roleID === roleID);
    const gone = (percent === 'none' && first ? [first, ...others] : others).map(
      ({ _id }): Edit => ({ op: 'remove', path: ['discountLimits', _id] }),
    );
    if (percent === 'none') return gone;
    return first === undefined
      ? [{ op: 'insert', path: ['discountLimits'], row: { _id: newID(), roleID, percent } }]
      : [...gone, { op: 'set', path: ['discountLimits', first._id, 'percent'], from: first.percent, to: percent }];
  });
}
