import { z } from 'zod';
import { defineCommand } from '../engine/command.ts';
import { receiptLaneID } from './receipt-lane.schema.ts';
import { HOUSE_LANE, laneName } from './receipt-number.ts';

/**
 * Gives a device its lane of receipt numbers, for good. Decided by the server alone; a device that has one keeps it. Nothing is given back: a lane costs
 * a letter, and a device that was thought lost may still print by it.
 */
export const takeReceiptLane = defineCommand({
  name: 'receiptLane.take',
  word: '取得收據機號',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({ device: z.string().regex(/^[A-Za-z0-9-]{4,60}$/) }),
  reads: (input) => [{ collection: 'receiptLane', id: receiptLaneID(input.device) }],
  async run(tx, { device }, ctx) {
    if (ctx.where === 'device') return;
    const _id = receiptLaneID(device);
    if (await tx.get('receiptLane', _id)) return;
    const given = new Set((await tx.query('receiptLane', 'byLane', {})).map(({ lane }) => lane));
    let nth = given.size - (given.has(HOUSE_LANE) ? 1 : 0);
    while (given.has(laneName(nth))) nth += 1;
    await tx.put('receiptLane', {
      _id,
      collection: 'receiptLane',
      device,
      lane: laneName(nth),
      days: {},
      by: ctx.actor.staffID,
      createDateTime: ctx.now,
      updateDateTime: ctx.now,
    });
  },
});
