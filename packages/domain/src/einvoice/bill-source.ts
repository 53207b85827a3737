import { z } from 'zod';
import type { Prepaid } from '../billing/prepaid.schema.ts';
import { slotsOf, valueOfUse } from '../billing/prepaid-value.ts';
import { soldDay, soldSale, soldVisit } from '../billing/sold.ts';
import type { Taxed } from '../clinic/business-tax.ts';
import { documentID } from '../core/schema.ts';
import type { Tx } from '../engine/transaction.ts';
import { holderRef } from '../holder/holder-ref.ts';
import { kindOfStay } from '../hospital/stay-place.ts';
import { THREAD_STATUS } from '../record/record-status.ts';
import type { SourceLine } from './invoice-content.ts';

/** What an invoice may be for: a bill, or a package that was sold. */
export const invoicedRef = z.union([holderRef, documentID('prepaid/')]);

const PRODUCT = '/catalog/product/';

type Sight = Pick<Tx, 'get' | 'query'>;
type Sold = { readonly name: string; readonly number: number; readonly amount: number };

const asWhat = ({ name, number, amount }: Sold, what: Taxed, lineID?: string): SourceLine => ({
  ...{ name, number, amount, what },
  lineID,
});

/**
 * A package line by line, without what of it was given back. A use that may be a product is one of goods: they are named before, and what was received for them is invoiced when
 * it comes (統一發票使用辦法 §14, as a voucher for certain goods).
 */
const packageLines = (prepaid: Prepaid): SourceLine[] =>
  prepaid.lines.map((line) => {
    const back = slotsOf(prepaid, line._id, 'refunded').reduce((all, slot) => all + valueOfUse(line, slot), 0);
    const goods = line.itemIDs.some((itemID) => itemID.startsWith(PRODUCT));
    return asWhat(
      { name: line.name, number: line.uses, amount: line.amount - back },
      goods ? 'goods' : 'treatment',
      line._id,
    );
  });

/**
 * A bill line by line, as it stands to business tax. Whatever is done to an animal or given for its treatment is the vet's work: what stands in bags, surgery, exams and vaccines,
 * and services. Goods are products that were charged by themselves, and what a guest that is no patient is lodged and groomed for. Undefined for what is no bill.
 */
export async function billSource(tx: Sight, billID: string): Promise<readonly SourceLine[] | undefined> {
  if (billID.startsWith('/record/')) {
    const visit = await tx.get('record', billID);
    if (!visit) return undefined;
    const charges = visit.chargeDivision.length;
    const lines = soldVisit({ ...visit, billStatus: THREAD_STATUS.done })?.lines ?? [];
    // What was charged by itself comes first (`soldVisit`).
    return lines.map((line, at) =>
      asWhat(line, at < charges && line.goods ? 'goods' : 'treatment', visit.chargeDivision[at]?._id),
    );
  }
  if (billID.startsWith('/sale/')) {
    const sale = await tx.get('sale', billID);
    if (!sale) return undefined;
    return (soldSale(sale)?.lines ?? []).map((line, at) =>
      asWhat(line, line.goods ? 'goods' : 'treatment', sale.lines[at]?._id),
    );
  }
  if (billID.startsWith('/prepaid/')) {
    const prepaid = await tx.get('prepaid', billID);
    return prepaid && packageLines(prepaid);
  }
  if (!billID.startsWith('/inHospital/')) return undefined;
  const stay = await tx.get('inHospital', billID);
  if (!stay) return undefined;
  const plans = await tx.query('inHospitalPlan', 'byStay', { equals: [billID] });
  const guest = kindOfStay(stay) !== 'hospital';
  return plans.flatMap((plan) => {
    const { lines } = soldDay(plan);
    // In the order of `soldDay`: the cage, what was carried out, services, products, and what comes out of bags and bottles.
    const cage = plan.cage === null ? 0 : 1;
    const missions = [plan.injectionMission, plan.threrapyMission, plan.otherTherapyMission, plan.examTherapyMission];
    const services = cage + missions.reduce((count, list) => count + list.length, 0);
    const products = services + plan.chargeService.length;
    const drugs = products + plan.chargeProduct.length;
    return lines.map((line, at) => {
      const product = at >= products && at < drugs && line.goods;
      const lodging = guest && (at < cage || (at >= services && at < drugs));
      const charge = at >= products && at < drugs ? plan.chargeProduct[at - products]?._id : undefined;
      return asWhat(line, product || lodging ? 'goods' : 'treatment', charge);
    });
  });
}
