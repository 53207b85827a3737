import { dayStart, nextDay } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { StayPlan } from '../hospital/plan.schema.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { planID } from '../hospital/stay-ids.ts';

/** Reads a stay. @throws DomainError notFound */
export async function requireStay(tx: Tx, id: string): Promise<Stay> {
  const stay = await tx.get('inHospital', id);
  if (!stay) throw new DomainError('notFound', `stay ${id} not found`, { id });
  return stay;
}

/**
 * Reads what is planned for a day of a stay. Whoever writes something for a day that somebody took away meanwhile gets it back as a case: it is not lost,
 * and not silently put into a day that nobody sees.
 * @throws DomainError notFound, with the rule `dayRemoved` where the stay is there and its day is not
 */
export async function requireDay(tx: Tx, inHospitalID: string, planDateTime: number): Promise<StayPlan> {
  const plan = await tx.get('inHospitalPlan', planID(inHospitalID, planDateTime));
  if (plan) return plan;
  await requireStay(tx, inHospitalID);
  throw new DomainError('notFound', `stay ${inHospitalID} has no day ${planDateTime}`, {
    rule: 'dayRemoved',
    id: planID(inHospitalID, planDateTime),
  });
}

/** Days from now within which a day of a stay is opened: nobody plans further, and no stay's sums grow without end. */
const MOST_DAYS_AWAY = 366;

/** Refuses a time that begins no day of the clinic, and one of another year. @throws DomainError badParameter, with the rule `notDayStart` or `dayTooFar` */
export function demandDayStart(planDateTime: number, { now, zone }: Pick<CommandContext, 'now' | 'zone'>): void {
  if (dayStart(planDateTime, zone) !== planDateTime)
    throw new DomainError('badParameter', `${planDateTime} begins no day`, {
      field: 'planDateTime',
      rule: 'notDayStart',
    });
  if (Math.abs(planDateTime - now) > MOST_DAYS_AWAY * 86_400)
    throw new DomainError('badParameter', `${planDateTime} is another year`, {
      field: 'planDateTime',
      rule: 'dayTooFar',
    });
}

/** When something happened, as somebody says: now where they name a day that hasn't come yet. */
export const notAhead = (told: number, { now, zone }: Pick<CommandContext, 'now' | 'zone'>): number =>
  told < nextDay(now, zone) ? told : now;

/** Who changed a document, and when. */
export const stamp = (ctx: CommandContext) => ({ updateDateTime: ctx.now, updateBy: ctx.actor.staffID });
