import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Person } from './endpoint.ts';

/**
 * Security: only a person at the keyboard looks into another clinic. Programs never do, neither with their own tokens nor with the name and password of
 * API clients, because their consent and their key are for one clinic; nor does an operator in somebody's place, whose token opens one.
 * @throws DomainError forbidden
 */
export function demandPersonHere({ session, delegated, emulation }: Person): void {
  if (session !== undefined && !delegated && !emulation) return;
  throw new DomainError('forbidden', 'partner clinics are for people who are signed in themselves', {
    rule: emulation ? 'emulation' : 'delegated',
  });
}
