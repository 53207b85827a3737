import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './movement.ts';
import { receivedTooMuch, transferMovements } from './transfer.ts';

const taken = (row: string, lotID: string, quantity: number) => ({ row, productID: 'P', lotID, quantity });
const way = { fromPlaceID: 'pharmacy', toPlaceID: 'van' };
const at = (of: readonly { placeID: string; quantity: number }[], placeID: string) =>
  sumOf(of.filter((one) => one.placeID === placeID).map(({ quantity }) => quantity));

describe('what goes from place to place', () => {
  it('lies in transit while it is on its way', () => {
    const { moved, lost } = transferMovements({ ...way, status: 'sent', received: [] }, [taken('a', 'L', 5)]);
    expect([at(moved, 'pharmacy'), at(moved, 'transit'), at(moved, 'van')]).toEqual([-5, 5, 0]);
    expect(lost).toEqual([]);
  });

  it('comes whole unless somebody says otherwise, and is missing of the lot that was taken last', () => {
    const lots = [taken('a', 'L', 5), taken('a', 'M', 3)];
    const whole = transferMovements({ ...way, status: 'received', received: [] }, lots);
    expect([at(whole.moved, 'van'), at(whole.moved, 'transit'), whole.lost]).toEqual([8, 0, []]);
    const part = transferMovements({ ...way, status: 'received', received: [{ _id: 'a', number: 6 }] }, lots);
    expect(
      part.moved.filter(({ placeID }) => placeID === 'van').map(({ lotID, quantity }) => [lotID, quantity]),
    ).toEqual([
      ['L', 5],
      ['M', 1],
    ]);
    expect(part.lost).toMatchObject([{ lotID: 'M', placeID: 'transit', quantity: -2 }]);
  });

  it('moves nothing once it was called back, and never brings more than was sent', () => {
    const cancelled = transferMovements({ ...way, status: 'cancelled', received: [] }, [taken('a', 'L', 5)]);
    expect(cancelled).toEqual({ moved: [], lost: [] });
    const items = [{ _id: 'a', prodID: 'P', name: '', unit: '', number: 5 }];
    expect(receivedTooMuch({ items }, { rows: [{ _id: 'a', number: 5 }] })).toEqual([]);
    expect(
      receivedTooMuch(
        { items },
        {
          rows: [
            { _id: 'a', number: 6 },
            { _id: 'b', number: 1 },
          ],
        },
      ),
    ).toEqual(['a', 'b']);
  });

  it('leaves nothing in transit when it has come, and adds up to what was lost', () => {
    const lot = fc.record({
      row: fc.constantFrom('a', 'b'),
      lotID: fc.constantFrom('L', 'M', 'N'),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(lot, { selector: ({ row, lotID }) => row + lotID, minLength: 1 }),
        fc.nat(40),
        (lots, number) => {
          const all = lots.map(({ row, lotID, quantity }) => taken(row, lotID, quantity));
          const { moved, lost } = transferMovements(
            { ...way, status: 'received', received: [{ _id: 'a', number }] },
            all,
          );
          expect(at([...moved, ...lost], 'transit')).toBe(0);
          expect(sumOf(moved.map(({ quantity }) => quantity))).toBe(0);
        },
      ),
    );
  });
});
