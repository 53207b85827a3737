import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import { clinicFlags } from './clinic-flags.ts';

/**
 * Opens or closes flags of a clinic; those that are not named stay. Only the server runs it, for operators: no device may queue it, and no
 * permission of the clinic reaches it. Error: notFound.
 */
export const setClinicFlags = defineCommand({
  name: 'clinic.setFlags',
  word: '開關院所功能',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ flags: clinicFlags }),
  reads: () => [{ collection: 'clinic', id: '/clinic' }],
  async run(tx, { flags }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for operators only', { missing: [OPERATOR] });
    const before = await tx.get('clinic', '/clinic');
    if (!before) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
    await tx.put('clinic', { ...before, flags: { ...before.flags, ...flags }, updateDateTime: ctx.now });
  },
});
