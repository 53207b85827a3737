import type { Tx } from '../engine/transaction.ts';
import { isBill, requireBillLines } from '../holder/holder.ts';
import { depositBalance } from './deposit.schema.ts';
import type { Receipt } from './receipt.schema.ts';
import { incomeSum } from './receive-log.ts';

/** Where money of a payment by a wallet stands in the books. */
export interface WalletMoney {
  readonly paymentID: string;
  readonly bills: readonly string[];
  /** The deposit that what no bill owed had become, and the entries by which parts of it went back already. */
  readonly rest: { readonly depositID: string; readonly back: readonly string[] } | null;
  /** The bill that a part goes back of first; null for those first of which more came in than they ask for. */
  readonly first: string | null;
}

/** Of what a part goes back, NT$; `left` is what stands nowhere. */
export interface PartSplit {
  readonly ofBills: ReadonlyMap<string, number>;
  readonly ofRest: number;
  readonly left: number;
}

/** Whether a receipt is of what a wallet paid, and stands. A part that went back is one, too, below 0. */
export const isOfWallet = (paymentID: string, one: Receipt): boolean =>
  one.paymentID === paymentID && one.method === 'linePay' && one.reverses + one.reversedBy === '';

/**
 * Says of what a part of a payment goes back: first of bills of which more came in than they ask for, as those that became cheaper, then of the deposit that its rest had become,
 * then of the bill that was paid last. `asked`: no more than came in for a bill and hasn't gone back otherwise, and than the deposit holds; where the provider has given it back
 * already that is a fact, and only what stands of the payment bounds it.
 */
export async function splitPart(
  tx: Tx,
  { paymentID, bills, rest, first }: WalletMoney,
  amount: number,
  asked: boolean,
): Promise<PartSplit> {
  const sources: { billID: string; stands: number; came: number; over: number }[] = [];
  for (const billID of bills) {
    if (!(await isBill(tx, billID))) continue;
    const receipts = await tx.query('receipt', 'byBill', { equals: [billID] });
    const own = receipts.filter((one) => isOfWallet(paymentID, one));
    const stands = own.reduce((sum, { receive }) => sum + receive, 0);
    const { bill } = await requireBillLines(tx, billID);
    const came = incomeSum(receipts.filter(({ method }) => method !== 'prepaid'));
    sources.unshift({ billID, stands, came, over: bill.received - bill.total });
  }
  const entry = rest ? await tx.get('deposit', rest.depositID) : undefined;
  const held = entry?.reversedBy === '' ? entry.amount + (await sumOf(tx, rest?.back ?? [])) : 0;
  const balance = entry ? depositBalance(await tx.query('deposit', 'byOwner', { equals: [entry.userID] })) : 0;
  const ofBills = new Map<string, number>();
  let [left, ofRest] = [amount, 0];
  const take = (billID: string, most: number) => {
    const part = Math.max(0, Math.min(left, most - (ofBills.get(billID) ?? 0)));
    if (part > 0) ofBills.set(billID, (ofBills.get(billID) ?? 0) + part);
    left -= part;
  };
  const takeRest = (most: number) => {
    const part = Math.max(0, Math.min(left, most - ofRest));
    ofRest += part;
    left -= part;
  };
  const may = ({ stands, came }: (typeof sources)[number]) => Math.min(stands, came);
  const named = sources.find(({ billID }) => billID === first);
  if (named) take(named.billID, may(named));
  if (named && asked) return { ofBills, ofRest, left };
  for (const one of sources) take(one.billID, Math.min(may(one), one.over));
  takeRest(Math.min(held, balance));
  for (const one of sources) take(one.billID, may(one));
  if (!asked) {
    for (const { billID, stands } of sources) take(billID, stands);
    takeRest(held);
  }
  return { ofBills, ofRest, left };
}

/** NT$ that entries of a deposit moved which stand. */
async function sumOf(tx: Pick<Tx, 'get'>, ids: readonly string[]): Promise<number> {
  let sum = 0;
  for (const id of ids) {
    const entry = await tx.get('deposit', id);
    if (entry?.reversedBy === '') sum += entry.amount;
  }
  return sum;
}
