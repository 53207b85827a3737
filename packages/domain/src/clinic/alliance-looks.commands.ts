import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { defineCommand } from '../engine/command.ts';
import { allianceLooks } from './alliance-looks.ts';

/**
 * Sets how often one person of a clinic may look into partner clinics within an hour; null goes back to the usual number. It protects the partners,
 * so no permission of the clinic reaches it: only the server runs it, for operators. Of two operators the later word stands; whoever has looked
 * more often than a lower number allows waits until the hour is over. Error: notFound.
 */
export const setAllianceLooks = defineCommand({
  name: 'clinic.setLooks',
  word: '設定聯盟查詢次數',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ looks: allianceLooks.nullable() }),
  reads: () => [{ collection: 'clinic', id: '/clinic' }],
  async run(tx, { looks }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for operators only', { missing: [OPERATOR] });
    const before = await tx.get('clinic', '/clinic');
    if (!before) throw new DomainError('notFound', 'the clinic has no document', { id: '/clinic' });
    const { allianceLooks: _, ...clinic } = before;
    await tx.put('clinic', {
      ...clinic,
      ...(looks === null ? {} : { allianceLooks: looks }),
      updateDateTime: ctx.now,
    });
  },
});
