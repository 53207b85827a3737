import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { linePay } from '@vetloom/integrations/line-pay/line-pay.ts';
import type { Wallet } from '@vetloom/integrations/line-pay/port.ts';
import { LinePaySimulator } from '@vetloom/integrations/line-pay/simulator/line-pay-simulator.ts';
import { afterAll, beforeAll } from 'vitest';
import { useBilling } from '../test-kit.ts';
import type { WalletMaker } from './wallet-accounts.ts';

/** What a test does at each call of the provider; throws where the process is to end there. */
export type Meddling = (call: keyof Wallet, when: 'before' | 'after') => void | Promise<void>;

/** A way to the provider at whose calls a test may meddle. */
export const meddled =
  (make: WalletMaker, meddle: Meddling): WalletMaker =>
  (proof) => {
    const wallet = make(proof);
    const calls = Object.entries(wallet) as [keyof Wallet, (...given: unknown[]) => Promise<unknown>][];
    return Object.fromEntries(
      calls.map(([name, call]) => [
        name,
        async (...given: unknown[]) => {
          await meddle(name, 'before');
          const answer = await call(...given);
          await meddle(name, 'after');
          return answer;
        },
      ]),
    ) as unknown as Wallet;
  };

/** A clinic's tills with a simulated LINE Pay, whose clock is the server's. */
export function useWallets() {
  const state: { simulator?: LinePaySimulator; meddle: Meddling } = { meddle: () => undefined };
  const simulator = (): LinePaySimulator => {
    if (!state.simulator) throw new Error('the simulator does not run yet');
    return state.simulator;
  };
  const billing = useBilling(
    {
      admin: 'admin',
      cashier: ['BILLING_READ', 'BILLING_WRITE'],
      reader: ['BILLING_READ'],
      doctor: ['RECORD_WRITE'],
    },
    async () => {
      state.simulator = await LinePaySimulator.start({ now: () => billing.api().now * 1000 });
      const { baseURL } = state.simulator;
      const make: WalletMaker = (proof) => linePay({ baseURL, ...proof, patienceMs: 400, moneyPatienceMs: 400 });
      return { wallet: meddled(make, (call, when) => state.meddle(call, when)) };
    },
  );
  beforeAll(async () => {
    const { channelID, channelSecret } = simulator();
    const { code } = await billing.call('PUT', '/billing/wallet/account', { channelID, channelSecret });
    if (code !== 100_000) throw new Error(`LINE Pay was not connected: ${code}`);
  });
  afterAll(() => state.simulator?.stop());
  let acts = 0;
  const billingID = (): string => {
    acts += 1;
    return `act${String(acts).padStart(5, '0')}`;
  };
  const { call } = billing;
  /** Begins a payment, as the cashier. */
  const create = (bills: readonly string[], more: object = {}, id = billingID()) =>
    call('POST', '/billing/wallet', { billingID: id, bills, ...more }, 'cashier');
  const approve = (transactionID: string) => simulator().seed({ approve: transactionID });
  return {
    ...billing,
    simulator,
    create,
    approve,
    act: (id: string, name: 'check' | 'confirm' | 'cancel' | 'refund', body: object = {}) =>
      call('POST', `/billing/wallet/${id}/${name}`, name === 'refund' ? body : undefined, 'cashier'),
    receiptsOf: async (recordID: string) =>
      (await billing
        .api()
        .database.db.readClinic('demo', ({ reader }) =>
          reader.query('receipt', 'byBill', { equals: [recordID] }),
        )) as Receipt[],
    /** A bill with a payment that its owner has consented to. */
    consented: async (price = 1200) => {
      const userID = await billing.owner();
      const bill = await billing.billOf(userID, price);
      const { result } = await create([bill.recordID]);
      approve(result.transactionID);
      return { ...bill, userID, id: result._id as string, transactionID: result.transactionID as string };
    },
    later: (seconds: number) => billing.at(billing.api().now + seconds),
    /** From now on; without one nobody meddles. */
    meddle: (meddle: Meddling = () => undefined): void => {
      state.meddle = meddle;
    },
    /** An id of an act of paying that no other has. */
    billingID,
  };
}
