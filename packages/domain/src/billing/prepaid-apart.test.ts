import { AwayDesk, type Told } from '@vetloom/testing/domain/apart.ts';
import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositBalance } from './deposit.schema.ts';
import { expirePrepaid } from './prepaid.commands.ts';
import { liabilityOf } from './prepaid-liability.ts';
import { leftOf, prepaidFigures, stateOf } from './prepaid-value.ts';

const PLAN = '/prepaidPlan/1795147200-aaaaaa';
const ID = '/prepaid/1795147200-aaaaaa';
const ITEM = '/catalog/service/bath';
const LINES = [{ _id: 'bath', name: '洗澡', itemIDs: [ITEM], uses: 2, listPrice: 500 }];
const TERMS = { name: '洗澡兩次', price: 1001, lines: LINES, validity: { unit: 'day', count: 30 }, shared: true };
const PAID = '/receipt/1795147300-paid00';

/** A clinic with a package of two uses, of which one is taken, and a visit with three baths; another owner with a visit. */
async function began() {
  const clinic = new TestClinic();
  const ids = await clinic.visit();
  const other = await clinic.visit('b');
  await clinic.run('prepaidPlan.create', { _id: PLAN, fields: TERMS });
  const baths = [0, 1, 2].map(() => aCharge(500, 1, { name: '洗澡', itemID: ITEM }));
  for (const bath of baths)
    await clinic.run('record.edit', { recordID: ids.recordID, edits: [insert('chargeDivision', bath)] });
  const payments = [{ depositID: '/deposit/1795147300-in0000', amount: 1001 }];
  const sold = { _id: ID, userID: ids.userID, planID: PLAN, terms: TERMS, payments };
  await clinic.run('prepaid.sell', { ...sold, depositID: '/deposit/1795147300-pack00' });
  const [taken = '', one = '', two = ''] = baths.map(({ _id }) => _id);
  const { recordID } = ids;
  await clinic.run('prepaid.use', { prepaidID: ID, recordID, lineID: taken, receiptID: PAID });
  const end = (await clinic.tx.get('prepaid', ID))?.expireDateTime ?? 0;
  return { clinic, ...ids, other, lines: { taken, one, two }, end };
}
type Begun = Awaited<ReturnType<typeof began>>;

/** What people do with a package and with what it touches; `key` makes the ids of each act its own. */
const ACTS: Readonly<Record<string, (begun: Begun, key: string) => readonly Told[]>> = {
  sellAnother: ({ userID }, key) => {
    const payments = [{ depositID: `/deposit/1795147400-in000${key}`, amount: 1001 }];
    const sold = { _id: `/prepaid/1795147400-aaaaa${key}`, userID, planID: PLAN, terms: TERMS, payments };
    return [['prepaid.sell', { ...sold, depositID: `/deposit/1795147400-pac00${key}` }]];
  },
  use: ({ recordID, lines }, key) => [
    ['prepaid.use', { prepaidID: ID, recordID, lineID: lines.one, receiptID: `/receipt/1795147400-use00${key}` }],
  ],
  useElsewhere: ({ recordID, lines }, key) => [
    ['prepaid.use', { prepaidID: ID, recordID, lineID: lines.two, receiptID: `/receipt/1795147400-els00${key}` }],
  ],
  takeBack: (_, key) => [['billing.reverse', { receiptID: PAID, reversalID: `/receipt/1795147400-rev00${key}` }]],
  refund: (_, key) => [
    [
      'prepaid.refund',
      { prepaidID: ID, entryID: `r${key}`, depositID: `/deposit/1795147400-ref00${key}`, reason: '搬家' },
    ],
  ],
  payOut: (_, key) => {
    const payout = { depositID: `/deposit/1795147400-out00${key}`, amount: 500 };
    const back = { prepaidID: ID, entryID: `p${key}`, depositID: `/deposit/1795147400-pay00${key}`, payout };
    return [['prepaid.refund', { ...back, reason: '搬家' }]];
  },
  extend: ({ end }, key) => [
    ['prepaid.extend', { prepaidID: ID, extensionID: `e${key}`, from: end, lastDay: end + 86_400, reason: '疫情' }],
  ],
  removeVisit: ({ recordID }) => [['record.remove', { recordID }]],
  removeLine: ({ recordID, lines }) => [
    ['record.edit', { recordID, edits: [{ op: 'remove', path: ['chargeDivision', lines.taken] }] }],
  ],
  cheaper: ({ recordID, lines }) => [
    ['record.edit', { recordID, edits: [set(['chargeDivision', lines.one, 'price'], 500, 100)] }],
  ],
  mergeOwner: ({ userID, other }, key) => [
    ['owner.merge', { userID, mainID: other.userID, mergeID: `/userMerge/m${key}`, take: [], keep: [] }],
  ],
  movePet: ({ petID, other }) => [['pet.transfer', { petID, userID: other.userID }]],
};
const NAMES = Object.keys(ACTS);

/** People do these without hearing of each other, and it arrives in this order; before which of them the server books the package's end, if it does. */
async function ranApart(names: readonly string[], endsBefore?: number): Promise<Begun> {
  const begun = await began();
  const { clinic, end } = begun;
  const desks = names.map((_, at) => new AwayDesk(clinic, `desk${at}`));
  for (const [at, name] of names.entries()) await desks[at]?.does(...(ACTS[name]?.(begun, String(at)) ?? []));
  for (const [at, desk] of desks.entries()) {
    if (at === endsBefore) {
      clinic.now = end + 60;
      await clinic.run(expirePrepaid, { prepaidIDs: [ID] }, operatorActor('server'));
    }
    await desk.arrives();
  }
  return begun;
}

/** What holds whatever was done in whichever order. */
async function demandWhole({ clinic, recordID }: Begun) {
  const packages = await clinic.tx.query('prepaid', 'byOwner', {});
  const receipts = await clinic.tx.query('receipt', 'byBill', {});
  const deposits = await clinic.tx.query('deposit', 'byOwner', {});
  for (const prepaid of packages) {
    expect(liabilityOf(prepaid)).toBe(leftOf(prepaid).reduce((sum, { value }) => sum + value, 0));
    expect(prepaid.state).toBe(stateOf(prepaid));
    const used = prepaid.entries.reduce((sum, { kind }) => sum + Number(kind === 'use') - Number(kind === 'back'), 0);
    const paying = receipts.filter((one) => one.prepaid?.prepaidID === prepaid._id);
    // Each use that stands has paid just one line, and each line that a use pays has its use.
    expect(used).toBe(paying.filter(({ reverses, reversedBy }) => reverses === '' && reversedBy === '').length);
    const of = deposits.filter(({ prepaidID }) => prepaidID === prepaid._id);
    const refunded = prepaid.entries
      .filter(({ kind }) => kind === 'refund')
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(of.reduce((sum, { amount }) => sum + amount, 0)).toBe(-prepaid.price - refunded);
    expect(new Set(of.map(({ userID }) => userID))).toEqual(new Set([prepaid.userID]));
    expect(await clinic.tx.get('user', prepaid.userID)).toMatchObject({ _id: prepaid.userID });
    for (const { at: endTime } of prepaid.entries) {
      const figures = prepaidFigures([prepaid], { startTime: 0, endTime });
      for (const sum of Object.values(figures)) expect(sum).toBeGreaterThanOrEqual(0);
    }
  }
  const visit = await clinic.tx.get('record', recordID);
  const own = receipts.filter(({ collectionID }) => collectionID === recordID);
  expect(own.reduce((sum, { receive }) => sum + receive, 0)).toBe(visit?.received ?? 0);
  expect(depositBalance(deposits)).toBe(
    deposits
      .filter(({ kind }) => ['in', 'refund', 'packaged', 'unpackaged'].includes(kind))
      .reduce((sum, { amount }) => sum + amount, 0),
  );
}

describe('two who don’t hear of each other', () => {
  it.each(NAMES)(
    'and one of whom does %s leave every dollar and every use accounted for, in either order',
    async (name) => {
      for (const other of NAMES.slice(NAMES.indexOf(name)))
        for (const order of [
          [name, other],
          [other, name],
        ]) {
          const begun = await ranApart(order);
          await demandWhole(begun).catch((cause) => expect.fail(`${order.join(', then ')}: ${cause.message}`));
        }
    },
  );
});

it('three who don’t hear of each other, and a server that books the end, leave every dollar and every use accounted for', async () => {
  const three = fc.array(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(three, fc.nat({ max: 3 }), async (names, endsBefore) => {
      await demandWhole(await ranApart(names, endsBefore));
    }),
    { numRuns: 40, examples: [[['extend', 'use', 'takeBack'], 0]] },
  );
});
