import { takeReceiptLane } from '@vetloom/domain/billing/receipt-lane.commands.ts';
import { type ReceiptLane, receiptLaneID } from '@vetloom/domain/billing/receipt-lane.schema.ts';
import { numberDay, writtenNumber } from '@vetloom/domain/billing/receipt-number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { deviceName } from '../engine/device-name.ts';
import { heldOrEmpty } from '../engine/held.ts';
import type { ClinicStore, LocalReads } from '../engine/store-types.ts';

/** The lane in which this device numbers receipts; undefined before it was given one. */
export async function ownLane(store: LocalReads): Promise<ReceiptLane | undefined> {
  const [lane] = await heldOrEmpty(() => store.getMany('receiptLane', [receiptLaneID(deviceName())]));
  return lane;
}

/** Asks for this device's lane, once. */
export async function keepLane(store: ClinicStore): Promise<void> {
  if ((await ownLane(store)) === undefined) await store.run(takeReceiptLane, { device: deviceName() });
}

/**
 * Gives the next numbers of this device's lane, as many as there are papers; empty ones where it has no lane yet. `work` writes them down before another
 * tab can ask for any.
 */
export async function withNumbers<T>(
  store: ClinicStore,
  papers: number,
  work: (numbers: readonly string[]) => Promise<T>,
): Promise<T> {
  const go = async (): Promise<T> => {
    const lane = await ownLane(store);
    const day = numberDay(store.now(), shownZone());
    const last = lane?.days[day] ?? 0;
    const numbers = Array.from({ length: papers }, (_, at) =>
      lane === undefined ? '' : writtenNumber({ day, lane: lane.lane, count: last + at + 1 }),
    );
    return work(numbers);
  };
  // A page without a safe address has no locks; there two tabs of one till would have to take money within the same instant.
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? go() : locks.request('vetloom.receipt-numbers', go);
}
