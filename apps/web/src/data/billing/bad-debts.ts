import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

/** Rows of one answer. */
const PAGE = 200;

const badDebts = z.object({
  count: z.number(),
  /** NT$ of all. */
  total: z.number(),
  debts: z.array(
    z.object({
      _id: z.string(),
      collectionID: z.string(),
      name: z.string(),
      phone: z.string(),
      petID: z.string(),
      pet: z.string(),
      dateTime: z.number(),
      receive: z.number(),
      note: z.string(),
    }),
  ),
});
/** Debts that were given up. */
export type BadDebts = z.output<typeof badDebts>;

/** Debts that were given up and may still be settled, the latest first: most are older than what a device holds. @throws DomainError */
export const askBadDebts = async (): Promise<BadDebts> =>
  badDebts.parse(await callServer('GET', `${clinicBase()}/billing/badDebts?limit=${PAGE}`));
