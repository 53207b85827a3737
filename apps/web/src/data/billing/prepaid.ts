import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { liabilityOf } from '@vetloom/domain/billing/prepaid-liability.ts';
import type { PrepaidPlan } from '@vetloom/domain/billing/prepaid-plan.schema.ts';
import { type PrepaidFigures, prepaidFigures } from '@vetloom/domain/billing/prepaid-value.ts';
import { periodOfDays } from '@vetloom/domain/billing/statistics.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldOrEmpty } from '../engine/held.ts';
import { useLive } from '../engine/hooks.ts';
import type { LocalReads } from '../engine/store-types.ts';

/** A package with whose it is and what is owed for it. */
export interface OwnedPackage {
  readonly prepaid: Prepaid;
  readonly owner: Owner | undefined;
  /** The animal that it is bound to. */
  readonly pet: Pet | undefined;
  /** NT$ that the clinic owes for it in services. */
  readonly liability: number;
}

async function withOwners(store: LocalReads, packages: readonly Prepaid[]): Promise<OwnedPackage[]> {
  const [owners, pets] = await Promise.all([
    heldOrEmpty(() => store.getMany('user', [...new Set(packages.map(({ userID }) => userID))])),
    heldOrEmpty(() => store.getMany('pet', [...new Set(packages.flatMap(({ petID }) => petID || []))])),
  ]);
  const ownerOf = new Map(owners.flatMap((owner) => (owner ? [[owner._id, owner] as const] : [])));
  const petOf = new Map(pets.flatMap((pet) => (pet ? [[pet._id, pet] as const] : [])));
  return packages.map((prepaid) => ({
    prepaid,
    owner: ownerOf.get(prepaid.userID),
    pet: petOf.get(prepaid.petID),
    liability: liabilityOf(prepaid),
  }));
}

/** Every package that was ever sold, the latest first, live. */
export const usePackages = (): OwnedPackage[] | undefined =>
  useLive(async (store) => {
    const all = await heldOrEmpty(() => store.query('prepaid', 'byOwner', {}));
    return withOwners(
      store,
      all.toSorted((a, b) => b.createDateTime - a.createDateTime),
    );
  }, []);

/** An owner's packages, the oldest first, live; none of nobody. */
export const usePackagesOf = (userID: string | undefined): Prepaid[] =>
  useLive(
    async (store) =>
      userID === undefined || userID === ''
        ? []
        : heldOrEmpty(() => store.query('prepaid', 'byOwner', { equals: [userID] })),
    [userID],
  ) ?? [];

/** What the clinic offers, or offered, by name, live. */
export const usePrepaidPlans = (): PrepaidPlan[] | undefined =>
  useLive((store) => heldOrEmpty(() => store.query('prepaidPlan', 'byName', {})), []);

/** What packages moved on days, both ends included, and what is owed at the end; undefined while it is read. Unix seconds. */
export const usePrepaidFigures = (from: number, to: number): PrepaidFigures | undefined =>
  useLive(
    async (store) => {
      const all = await heldOrEmpty(() => store.query('prepaid', 'byOwner', {}));
      return prepaidFigures(all, periodOfDays(from, to, shownZone()));
    },
    [from, to],
  );

/** An owner's animals by name, live. */
export const useAnimalsOf = (userID: string | undefined): Pet[] =>
  useLive(
    async (store) =>
      userID === undefined || userID === ''
        ? []
        : heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [userID] })),
    [userID],
  ) ?? [];
