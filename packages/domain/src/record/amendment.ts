import { same } from '../core/same.ts';
import type { CommandContext } from '../engine/command.ts';
import { type Amendment, type RecordContent, recordContent, type VisitRecord } from './record.schema.ts';

/** Seconds within which one person's changes count as one sitting: a visit is saved as it is typed. */
const SITTING = 3600;
/** As many as a record keeps; older ones stand in the history. */
const MOST = 500;

const FIELDS = Object.keys(recordContent.shape) as (keyof RecordContent)[];
/** Fields that say what things cost, not what was done. */
const MONEY: ReadonlySet<string> = new Set([
  'chargeDivision',
  'drugDiscountRate',
  'surgeryConsumableDiscountRate',
  'surgeryDrugDiscountRate',
]);

/** A bag's handing out has its own commands and traces: what is in it is the content. */
const content = (record: VisitRecord, field: keyof RecordContent): unknown =>
  field === 'drugBag' ? record.drugBag?.map(({ bagID, name, items }) => ({ bagID, name, items })) : record[field];

/** The fields of the content in which two states of a visit differ. */
export const changedFields = (before: VisitRecord, after: VisitRecord): (keyof RecordContent)[] =>
  FIELDS.filter((field) => !same(content(before, field), content(after, field)));

/** Whether medical content changed, which is what `recordUpdateDateTime` dates ([2.3.22]): neither a status nor money. */
export const changesMedicine = (before: VisitRecord, after: VisitRecord): boolean =>
  changedFields(before, after).some((field) => !MONEY.has(field));

/** The amendments of a visit with what an edit changed after its completion: who, when, which fields. */
export function amended(before: VisitRecord, after: VisitRecord, ctx: CommandContext): Amendment[] {
  const entries = after.amendment ?? [];
  const fields = before.completedDateTime ? changedFields(before, after) : [];
  return fields.length === 0 ? entries : joined(entries, fields, ctx);
}

/** A sitting that goes on takes the fields up; another begins a new entry. `reason`, where given, says why. */
export function joined(
  entries: readonly Amendment[],
  fields: readonly string[],
  ctx: CommandContext,
  reason = '',
): Amendment[] {
  const mine = entries.findLast(({ by }) => by === ctx.actor.staffID);
  // Whoever says that it is long before is in another sitting too.
  const last = mine && Math.abs(ctx.now - mine.dateTime) <= SITTING ? mine : undefined;
  const entry: Amendment = {
    _id: last?._id ?? `a${ctx.now}-${entries.length}`,
    dateTime: ctx.now,
    by: ctx.actor.staffID,
    name: ctx.actor.name.slice(0, 80),
    reason: reason || (last?.reason ?? ''),
    fields: [...new Set([...(last?.fields ?? []), ...fields])],
  };
  return [...entries.filter((one) => one !== last), entry].slice(-MOST);
}

/** What this person changed in the sitting that still goes on, while nobody knows why. `now` is Unix seconds. */
export const unexplainedAmendment = (
  record: Partial<Pick<VisitRecord, 'amendment'>>,
  staffID: string,
  now: number,
): Amendment | undefined =>
  (record.amendment ?? []).findLast(
    ({ by, reason, fields, dateTime }) =>
      by === staffID && reason === '' && fields.length > 0 && now - dateTime <= SITTING,
  );

/** What was changed after the completion, the latest first; reasons alone, without a change, are not shown. */
export const amendmentsOf = (record: Partial<Pick<VisitRecord, 'amendment'>>): Amendment[] =>
  (record.amendment ?? []).filter(({ fields }) => fields.length > 0).toReversed();
