import type { BookReason } from '@vetloom/domain/stock/controlled-book.ts';
import type {
  ControlledCount,
  ControlledEntry,
  DifferenceExplanation,
} from '@vetloom/domain/stock/controlled-count.schema.ts';
import type { ControlledLoss, LossReportFields } from '@vetloom/domain/stock/controlled-report.schema.ts';
import type { Destruction, DestructionFields } from '@vetloom/domain/stock/destruction.schema.ts';
import type { MovementCause } from '@vetloom/domain/stock/movement.ts';
import { callErp } from '../engine/calls/own-call.ts';
import { writeErp } from './erp-calls.ts';

/** Unix seconds: from `startDate` to before `endDate`. */
interface Range {
  readonly startDate: number;
  readonly endDate: number;
}

/** The second person of an act, proved by PIN or password. */
export interface Witness {
  readonly email: string;
  readonly pin?: string;
  readonly password?: string;
}

/** A lot of a controlled drug at a place. */
export interface ControlledSpot {
  readonly prodID: string;
  readonly lotID: string;
  readonly placeID: string;
  readonly place: string;
  readonly name: string;
  readonly unit: string;
  readonly lot: string;
  /** `YYYY-MM-DD` */
  readonly expiresOn: string | null;
}

/** How a day stands. */
export type DayState = 'closed' | 'open' | 'none';

/** What is to be counted today, and which days nobody counted. */
export interface CountDay {
  readonly today: string;
  readonly places: readonly {
    readonly placeID: string;
    readonly place: string;
    readonly state: DayState;
    readonly spots: readonly ControlledSpot[];
    readonly counts: readonly ControlledCount[];
  }[];
  readonly days: readonly { readonly day: string; readonly state: DayState }[];
}

/** A drug as the head of its book names it. */
export interface RegisterDrug {
  readonly id: string;
  readonly name: string;
  readonly customID: string;
  readonly unit: string;
  readonly content: string;
  readonly license: string;
  readonly schedule: number | null;
  readonly manufacturer: string;
}

/** A drug of the list. */
export interface ListedDrug extends RegisterDrug {
  /** What the book has of all places. */
  readonly balance: number;
  /** When something moved last, Unix seconds; 0: never. */
  readonly lastDateTime: number;
}

/** A row of the book with what it links to. */
export interface RegisterRow {
  readonly dateTime: number;
  readonly reason: BookReason;
  readonly correction: boolean;
  readonly income: number;
  readonly outgo: number;
  readonly balance: number;
  readonly lot: string;
  readonly placeID: string;
  readonly place: string;
  readonly cause: MovementCause;
  readonly causeID: string;
  readonly form: string;
  readonly supplier: string;
  readonly supplierLicense: string;
  readonly pet: string;
  readonly petID: string;
  readonly owner: string;
  readonly doctorLicense: string;
  readonly witness: string;
  readonly by: string;
  readonly said: string;
}

/** The book of a drug. */
export interface Register {
  readonly drug: RegisterDrug;
  readonly opening: number;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly rows: readonly RegisterRow[];
}

/** Book, shelf and visits of a drug beside one another. */
export interface Reconciled {
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly schedule: number | null;
  readonly said: number;
  readonly booked: number;
  readonly difference: number;
  readonly places: readonly {
    readonly placeID: string;
    readonly place: string;
    readonly opening: number;
    readonly came: number;
    readonly went: number;
    readonly closing: number;
    readonly shelf: {
      readonly countID: string;
      readonly countedDateTime: number;
      readonly counted: number;
      readonly book: number;
      readonly difference: number;
      readonly status: 'open' | 'closed';
    } | null;
  }[];
  readonly documents: readonly {
    readonly causeID: string;
    readonly petID: string;
    readonly petName: string;
    readonly dateTime: number;
    readonly said: number;
    readonly booked: number;
    readonly difference: number;
  }[];
}

/** A year's sums by drug. */
export interface ControlledYear {
  readonly year: number;
  readonly deadline: number;
  readonly sentDateTime: number | null;
  readonly sentBy: string;
  readonly rows: readonly {
    readonly drug: RegisterDrug;
    readonly opening: number;
    readonly income: Readonly<Partial<Record<BookReason, number>>>;
    readonly outgo: Readonly<Partial<Record<BookReason, number>>>;
    readonly closing: number;
    readonly moved: boolean;
  }[];
}

const PATH = '/controlled';
/** As many as the service gives at once. */
const MOST = 500;
const span = ({ startDate, endDate }: Range) => ({ start: startDate, end: endDate, limit: MOST });

/** Calls of the register of controlled drugs. Writing needs the network; `once` names what must not be done twice. */
export const controlledCalls = {
  drugs: async () => (await callErp('GET', `${PATH}/drugs`)) as ListedDrug[],
  shelf: async () => (await callErp('GET', `${PATH}/shelf`)) as (ControlledSpot & { readonly quantity: number })[],
  day: async () => (await callErp('GET', `${PATH}/day`)) as CountDay,
  count: async (
    body: {
      readonly placeID: string;
      readonly countedDateTime: number;
      readonly rows: readonly ControlledEntry[];
      readonly witness: Witness;
    },
    once: string,
  ) => (await writeErp('POST', `${PATH}/count`, body, once)) as ControlledCount,
  explain: async (id: string, explanations: readonly DifferenceExplanation[], witness: Witness) =>
    (await writeErp('POST', `${PATH}/count/${id}/close`, { explanations, witness })) as ControlledCount,
  counts: async (from: string, to: string) =>
    (await callErp('POST', `${PATH}/count/getList`, { from, to })) as ControlledCount[],
  book: async (drugID: string, placeID: string | undefined, range: Range) =>
    (await callErp('POST', `${PATH}/book`, { drugID, ...(placeID && { placeID }), ...range })) as Register,
  reconcile: async (range: Range) => (await callErp('POST', `${PATH}/reconciliation`, range)) as Reconciled[],
  destroy: async (body: DestructionFields & { readonly witness: Witness }, once: string) =>
    (await writeErp('POST', `${PATH}/destruction`, body, once)) as Destruction,
  destroyed: async (range: Range) =>
    (await callErp('POST', `${PATH}/destruction/getList`, span(range))) as Destruction[],
  takeBack: (id: string, reason: string, witness: Witness) =>
    writeErp('POST', `${PATH}/destruction/${id}/takeBack`, { reason, witness }),
  losses: async (range: Range) =>
    (await callErp('POST', `${PATH}/lossReport/getList`, span(range))) as ControlledLoss[],
  report: (id: string, fields: LossReportFields) => writeErp('PUT', `${PATH}/lossReport/${id}`, fields),
  year: async (year: number) => (await callErp('GET', `${PATH}/year/${year}`)) as ControlledYear,
  sendYear: (year: number, sentDateTime: number | null) => writeErp('PUT', `${PATH}/year/${year}`, { sentDateTime }),
};
