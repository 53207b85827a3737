import { DomainError } from '../core/error.ts';

/**
 * Refuses a list in which two bags have one id: what was done with the one would count for the other too. What was edited isn't checked yet: it may be anything.
 * @throws DomainError badParameter (`bagTwice`)
 */
export function demandBagsOnce(field: string, bags: readonly { readonly bagID?: unknown }[]): void {
  const ids = bags.map((bag) => bag?.bagID);
  if (new Set(ids).size < ids.length)
    throw new DomainError('badParameter', 'two bags have one id', { field, rule: 'bagTwice' });
}
