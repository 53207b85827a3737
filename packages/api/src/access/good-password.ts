import { passwordProblem } from '@vetloom/domain/access/password-rule.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';

/**
 * Asks of a new password what the rule asks, wherever one is given.
 * @param field the request's, for the screen: `pwd` in staff's calls (spec 1 §6)
 * @throws DomainError badParameter with `field`, and the problem's name as `reason`
 */
export function demandGoodPassword(
  password: string,
  person: { readonly email: string; readonly name?: string },
  field = 'newPassword',
): void {
  const reason = passwordProblem(password, person);
  if (reason !== undefined) throw new DomainError('badParameter', `the new password is ${reason}`, { field, reason });
}
