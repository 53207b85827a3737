import type { Channel } from '@vetloom/domain/core/channels.ts';
import type { MessageStatus } from '@vetloom/domain/message/message-status.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import type { StockClosing } from '@vetloom/domain/stock/closed-months.ts';
import type { LossFields } from '@vetloom/domain/stock/loss.schema.ts';
import type { ExpiryBand } from '@vetloom/domain/stock/lot-expiry.ts';
import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import { callErp } from '../engine/calls/own-call.ts';
import type { Witness } from './controlled-calls.ts';
import { writeErp } from './erp-calls.ts';

/** What lies where, in stock units. */
export interface PlacedQuantity {
  readonly placeID: string;
  readonly quantity: number;
}

/** A lot as the list shows it. */
export interface ListedLot {
  readonly lotID: string;
  readonly lot: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
  readonly band: ExpiryBand;
  readonly status: 'usable' | 'blocked';
  readonly reason: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly supplierID: string | null;
  readonly supplierName: string;
  readonly quantity: number;
  /** NT$ */
  readonly value: number;
  readonly places: readonly PlacedQuantity[];
}

/** What is asked of the list of lots. */
export interface LotCondition {
  readonly text?: string;
  readonly band?: ExpiryBand;
  readonly status?: 'usable' | 'blocked';
  readonly prodID?: string;
  readonly placeID?: string;
  readonly causeID?: string;
  readonly withEmpty?: boolean;
}

/** A page of lots, how many there are, and how many expire how soon. */
export interface LotPage {
  readonly count: number;
  readonly bands: Readonly<Record<ExpiryBand, number>>;
  readonly blocked: number;
  readonly rows: readonly ListedLot[];
}

/** A lot with its past. */
export interface LotPast {
  readonly status: 'usable' | 'blocked';
  readonly reason: string;
  readonly turns: readonly {
    readonly dateTime: number;
    readonly by: string;
    readonly status: 'usable' | 'blocked';
    readonly reason: string;
  }[];
  readonly origins: readonly {
    readonly formID: string;
    readonly customID: string;
    readonly dateTime: number;
    readonly supplierName: string;
    readonly quantity: number;
  }[];
}

/** Who got something of a lot. */
export interface LotTaker {
  readonly causeID: string;
  readonly dateTime: number;
  readonly quantity: number;
  readonly petID: string;
  readonly petName: string;
  readonly userID: string;
  readonly userName: string;
  readonly phone: string;
  /** How often that animal reacted to the lot. */
  readonly reactions: number;
  /** What the owner was told of the recall; null for nothing yet. */
  readonly told: {
    readonly messageID: string;
    readonly status: MessageStatus;
    readonly channel: Channel;
    readonly failure: string;
    readonly dateTime: number;
  } | null;
}

/** A bottle, vial or box that stands open. */
export interface OpenedUnit {
  readonly openedID: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly placeID: string;
  /** Stock units. */
  readonly size: number;
  readonly rest: number;
  readonly openedDateTime: number;
  readonly by: string;
  /** The last day on which it is good, `YYYY-MM-DD`. */
  readonly until: string;
  readonly isOverdue: boolean;
  readonly isControlled: boolean;
}

/** What is asked of opened bottles. */
export interface OpenedCondition {
  readonly prodIDs?: readonly string[];
  readonly lotID?: string;
  readonly overdue?: boolean;
}

/** A reaction of an animal to a product, as the inventory shows it. */
export type ListedReaction = Pick<
  AdverseReaction,
  '_id' | 'petID' | 'recordID' | 'lot' | 'beganDateTime' | 'signs' | 'gravity' | 'outcome' | 'reportedDateTime'
> & { readonly petName: string };

/** A movement of a product with what lay there after it. */
export interface StockMovement {
  readonly dateTime: number;
  readonly quantity: number;
  readonly balance: number;
  readonly cause: MovementCause;
  readonly causeID: string;
  readonly lotID: string;
  readonly lot: string;
  readonly expiresOn: string | null;
  readonly placeID: string;
  readonly unitCost: number | null;
  readonly reason: string;
  readonly by: string;
}

/** What lies of a product. */
export interface ProductShelf {
  readonly prodID: string;
  readonly quantity: number;
  /** NT$ of one stock unit; null where nobody knows. */
  readonly unitCost: number | null;
}

/** A place where stock lies. */
export interface StockPlace {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
  readonly updateDateTime: number;
}

/** A month that was closed, with what came late to it. */
export type ClosedMonth = StockClosing & { readonly late: number | null };

/** Which months are closed, and what the nightly comparison found. */
export interface Closings {
  readonly through: string | null;
  readonly rows: readonly ClosedMonth[];
  readonly audit: {
    readonly checkDateTime: number;
    readonly wrong: number;
    readonly findings: readonly string[];
  } | null;
}

/** A movement of a closed month that was recorded later. */
export type LateMovement = Omit<StockMovement, 'balance'> & {
  readonly prodID: string;
  readonly name: string;
  readonly recordDateTime: number;
};

const ask = <T>(method: string, path: string, body?: unknown): Promise<T> => callErp(method, path, body) as Promise<T>;
const lot = (id: string) => `/lot/${encodeURIComponent(id)}`;
const opened = (id: string) => `/opened/${encodeURIComponent(id)}`;
const place = (id: string) => `/place/${encodeURIComponent(id)}`;

/** Stock over the inventory service; all of it needs the network. Refusals are DomainErrors. */
export const stockCalls = {
  lots: (
    condition: LotCondition,
    page: {
      readonly limit: number;
      readonly offset: number;
      readonly order: { column: string; order: 'ASC' | 'DESC' };
    },
  ): Promise<LotPage> => ask('POST', '/lot/getList', { condition, ...page }),
  lot: (id: string): Promise<LotPast> => ask('GET', lot(id)),
  setLot: async (lotID: string, status: 'usable' | 'blocked', reason: string): Promise<void> =>
    void (await writeErp('PUT', lot(lotID), { status, reason })),
  recall: (id: string, limit: number): Promise<{ count: number; rows: LotTaker[] }> =>
    ask('POST', `${lot(id)}/recall`, { limit }),
  /** That a controlled drug was lost a second person says too. */
  lose: async (
    fields: Omit<LossFields, 'witness'> & { readonly witness: string | Witness },
    once: string,
  ): Promise<void> => void (await writeErp('POST', '/loss', fields, once)),
  takeLossBack: async (id: string, reason: string, witness: Witness): Promise<void> =>
    void (await writeErp('POST', `/loss/${encodeURIComponent(id)}/takeBack`, { reason, witness })),
  opened: (condition: OpenedCondition): Promise<OpenedUnit[]> => ask('POST', '/opened/getList', condition),
  open: (lotID: string, placeID: string): Promise<OpenedUnit> =>
    writeErp('POST', '/opened', { lotID, placeID }) as Promise<OpenedUnit>,
  undoOpening: async (openedID: string): Promise<void> => void (await writeErp('DELETE', opened(openedID))),
  /** What is left of it becomes a loss; a controlled drug's is destroyed before a second person. */
  discard: async (openedID: string, how: { reason: string; witness?: Witness }): Promise<void> =>
    void (await writeErp('POST', `${opened(openedID)}/discard`, how)),
  reactions: (prodID: string, lotID?: string): Promise<ListedReaction[]> =>
    ask('POST', `/prod/${encodeURIComponent(prodID)}/reactions`, lotID === undefined ? {} : { lotID }),
  /** Moves something of a lot to another place; `arrived`: it is there already, else it is on its way. */
  carry: async (
    from: Pick<ListedLot, 'prodID' | 'name' | 'unit' | 'lot' | 'expiresOn'> & { readonly placeID: string },
    to: { readonly placeID: string; readonly number: number; readonly at: number; readonly arrived: boolean },
    once: string,
  ): Promise<void> => {
    const { prodID, name, unit, lot: number, expiresOn } = from;
    const items = [{ _id: 'a', prodID, name, unit, number: to.number, lot: number, expiresOn }];
    const way = { fromPlaceID: from.placeID, toPlaceID: to.placeID, sentDateTime: to.at, arrived: to.arrived };
    await writeErp('POST', '/transfer', { ...way, items }, once);
  },
  /** The latest first. */
  past: (
    prodID: string,
    range: { readonly startDate: number; readonly endDate: number; readonly limit: number; readonly offset: number },
  ): Promise<{ begin: number; end: number; rows: StockMovement[] }> =>
    ask('POST', `/prod/${encodeURIComponent(prodID)}/stock`, { ...range, latestFirst: true }),
  shelf: async (prodID: string): Promise<ProductShelf | undefined> =>
    (await ask<ProductShelf[]>('POST', '/prod/getStockByIds', { prodIDs: [prodID] }))[0],
  places: (): Promise<StockPlace[]> => ask('GET', '/place'),
  addPlace: async (name: string, once: string): Promise<void> =>
    void (await writeErp('POST', '/place', { name }, once)),
  renamePlace: async ({ id, updateDateTime }: StockPlace, name: string): Promise<void> =>
    void (await writeErp('PUT', place(id), { name, updateDateTime })),
  orderPlaces: async (ids: readonly string[]): Promise<void> =>
    void (await writeErp('POST', '/place/sequence', { ids })),
  retirePlace: async (id: string): Promise<void> => void (await writeErp('DELETE', place(id))),
  closings: (): Promise<Closings> => ask('GET', '/closing'),
  close: async (month: string): Promise<void> => void (await writeErp('POST', '/closing', { month })),
  reopen: async (month: string, reason: string): Promise<void> =>
    void (await writeErp('POST', `/closing/${month}/reopen`, { reason })),
  late: (month: string): Promise<LateMovement[]> => ask('POST', `/closing/${month}/late`, { limit: 200 }),
} as const;
