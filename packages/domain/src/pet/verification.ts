import type { Pet } from './pet.schema.ts';
import { APPROVAL } from './pet.schema.ts';

/** Where a verification request stands (spec 1 §4): applied for, verified, cancelled. */
export const VERIFY_STATUS = { apply: 0, verified: 10, cancel: 90 } as const;
/** Where a verification request stands. */
export type VerifyStatus = (typeof VERIFY_STATUS)[keyof typeof VERIFY_STATUS];

/**
 * A request for verification is an animal that waits for check: its `approvalStatus` says where the request stands, and approval by and at what time
 * say who answered it. So there is one truth, and /today/CheckData lists the requests by status.
 */
const STANDING: readonly (readonly [approval: number, status: VerifyStatus])[] = [
  [APPROVAL.waiting, VERIFY_STATUS.apply],
  [APPROVAL.approved, VERIFY_STATUS.verified],
  [APPROVAL.refused, VERIFY_STATUS.cancel],
];

/** Where an animal's request stands; undefined where nobody asked. */
export const verifyStatusOf = ({ approvalStatus }: Pick<Pet, 'approvalStatus'>): VerifyStatus | undefined =>
  STANDING.find(([approval]) => approval === approvalStatus)?.[1];

/** The `approvalStatus` of the animals whose requests stand so: what a list of them asks for. */
export const approvalAt = (status: VerifyStatus): number =>
  STANDING.find(([, one]) => one === status)?.[0] ?? APPROVAL.none;
