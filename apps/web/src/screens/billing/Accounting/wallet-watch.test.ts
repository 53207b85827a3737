import type { WalletPayment } from '@vetloom/domain/billing/wallet.ts';
import { expect, it } from 'vitest';
import { watchWallet } from './wallet-watch.ts';

const payment = (_id: string, status: WalletPayment['status']) => ({ _id, status }) as WalletPayment;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function watched(answers: (WalletPayment[] | Error)[]) {
  const heard: (string | undefined)[] = [];
  const acts: (() => void)[] = [];
  const stop = watchWallet({
    bill: '/record/1',
    calls: {
      waiting: async (bill) => {
        expect(bill).toBe('/record/1');
        const answer = answers.shift() ?? [];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    hear: (found) => heard.push(found?._id),
    wait: (act) => {
      acts.push(act);
      return () => acts.splice(0);
    },
  });
  const again = () => {
    acts.shift()?.();
    return settled();
  };
  return { heard, acts, stop, again };
}

it('a payment that another desk has begun is known at this one, and that it has ended', async () => {
  const desk = watched([[], [payment('old', 'expired'), payment('new', 'pending')], [payment('new', 'confirmed')]]);
  await settled();
  await desk.again();
  await desk.again();
  expect(desk.heard).toEqual([undefined, 'new', undefined]);
});

it('no answer changes nothing and is asked for again; another bill ends it', async () => {
  const desk = watched([[payment('a', 'pending')], new Error('away')]);
  await settled();
  await desk.again();
  expect(desk.heard).toEqual(['a']);
  expect(desk.acts).toHaveLength(1);
  desk.stop();
  expect(desk.acts).toHaveLength(0);
});
