import { DomainError } from '../core/error.ts';
import type { VisitRecord } from './record.schema.ts';
import { RECORD_STATUS } from './record-status.ts';

/** Nobody but the front desk has touched it: a check-in that can be undone by whoever may check in ([2.6.03]). */
export const isBareCheckIn = (record: VisitRecord): boolean =>
  record.source === 'standard' &&
  record.status === RECORD_STATUS.checkIn &&
  record.openedDateTime === 0 &&
  // An animal that was admitted has work and perhaps money of its own.
  record.inHospitalID === '' &&
  !record.total &&
  !record.received;

/** Refuses what the front desk may do only while the animal still waits. @throws DomainError contradictory, with the rule `visitBegun` */
export function demandBareCheckIn(record: VisitRecord): void {
  if (isBareCheckIn(record)) return;
  throw new DomainError('contradictory', 'the visit has begun', {
    rule: 'visitBegun',
    id: record._id,
    name: record.doctor,
  });
}
