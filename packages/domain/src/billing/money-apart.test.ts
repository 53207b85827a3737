import { AwayDesk, type Told } from '@vetloom/testing/domain/apart.ts';
import { aCharge, insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { expect, it } from 'vitest';
import type { Command } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { depositBalance } from './deposit.schema.ts';
import { bookWallet, returnWallet } from './wallet.commands.ts';
import { walletDifference } from './wallet.ts';
import { returnWalletPart } from './wallet-part.commands.ts';
import { isOfWallet } from './wallet-part.ts';

/*
 * Three stations at one bill: two desks without a network and the server, which books what a card wallet took and gave back. Each act against each, in both orders. What somebody
 * did stands, is seen by somebody as a case, or was superseded by an act that says so: nothing is lost silently, and the sums agree however it came.
 */

const SERVER = operatorActor('cashier@clinic.test');
const [RECORD, OWNER, OTHER, PET] = ['/record/bill', '/user/a', '/user/b', '/pet/a'] as const;
const [WALLET, CASH] = ['/receipt/w0', '/receipt/c0'] as const;
const PAID = 'act0001-1';

/** An act at a desk (`told`), or the server's (`booked`); NT$ that the provider of the wallet has more or less by it; and whether it is there. */
interface Act {
  readonly told?: readonly Told[];
  readonly booked?: readonly [Command, unknown];
  readonly provider?: number;
  readonly stands: (tx: Tx) => Promise<boolean>;
}

const receipt = async (tx: Tx, id: string) => await tx.get('receipt', id);
const isThere = (id: string) => async (tx: Tx) => (await receipt(tx, id)) !== undefined;
const isBack = (id: string) => async (tx: Tx) => ((await receipt(tx, id))?.reversedBy ?? '') !== '';
const isDeposited = (id: string) => async (tx: Tx) => (await tx.get('deposit', id)) !== undefined;
const pay = (_id: string, receive: number, method: string): Told => [
  'billing.pay',
  { paymentID: _id, receipts: [{ _id, recordID: RECORD, receive, method }] },
];
const server = <T>(command: T, input: unknown) => [command as Command, input] as const;

const ACTS = {
  receive: { told: [pay('/receipt/r1', 100, 'cash')], stands: isThere('/receipt/r1') },
  useDeposit: { told: [pay('/receipt/d1', 200, 'deposit')], stands: isThere('/receipt/d1') },
  giveBack: { told: [pay('/receipt/g1', -150, 'cash')], stands: isThere('/receipt/g1') },
  void: {
    told: [['billing.reverse', { receiptID: CASH, reversalID: '/receipt/v1', reason: '' }]],
    stands: isThere('/receipt/v1'),
  },
  voidWallet: {
    told: [['billing.reverse', { receiptID: WALLET, reversalID: '/receipt/v2', reason: '' }]],
    stands: isThere('/receipt/v2'),
  },
  correct: {
    told: [
      [
        'billing.correct',
        {
          ...{ receiptID: CASH, reversalID: '/receipt/x1' },
          receipt: { _id: '/receipt/x2', receive: 150, method: 'transfer' },
        },
      ],
    ],
    stands: isThere('/receipt/x2'),
  },
  correctWallet: {
    told: [
      [
        'billing.correct',
        {
          ...{ receiptID: WALLET, reversalID: '/receipt/y1' },
          receipt: { _id: '/receipt/y2', receive: 500, method: 'cash' },
        },
      ],
    ],
    stands: isThere('/receipt/y2'),
  },
  deposit: {
    told: [['deposit.receive', { depositID: '/deposit/i1', userID: OWNER, amount: 400 }]],
    stands: isDeposited('/deposit/i1'),
  },
  depositBack: {
    told: [['deposit.refund', { depositID: '/deposit/o1', userID: OWNER, amount: 200 }]],
    stands: isDeposited('/deposit/o1'),
  },
  lower: {
    told: [
      [
        'record.edit',
        { recordID: RECORD, edits: [{ op: 'set', path: ['chargeDivision', 'k1', 'price'], from: 1000, to: 600 }] },
      ],
    ],
    stands: async (tx) => (await tx.get('record', RECORD))?.total === 600,
  },
  transfer: {
    told: [['pet.transfer', { petID: PET, userID: OTHER }]],
    stands: async (tx) => (await tx.get('pet', PET))?.userID === OTHER,
  },
  merge: {
    told: [['owner.merge', { userID: OWNER, mainID: OTHER, mergeID: '/userMerge/m1', take: [], keep: [] }]],
    stands: async (tx) => (await tx.get('record', RECORD))?.userID === OTHER,
  },
  walletReceive: {
    provider: 400,
    booked: server(bookWallet, {
      ...{ paymentID: 'act0002-1', amount: 400, depositUsed: 0, depositID: '/deposit/rest', userID: OWNER },
      bills: [{ billID: RECORD, receiptID: '/receipt/w1', ofDepositID: '/receipt/w2' }],
    }),
    // On the bill as far as that owes it, else in the deposit: to the dollar.
    stands: async (tx) => {
      const rest = await tx.get('deposit', '/deposit/rest');
      return ((await receipt(tx, '/receipt/w1'))?.receive ?? 0) + (rest?.amount ?? 0) === 400;
    },
  },
  refund: {
    provider: -500,
    booked: server(returnWallet, {
      receipts: [{ receiptID: WALLET, reversalID: '/receipt/b1' }],
      deposit: null,
      reason: '',
    }),
    stands: isBack(WALLET),
  },
  refundPart: {
    provider: -200,
    booked: server(returnWalletPart, {
      ...{ paymentID: PAID, amount: 200, rest: null, first: null, reason: '' },
      bills: [{ billID: RECORD, receiptID: '/receipt/p1' }],
    }),
    stands: isThere('/receipt/p1'),
  },
} as const satisfies Readonly<Record<string, Act>>;
type Name = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as Name[];

/** A bill of $1000 of which $500 came by LINE Pay and $200 in cash, of an owner with a deposit of $300. */
async function base(): Promise<TestClinic> {
  const clinic = new TestClinic();
  for (const id of [OWNER, OTHER])
    await clinic.run('owner.create', {
      _id: id,
      fields: { name: '陳怡君', phone: `09120000${id.length}${id.at(-1) === 'a' ? 1 : 2}` },
    });
  await clinic.run('pet.create', { _id: PET, userID: OWNER, fields: { name: '麻糬' } });
  await clinic.run('record.checkIn', { visits: [{ _id: RECORD, petID: PET, cause: '嘔吐' }] });
  const edits = [insert('chargeDivision', aCharge(1000, 1, { _id: 'k1' }))];
  await clinic.run('record.edit', { recordID: RECORD, edits });
  await clinic.run('deposit.receive', { depositID: '/deposit/before', userID: OWNER, amount: 300 });
  await clinic.run(...pay(CASH, 200, 'cash'));
  await clinic.run(
    bookWallet,
    {
      ...{ paymentID: PAID, amount: 500, depositUsed: 0, depositID: '/deposit/none', userID: OWNER },
      bills: [{ billID: RECORD, receiptID: WALLET, ofDepositID: '/receipt/w9' }],
    },
    SERVER,
  );
  return clinic;
}

/** `case`: refused where somebody is told; `seen`: not as it was meant, and the day's comparison with the wallet or the mark of an overdrawn deposit says so. */
type Fate = 'stands' | 'case' | 'seen' | 'LOST';

/** Two acts that nobody heard of, told in this order: what became of each, and of the sums. */
async function met(first: Name, second: Name) {
  const clinic = await base();
  const desks = new Map<Name, AwayDesk>();
  for (const name of [first, second]) {
    const { told }: Act = ACTS[name];
    if (!told) continue;
    const desk = new AwayDesk(clinic, `at ${name}`);
    await desk.does(...told);
    desks.set(name, desk);
  }
  for (const name of [first, second]) {
    const { booked }: Act = ACTS[name];
    clinic.now += 1;
    // What the provider has done is never refused.
    if (booked) await clinic.run(...booked, SERVER);
    else await desks.get(name)?.arrives();
  }
  const { tx } = clinic;
  const receipts = await tx.query('receipt', 'byBill', { equals: [RECORD] });
  const owners = await Promise.all([OWNER, OTHER].map((id) => tx.query('deposit', 'byOwner', { equals: [id] })));
  const entries = owners.flat();
  const here = receipts.filter((one) => isOfWallet(PAID, one)).reduce((sum, { receive }) => sum + receive, 0);
  const there = [first, second].reduce((sum, name) => sum + ((ACTS[name] as Act).provider ?? 0), 500);
  const differs = walletDifference(here, [first, second].includes('walletReceive') ? there - 400 : there) !== undefined;
  const flagged = [...receipts, ...entries].some(({ overdrawn }) => overdrawn);
  const fateOf = async (name: Name): Promise<Fate> => {
    if ((desks.get(name)?.heard.length ?? 0) > 0) return 'case';
    if (await ACTS[name].stands(tx)) return 'stands';
    return differs || flagged ? 'seen' : 'LOST';
  };
  return {
    fates: [await fateOf(first), await fateOf(second)] as const,
    heard: [...desks].flatMap(([name, desk]) => desk.heard.map((what) => `${name} ${what}`)),
    received: (await tx.get('record', RECORD))?.received,
    receipts: receipts.reduce((sum, { receive }) => sum + receive, 0),
    balance: depositBalance(entries),
    ...{ differs, flagged, here },
  };
}

/** Acts by which a desk says of the wallet's own receipt what the wallet doesn't know: its comparison shows that, whatever else happens. */
const AGAINST_WALLET: ReadonlySet<Name> = new Set(['voidWallet', 'correctWallet']);
/** All of a payment goes back where no part did, and parts where not all did: the server begins no second one. */
const together = (one: Name, other: Name): boolean =>
  one !== other && !(['refund', 'refundPart'].includes(one) && ['refund', 'refundPart'].includes(other));
const PAIRS = NAMES.flatMap((one) =>
  NAMES.filter((other) => together(one, other)).map((other) => [one, other] as const),
);

it('keeps whatever two stations do at one bill, in both orders: it stands, is a case, or is seen', async () => {
  const counts: Record<Fate, number> = { stands: 0, case: 0, seen: 0, LOST: 0 };
  const cases: string[] = [];
  for (const [one, other] of PAIRS) {
    const pair = `${one}, ${other}`;
    const { fates, heard, received, receipts, balance, differs, flagged } = await met(one, other);
    for (const fate of fates) counts[fate] += 1;
    expect([pair, fates]).not.toEqual([pair, expect.arrayContaining(['LOST'])]);
    // The bill says what its receipts say, and an overdrawn deposit is marked.
    expect([pair, received]).toEqual([pair, receipts]);
    if (balance < 0) expect([pair, flagged]).toEqual([pair, true]);
    // The wallet's books differ from the clinic's where a desk said so, and nowhere else.
    const isRefused = heard.some((what) => what.startsWith('voidWallet') || what.startsWith('correctWallet'));
    const isSaid = [one, other].some((name) => AGAINST_WALLET.has(name));
    // What the wallet then gives back as a whole agrees again.
    const isWhole = [one, other].includes('refund');
    if (!isRefused) expect([pair, differs]).toEqual([pair, isSaid && !isWhole]);
    if (heard.length > 0) cases.push(`${pair}: ${heard.join()}`);
  }
  // One receipt is taken back once; whoever comes second is told, and sees what the first one did.
  expect(cases).toEqual([
    'void, correct: correct receiptTakenBack',
    'voidWallet, correctWallet: correctWallet receiptTakenBack',
    'correct, void: void receiptTakenBack',
    'correctWallet, voidWallet: voidWallet receiptTakenBack',
    'refund, voidWallet: voidWallet receiptTakenBack',
    'refund, correctWallet: correctWallet receiptTakenBack',
  ]);
  expect(counts).toEqual({ stands: 408, case: 6, seen: 2, LOST: 0 });
});

it('comes to the same money in both orders where both acts stand, on the bill and in the deposit together', async () => {
  for (const [one, other] of PAIRS) {
    const [there, back] = [await met(one, other), await met(other, one)];
    if ([...there.fates, ...back.fates].some((fate) => fate !== 'stands')) continue;
    expect([one, other, there.receipts + there.balance, there.here]).toEqual([
      ...[one, other],
      ...[back.receipts + back.balance, back.here],
    ]);
  }
});
