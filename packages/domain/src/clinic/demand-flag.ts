import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import type { ClinicFlag } from './clinic-flags.ts';

/** Refuses with `forbidden` and the flag's name what is closed in this clinic, also to administrators: it is no matter of rights. */
export async function demandFlag(tx: Pick<Tx, 'get'>, flag: ClinicFlag): Promise<void> {
  const clinic = await tx.get('clinic', '/clinic');
  if (clinic?.flags?.[flag] === false)
    throw new DomainError('forbidden', `${flag} is not open to this clinic`, { rule: 'flag', flag });
}
