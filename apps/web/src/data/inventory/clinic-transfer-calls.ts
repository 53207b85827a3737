import type { ClinicArrival, ClinicTransfer, Settlement } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { callErp } from '../engine/calls/own-call.ts';
import type { Witness } from './controlled-calls.ts';
import { writeErp } from './erp-calls.ts';

/** A clinic to which goods can be sent. */
export interface PartnerClinic {
  readonly clinic: string;
  readonly name: string;
}

/** A row of goods that another clinic has sent, with the own product that it may be. */
export interface ComingItem {
  readonly _id: string;
  readonly name: string;
  readonly unit: string;
  readonly barcode: string;
  readonly number: number;
  readonly match: {
    readonly prodID: string;
    readonly name: string;
    readonly unit: string;
    readonly factor: number;
  } | null;
  readonly lots: readonly { readonly lot: string; readonly expiresOn: string | null; readonly quantity: number }[];
}

/** Goods that another clinic has sent and this one hasn’t answered. */
export interface ComingTransfer
  extends Pick<ClinicTransfer, 'id' | 'customID' | 'fromClinicName' | 'sentDateTime' | 'info'> {
  readonly fromClinic: string;
  readonly items: readonly ComingItem[];
}

/** What is sent to another clinic. */
export interface GoodsSent {
  readonly toClinic: string;
  readonly fromPlaceID: string;
  readonly sentDateTime: number;
  readonly info: string;
  readonly items: readonly { readonly _id: string; readonly prodID: string; readonly number: number }[];
}

/** What came of it. */
export interface GoodsReceived {
  readonly placeID: string;
  readonly receivedDateTime: number;
  readonly rows: readonly {
    readonly _id: string;
    readonly number: number;
    readonly prodID: string;
    readonly factor: number;
  }[];
  readonly reason: string;
}

/** The second person, whom the service asks for where a controlled drug leaves or comes otherwise than it left. */
interface Witnessed {
  readonly witness?: Witness | undefined;
}

const PATH = '/clinicTransfer';
const coming = ({ fromClinic, id }: Pick<ComingTransfer, 'fromClinic' | 'id'>) =>
  `${PATH}/incoming/${encodeURIComponent(fromClinic)}/${encodeURIComponent(id)}`;
/** Statuses of goods that somebody of the sending clinic may still have to do with. */
const OPEN = ['sent', 'short'];

/** Goods between clinics over the inventory service; all of it needs the network. Refusals are DomainErrors. */
export const clinicTransferCalls = {
  partners: (): Promise<PartnerClinic[]> => callErp('GET', `${PATH}/partners`) as Promise<PartnerClinic[]>,
  incoming: (): Promise<ComingTransfer[]> => callErp('GET', `${PATH}/incoming`) as Promise<ComingTransfer[]>,
  open: (): Promise<{ count: number; rows: ClinicTransfer[] }> =>
    callErp('POST', `${PATH}/getList`, { status: OPEN, limit: 100 }) as Promise<{
      count: number;
      rows: ClinicTransfer[];
    }>,
  past: (limit: number): Promise<{ count: number; rows: ClinicTransfer[] }> =>
    callErp('POST', `${PATH}/getList`, { status: ['received', 'settled', 'refused', 'cancelled'], limit }) as Promise<{
      count: number;
      rows: ClinicTransfer[];
    }>,
  arrivals: (limit: number): Promise<{ count: number; rows: ClinicArrival[] }> =>
    callErp('POST', `${PATH}/arrival/getList`, { limit }) as Promise<{ count: number; rows: ClinicArrival[] }>,
  send: async (goods: GoodsSent & Witnessed, once: string): Promise<ClinicTransfer> =>
    (await writeErp('POST', PATH, goods, once)) as ClinicTransfer,
  callBack: async (id: string): Promise<void> =>
    void (await writeErp('DELETE', `${PATH}/${encodeURIComponent(id)}`, undefined)),
  settle: async (
    id: string,
    said: { readonly settlement: Settlement; readonly reason: string } & Witnessed,
    once: string,
  ): Promise<void> => void (await writeErp('POST', `${PATH}/${encodeURIComponent(id)}/settle`, said, once)),
  receive: async (transfer: ComingTransfer, received: GoodsReceived & Witnessed, once: string): Promise<void> =>
    void (await writeErp('POST', `${coming(transfer)}/receive`, received, once)),
  refuse: async (transfer: ComingTransfer, reason: string, once: string): Promise<void> =>
    void (await writeErp('POST', `${coming(transfer)}/refuse`, { reason }, once)),
};
