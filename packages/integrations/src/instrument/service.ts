import type { NotAsked } from '../channel/ask-vendor.ts';
import type { Said } from '../channel/port.ts';
import type { InstrumentOrder } from './order.ts';

/** Why a service answers that it won't: nothing was done. */
export type ServiceRefusalReason =
  /** By these credentials it knows nobody, or they may not do this. */
  | 'credentials'
  /** It knows no such order or result. */
  | 'notFound'
  /** It has an order of that number already. */
  | 'known'
  /** What was sent is nothing that it takes: a test, a kind of animal, a device that it doesn't know. */
  | 'invalid'
  /** The sample is being measured, or it is over. */
  | 'tooLate'
  /** Too much at once; later it may. */
  | 'busy';

/** The service answered that it won't: nothing was done. */
export interface ServiceRefused {
  readonly kind: 'refused';
  readonly reason: ServiceRefusalReason;
  readonly said: Said;
}

/** It was asked, and nobody knows whether it was done: it has to be looked up, never asked again blindly. */
export interface ServiceUnsure {
  readonly kind: 'unsure';
  readonly said: Said;
}

/** How a question to a service went. Nothing here throws for what a service or a line did. */
export type ServiceAnswer<T> = (T & { readonly kind: 'done' }) | ServiceRefused | NotAsked | ServiceUnsure;

/** An order by its number at the clinic, with its id at the service where it is known. */
export interface NamedOrder {
  readonly orderNumber: string;
  readonly reference?: string | undefined;
}

/** An order as a service has it. */
export interface OrderTaken {
  /** Its id at the service. */
  readonly reference: string;
  /** A page of the service on which a person has to complete it before anything is measured; empty where nobody has to. */
  readonly page: string;
  /** What was sent otherwise than it stands at the clinic, in English: a breed that the service doesn't know. */
  readonly doubts: readonly string[];
}

/** Whether a service has an order. `unknown`: it can't be asked in a way that would prove that it hasn't. */
export type OrderFound =
  | { readonly is: 'taken'; readonly order: OrderTaken }
  /** It had it, and took it back. */
  | { readonly is: 'cancelled' }
  | { readonly is: 'absent' }
  | { readonly is: 'unknown' };

/** A device that speaks through a service. */
export interface ServiceDevice {
  /** By which orders name it. */
  readonly serial: string;
  readonly name: string;
  /** Whether the service says that it is there now. */
  readonly isActive: boolean;
}

/** One report as it came, of which a reader makes values later. */
export interface ServiceMessage {
  readonly bytes: Uint8Array;
  /** Its id at the service: what `pdf` asks by. */
  readonly resultID: string;
}

/** Reports that a service gives until somebody has confirmed that they were kept. */
export interface ResultBatch {
  readonly messages: readonly ServiceMessage[];
  /** What confirms them, for the service alone; empty where there is nothing to confirm. */
  readonly token: string;
  /** Whether there are more behind these. */
  readonly hasMore: boolean;
}

/**
 * What is asked of a service to which a clinic's instruments belong: its vendor's, or the archive of its pictures. One object is one clinic's account, for one device where the
 * service has several.
 */
export interface InstrumentService {
  /** Whether it answers and knows the clinic, and which devices it has. */
  test(): Promise<ServiceAnswer<{ readonly devices: readonly ServiceDevice[] }>>;
  /** Orders once: after `unsure` use {@link orderOnce}, which looks up. */
  order(order: InstrumentOrder): Promise<ServiceAnswer<{ readonly order: OrderTaken }>>;
  /** Whether the service has an order. */
  find(order: NamedOrder): Promise<ServiceAnswer<{ readonly found: OrderFound }>>;
  /** Takes an order back; one that was taken back already counts as done. */
  cancel(order: NamedOrder): Promise<ServiceAnswer<object>>;
  /** What nobody has confirmed yet. The same comes again until somebody has. */
  results(): Promise<ServiceAnswer<{ readonly batch: ResultBatch }>>;
  /** Says that a batch was kept durably, after it was. One that is confirmed already counts as done. */
  confirm(batch: ResultBatch): Promise<ServiceAnswer<object>>;
  /** What there is of one order, confirmed or not. */
  resultsOf(order: NamedOrder): Promise<ServiceAnswer<{ readonly messages: readonly ServiceMessage[] }>>;
  /** The report as PDF, and the message of which it is one: a paper alone doesn't say whose it is in a way that can be relied on. */
  pdf(resultID: string): Promise<ServiceAnswer<{ readonly bytes: Uint8Array; readonly message: ServiceMessage }>>;
}

/** Where a service is, and as whom the clinic is known there. */
export interface ServiceOptions {
  /** As the clinic has set it; what a service wants to know besides stands in its query. */
  readonly url: string;
  readonly user: string;
  readonly secret: string;
  /** The device's serial number at the service; empty for all. */
  readonly serial: string;
  /** Milliseconds that one question may take. */
  readonly patienceMs?: number | undefined;
  /** Ends what is being asked. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds that a service may take for one answer, its body included. */
export const SERVICE_PATIENCE_MS = 30_000;
/** Bytes of one answer: a batch of results. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024;
