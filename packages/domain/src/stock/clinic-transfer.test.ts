import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClinicArrival, ClinicTransfer, SentLot } from './clinic-transfer.schema.ts';
import { answered, comingGoods, ownProductFor, sentMovements, splitLots, wholeReceipt } from './clinic-transfer.ts';
import { sumOf } from './movement.ts';

const lot = (row: string, lotID: string, quantity: number): SentLot => ({
  ...{ row, lotID, quantity, prodID: `P-${row}`, lot: lotID, expiresOn: '2027-01-31', unitCost: 30, lotCost: 28 },
});
const row = (_id: string, number: number, factor = 1) => ({
  _id,
  number,
  factor,
  prodID: `Q-${_id}`,
  name: '',
  unit: '',
});
const sent = (more: Partial<ClinicTransfer>, lots: readonly SentLot[]) =>
  sentMovements({ fromPlaceID: 'pharmacy', status: 'sent', received: [], settlement: null, ...more, lots: [...lots] });
const at = (of: readonly { placeID: string; quantity: number }[], placeID: string) =>
  sumOf(of.filter((one) => one.placeID === placeID).map(({ quantity }) => quantity));

describe('goods for another clinic', () => {
  it('lie in transit while they are on their way, and on the shelf when they are refused or called back', () => {
    const { moved } = sent({}, [lot('a', 'L', 5)]);
    expect([at(moved, 'pharmacy'), at(moved, 'transit')]).toEqual([-5, 5]);
    for (const status of ['refused', 'cancelled'] as const)
      expect(sent({ status }, [lot('a', 'L', 5)])).toEqual({ moved: [], lost: [] });
  });

  it('are missing of the lot that was taken last, and stay in transit until the sender says what became of them', () => {
    const lots = [lot('a', 'L', 5), lot('a', 'M', 3)];
    const received = [{ _id: 'a', number: 6 }];
    const short = sent({ status: 'short', received }, lots);
    expect([at(short.moved, 'pharmacy'), at(short.moved, 'transit'), short.lost]).toEqual([-8, 2, []]);
    const lost = sent({ status: 'settled', received, settlement: 'loss' }, lots);
    expect(at([...lost.moved, ...lost.lost], 'transit')).toBe(0);
    expect(lost.lost).toMatchObject([{ lotID: 'M', quantity: -2 }]);
    for (const settlement of ['back', 'again'] as const) {
      const back = sent({ status: 'settled', received, settlement }, lots);
      expect([at(back.moved, 'pharmacy'), at(back.moved, 'transit')]).toEqual([-6, 0]);
    }
  });

  it('come in the other clinic’s units at what the sender’s books had them', () => {
    expect(comingGoods([lot('a', 'L', 2), lot('b', 'L', 1)], [row('a', 2, 10)])).toEqual([
      {
        ...{ row: 'a', productID: 'Q-a', number: 'L', expiresOn: '2027-01-31', quantity: 20 },
        ...{ unitCost: 3, lotCost: 2.8 },
      },
    ]);
  });

  it('have come in part where the answer doesn’t name all of them, whatever the sender meant to do meanwhile', () => {
    const transfer = { status: 'cancelled', lots: [lot('a', 'L', 2), lot('b', 'L', 1)] } as unknown as ClinicTransfer;
    const arrival = { status: 'received', rows: [row('a', 2)], reason: '', answeredDateTime: 9 } as const;
    const answer = (rows: ClinicArrival['rows']) => answered(transfer, { ...arrival, rows }).status;
    expect(answer([row('a', 2)])).toBe('short');
    expect(answer([row('a', 2), row('b', 1)])).toBe('received');
    expect(answered(transfer, { ...arrival, rows: [], status: 'refused' }).status).toBe('refused');
  });

  it('leave the one ledger as they come into the other', () => {
    const lots = fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('L', 'M'), fc.integer({ min: 1, max: 30 })), {
        selector: ([of, number]) => of + number,
        minLength: 1,
      })
      .map((all) => all.map(([of, number, quantity]) => lot(of, number, quantity)));
    fc.assert(
      fc.property(lots, fc.nat(40), fc.nat(40), (all, a, b) => {
        const rows = [row('a', a), row('b', b)];
        const received = wholeReceipt(all, rows);
        const { moved } = sent({ status: 'short', received }, all);
        const gone = sumOf(moved.map(({ quantity }) => -quantity));
        expect(gone).toBe(sumOf(comingGoods(all, rows).map(({ quantity }) => quantity)));
        expect(sumOf(splitLots(all, received).map(({ missing }) => missing))).toBe(at(moved, 'transit'));
      }),
    );
  });
});

describe('the own product for another clinic’s', () => {
  const own = [
    { id: 'x', name: '紗布', barcode: '4710001234569' },
    { id: 'y', name: '針筒', barcode: '' },
    { id: 'z', name: '針筒', barcode: '' },
  ];
  it('has its barcode, else its name if no other has it', () => {
    expect(ownProductFor({ name: '別名', barcode: '04710001234569' }, own)).toBe('x');
    expect(ownProductFor({ name: '紗布', barcode: '' }, own)).toBe('x');
    expect(ownProductFor({ name: '針筒', barcode: '' }, own)).toBeUndefined();
    expect(ownProductFor({ name: '棉花', barcode: '4710009999999' }, own)).toBeUndefined();
  });
});
