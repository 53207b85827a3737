import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { einvoiceLaneSchema, invoiceCode } from './lane.schema.ts';
import { invoiceCount, invoiceLetters } from './range.schema.ts';

/** Whether codes bear the digits that are there already. */
const sameDigits = (there: readonly string[] | undefined, codes: readonly string[]): boolean =>
  there === undefined || codes.every((code, at) => code.slice(0, 4) === there[at]?.slice(0, 4));

/**
 * Puts the codes by which papers are proved beside numbers, and on invoices that have none yet. The server alone has the key that makes them; a desk gets them with its numbers, so
 * that it prints without a network. The digits of a number stay once they are drawn, because a desk may print them; their seal is another one where the clinic's key was set right.
 * What stands on an invoice stays.
 */
export const sealEinvoiceCodes = defineCommand({
  name: 'einvoice.sealCodes',
  word: '產生發票驗證碼',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    blocks: z
      .array(
        z.object({
          laneID: einvoiceLaneSchema.shape._id,
          letters: invoiceLetters,
          from: invoiceCount,
          codes: z.array(invoiceCode).min(1).max(500),
        }),
      )
      .max(60),
    invoices: z.array(z.object({ invoiceID: documentID('einvoice/'), code: invoiceCode })).max(100),
  }),
  reads: ({ blocks, invoices }) => [
    ...blocks.map(({ laneID }) => ({ collection: 'einvoiceLane', id: laneID })),
    ...invoices.map(({ invoiceID }) => ({ collection: 'einvoice', id: invoiceID })),
  ],
  async run(tx, { blocks, invoices }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    for (const { laneID, letters, from, codes } of blocks) {
      const lane = await tx.get('einvoiceLane', laneID);
      if (!lane) continue;
      const after = lane.blocks.map((block) =>
        block.letters === letters && block.from === from && sameDigits(block.codes, codes)
          ? { ...block, codes }
          : block,
      );
      await tx.put('einvoiceLane', { ...lane, blocks: after, updateDateTime: ctx.now });
    }
    for (const { invoiceID, code } of invoices) {
      const invoice = await tx.get('einvoice', invoiceID);
      // The digits may stand on paper: what is sealed is these.
      if (invoice?.code.length !== 4 || invoice.code !== code.slice(0, 4)) continue;
      await tx.put('einvoice', { ...invoice, code, updateDateTime: ctx.now });
    }
  },
});
