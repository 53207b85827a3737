import { requiredLine } from '@vetloom/domain/core/schema.ts';
import { STARTER_KINDS } from '@vetloom/domain/founding/starter-catalogue.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { type RowCommand, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import { takeStarter } from './take-starter.ts';

const TAKE: RowCommand = { name: 'catalogue.takeStarter', permission: ['PRODUCT_WRITE', 'SERVICE_WRITE'] };
/** More than there are suggestions. */
const MOST_TAKEN = 500;
const count = z.number().int();

const take = erpEndpoint({
  scope: 'clinic',
  tag: 'Products',
  method: 'POST',
  path: `${ERP_BASE}/starter`,
  write: true,
  permission: ['PRODUCT_WRITE', 'SERVICE_WRITE'],
  summary:
    'Take suggestions of the starter catalogue into the clinic’s: names of services, products, types and groups of drugs',
  description:
    'None has a price: a desk shows it as such until somebody enters one. What is there by its name already is left as it is and counted as `present`, so that two devices may take the same. Services need SERVICE_WRITE, products and levels PRODUCT_WRITE, words of the list of types ERP_SETTINGS_WRITE; who holds the last gets the classes, types and units of what is taken into the lists as well.',
  command: TAKE.name,
  body: z.object({
    items: z
      .array(z.object({ kind: z.enum(STARTER_KINDS), name: requiredLine(160) }))
      .min(1)
      .max(MOST_TAKEN),
  }),
  result: z.object({ taken: count, present: count }),
  errors: ['badParameter'],
  handle: (call) => writeRows(call, TAKE, call.body, (write) => takeStarter(call, write, call.body.items)),
});

/** The starter catalogue, which a clinic takes row by row or whole. */
export const starterEndpoints = [take];
