import { productFields, productSchema } from '@vetloom/domain/catalog/product.schema.ts';
import { requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Call } from '@vetloom/http/endpoint.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { addRow, changeRow, changeRowsOf, readRow, removeRow } from '../catalogue/catalogue-calls.ts';
import { PRICES_DESCRIPTION, priceHistory, readPrices } from '../catalogue/price-calls.ts';
import { vouchedFor, WITNESS_ERRORS, witnessProof } from '../controlled/witness.ts';
import type { ErpCall, RowCommand } from '../rows/row-write.ts';
import { erpEndpoint, type WitnessProof } from '../services.ts';
import { PRODUCT_READS, PRODUCT_WRITES } from './product-frame.ts';

const PATH = `${ERP_BASE}/prod`;
const params = z.object({ prodID: rowID });
const command = (name: string): RowCommand => ({ name, permission: PRODUCT_WRITES.permission });
const CREATE = command('product.create');
const CHANGE = command('product.change');
const CHANGE_MANY = command('product.changeMany');
const REMOVE = command('product.remove');
const sentFields = fieldwise(productFields).extend({ updateDateTime: unixSeconds.optional() });
/** Most rows of one call: an import's chunk, a column that is pasted (law 23). */
const MOST_AT_ONCE = 500;

/** Of a controlled drug that isn't to be one any more: who stands beside it, and why. */
const beside = { witness: witnessProof.optional(), reason: requiredReason(200).optional() };
const besideOf = async (
  call: ErpCall & Pick<Call<unknown>, 'request'>,
  { witness: proof, reason }: { readonly witness?: WitnessProof | undefined; readonly reason?: string | undefined },
) => {
  const witness = await vouchedFor(call, proof);
  return { ...(witness && { witness }), ...(reason && { reason }) };
};
const CLEARED =
  'That a controlled drug of which something came or went isn’t one any more two people say, with a `reason`; the second one’s PIN or password comes along (`witnessNeeded`, `secondPersonSame`, `witnessUnfit`).';

const CODES =
  'A `customID` or `barcode` that another active product has is refused as contradictory, and `detail` names it: `{rule: "codeTaken", fields, row, value, id, name}`.';

const create = erpEndpoint({
  ...PRODUCT_WRITES,
  method: 'POST',
  path: PATH,
  summary: 'Add a product: a drug, a vaccine, a consumable or goods',
  description: `Its price is NT$ with at most four decimals and begins its past of prices. ${CODES} The desks' catalogue has it at once, as \`/catalog/product/{id}\`.`,
  command: CREATE.name,
  body: productFields,
  result: productSchema,
  errors: ['contradictory'],
  handle: (call) => addRow(call, CREATE, 'product', call.body, async () => call.body),
});

const read = erpEndpoint({
  ...PRODUCT_READS,
  method: 'GET',
  path: `${PATH}/{prodID}`,
  summary: 'A product',
  description: 'Also an archived one; a removed one is not found.',
  params,
  result: productSchema,
  versioned: true,
  errors: ['notFound'],
  handle: (call) => readRow(call, 'product', call.params.prodID),
});

const update = erpEndpoint({
  ...PRODUCT_WRITES,
  method: 'PUT',
  path: `${PATH}/{prodID}`,
  summary: 'Change a product: only the fields sent',
  description: `\`active: false\` archives it: it is offered nowhere and holds no code; \`active: true\` brings it back, unless another has its code meanwhile. An empty \`sellUnit\` is null. ${CODES}
What somebody else changed since the \`updateDateTime\` that is sent is a conflict with \`detail.fields\`. ${CLEARED}`,
  command: CHANGE.name,
  params,
  body: sentFields.extend(beside),
  result: productSchema,
  versioned: true,
  errors: ['notFound', 'conflict', ...WITNESS_ERRORS],
  handle: async (call) => {
    const { witness, reason, ...sent } = call.body;
    const said = await besideOf(call, { witness, reason });
    return changeRow(call, CHANGE, 'product', call.params.prodID, sent, said);
  },
});

const updateMany = erpEndpoint({
  ...PRODUCT_WRITES,
  method: 'POST',
  path: `${PATH}/multiUpdateProd`,
  summary: 'Change many products in one transaction: all of them or none',
  description: `Each with its id, the fields that change, and \`updateDateTime\` as it was read where somebody else's change is to be a conflict; \`detail.rows\` then has the ids of all that were changed meanwhile, and \`detail.fields\` the fields. \`detail.row\` of another refusal is the id of the product that it is about. At most ${MOST_AT_ONCE}. ${CLEARED}`,
  command: CHANGE_MANY.name,
  body: z.object({
    prods: z
      .array(sentFields.extend({ id: rowID }))
      .min(1)
      .max(MOST_AT_ONCE),
    ...beside,
  }),
  result: z.array(productSchema),
  errors: ['notFound', 'conflict', ...WITNESS_ERRORS],
  handle: async (call) => changeRowsOf(call, CHANGE_MANY, 'product', call.body.prods, await besideOf(call, call.body)),
});

const remove = erpEndpoint({
  ...PRODUCT_WRITES,
  method: 'DELETE',
  path: `${PATH}/{prodID}`,
  summary: 'Take a product out of the lists; a missing one counts as removed',
  description:
    'Visits and forms of the past keep it: in the desks’ catalogue it stays with `active: false`. It can’t be brought back; `PUT {active: false}` archives instead. With If-Match, one that changed since isn’t removed. A controlled drug of which something came or went is none any more first (`witnessNeeded`), or is archived.',
  command: REMOVE.name,
  params,
  result: z.null(),
  versioned: true,
  errors: ['conflict', 'contradictory'],
  handle: (call) => removeRow(call, REMOVE, 'product', call.params.prodID),
});

const prices = erpEndpoint({
  ...PRODUCT_READS,
  method: 'GET',
  path: `${PATH}/{prodID}/prices`,
  summary: 'Each price of a product, from when and by whom',
  description: PRICES_DESCRIPTION,
  params,
  result: priceHistory,
  errors: ['notFound'],
  handle: (call) => readPrices(call, 'product', call.params.prodID),
});

/** Products one by one and many at once (spec 3 §7 "Products"). */
export const productEndpoints = [create, read, update, updateMany, remove, prices];
