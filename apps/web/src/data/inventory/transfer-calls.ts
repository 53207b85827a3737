import type { StockTransfer, TransferReceipt } from '@vetloom/domain/stock/transfer.schema.ts';
import { callErp } from '../engine/calls/own-call.ts';
import type { Witness } from './controlled-calls.ts';
import { writeErp } from './erp-calls.ts';

const at = (id: string) => `/transfer/${encodeURIComponent(id)}`;

/** Goods that go from place to place, over the inventory service; all of it needs the network. Refusals are DomainErrors. */
export const transferCalls = {
  /** Those that are on their way. */
  underWay: (): Promise<{ count: number; rows: StockTransfer[] }> =>
    callErp('POST', '/transfer/getList', { status: ['sent'], limit: 100 }) as Promise<{
      count: number;
      rows: StockTransfer[];
    }>,
  /** Those that are over, the latest first. */
  past: (limit: number): Promise<{ count: number; rows: StockTransfer[] }> =>
    callErp('POST', '/transfer/getList', { status: ['received', 'cancelled'], limit }) as Promise<{
      count: number;
      rows: StockTransfer[];
    }>,
  get: (id: string): Promise<StockTransfer> => callErp('GET', at(id)) as Promise<StockTransfer>,
  receive: async (
    id: string,
    receipt: TransferReceipt & { readonly witness?: Witness | undefined },
    once: string,
  ): Promise<void> => void (await writeErp('POST', `${at(id)}/receive`, receipt, once)),
  callBack: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
} as const;
