import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import { subscriptionOf } from '@vetloom/storage/subscription/subscription-rows.ts';
import { clinicRoleOf } from '../access/clinic-role.ts';
import { one } from '../engine/read.ts';

type Reading = Pick<Database, 'readClinic'> & { readonly system: Pick<Database['system'], 'membershipsOf'> };

/** The clinics of one payer, and for how many their plans are meant. */
export interface PayersClinics {
  readonly used: number;
  readonly limit: number;
  /** The plan that is meant for so many. */
  readonly plan: string;
}

/**
 * Clinics belong to one payer where the same person may manage their subscriptions; closed ones and copies to practise on are left out. The plan that is meant for the most of them counts for all; undefined where none of them
 * has a plan: no plan is no limit.
 */
export async function clinicsOfPayer(db: Reading, email: string): Promise<PayersClinics | undefined> {
  const memberships = await db.system.membershipsOf(email);
  const own = memberships.filter((one) =>
    clinicRoleOf(one, undefined, undefined)?.permissions.includes('VETLOOM_PLANS'),
  );
  let most: Omit<PayersClinics, 'used'> | undefined;
  let used = 0;
  for (const { clinic } of own) {
    const { sub, works } = await db.readClinic(clinic, async (tx) => ({
      sub: await subscriptionOf(tx),
      works: await isWorkedIn(tx.reader),
    }));
    if (!works) continue;
    used += 1;
    if (!sub || sub.state === 'ended' || sub.plan.clinics <= (most?.limit ?? 0)) continue;
    most = { limit: sub.plan.clinics, plan: sub.plan.name };
  }
  return most && { used, ...most };
}

/** Whether a clinic counts: none that is closed, and no copy to practise on. */
async function isWorkedIn(reader: Reader): Promise<boolean> {
  const clinic = await one(reader, 'clinic', '/clinic');
  return clinic?.practice !== true && clinic?.closedDateTime === undefined;
}

/**
 * Refuses a further clinic of a payer beyond what their plan is meant for. The clinics that are there go on, however many they are.
 * @throws DomainError contradictory (`planClinics` with the `plan`, its number of `clinics` and how many are `used`)
 */
export async function demandPlaceForClinic(db: Reading, email: string): Promise<void> {
  const found = await clinicsOfPayer(db, email);
  if (!found || found.used < found.limit) return;
  const { used, limit: clinics, plan } = found;
  throw new DomainError('contradictory', 'the plan is meant for no further clinic', {
    ...{ field: 'email', rule: 'planClinics' },
    ...{ plan, clinics, used },
  });
}
