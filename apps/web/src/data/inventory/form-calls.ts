import { FORM_SCHEMAS, type Form, type FormFields } from '@vetloom/domain/stock/form.schema.ts';
import type { FormKind } from '@vetloom/domain/stock/form-effects.ts';
import type { CheckPaper } from '@vetloom/domain/stock/paper.schema.ts';
import { callErp, fetchErpFile } from '../engine/calls/own-call.ts';
import type { Witness } from './controlled-calls.ts';
import { writeErp } from './erp-calls.ts';

const at = (kind: FormKind, id: string) => `/form/${kind}/${encodeURIComponent(id)}`;

/** A form as lists show it: without its rows, with the supplier's name. */
export type ListedForm<K extends FormKind = FormKind> = Omit<Form<K>, 'items'> & { readonly supplierName?: string };

/** What a list of forms is asked. */
export interface FormQuestion {
  readonly condition?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly dateRange?: { readonly start: number; readonly end: number } | undefined;
  readonly order?: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  readonly limit?: number;
  readonly offset?: number;
}

/** A page of forms, how many there are in all, and NT$ of all of them. */
export interface FormPage<Row> {
  readonly count: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

/** What is sent of a new form; of a purchase with the deliveries of its order that its author knows. */
export type NewForm<K extends FormKind> = Partial<FormFields<K>> &
  Witnessed & { readonly seenDeliveries?: readonly string[] };

/** The second person, whom the service asks for where a controlled drug is moved. */
interface Witnessed {
  readonly witness?: Witness | undefined;
}

/** Forms of purchasing and stock over the ERP (spec 3 §7 "Forms"); all of it needs the network. Refusals are DomainErrors. */
export const formCalls = {
  list: async <K extends FormKind>(kind: K, question: FormQuestion): Promise<FormPage<ListedForm<K>>> =>
    (await callErp('POST', `/form/${kind}/getList`, question)) as FormPage<ListedForm<K>>,
  /** The same with their rows. */
  listWhole: async <K extends FormKind>(kind: K, question: FormQuestion): Promise<FormPage<Form<K>>> =>
    (await callErp('POST', `/form/${kind}/getInfoList`, question)) as FormPage<Form<K>>,
  get: async <K extends FormKind>(kind: K, id: string): Promise<Form<K>> =>
    read(kind, await callErp('GET', at(kind, id))),
  /** `once` names the write: where its answer was lost, trying again adds no second one. */
  create: async <K extends FormKind>(kind: K, fields: NewForm<K>, once: string): Promise<Form<K>> =>
    read(kind, await writeErp('POST', `/form/${kind}`, fields, once)),
  change: async <K extends FormKind>(
    kind: K,
    id: string,
    fields: Partial<FormFields<K>> & Witnessed & { readonly updateDateTime: number },
  ): Promise<Form<K>> => read(kind, await writeErp('PUT', at(kind, id), fields)),
  /** `reason` stays with the movements that give back what it had moved. */
  remove: async (kind: FormKind, id: string, reason: string, witness?: Witness): Promise<void> =>
    void (witness === undefined
      ? await writeErp('DELETE', `${at(kind, id)}?${new URLSearchParams({ reason })}`)
      : await writeErp('POST', `${at(kind, id)}/remove`, { reason, witness })),
  /** By how much each row of a check has moved the book, stock units; rows that moved nothing aren’t named. */
  checkMoved: async (id: string): Promise<readonly { readonly row: string; readonly quantity: number }[]> =>
    (await callErp('GET', `${at('check', id)}/moved`)) as { row: string; quantity: number }[],
  /** The paper of an order. */
  orderPaper: async (paper: Readonly<Record<string, unknown>>): Promise<Blob> =>
    (await fetchErpFile('POST', '/pdf/orderForm', paper)).blob(),
  /** The paper of a check. */
  checkPaper: async (paper: CheckPaper): Promise<Blob> => (await fetchErpFile('POST', '/pdf/checkForm', paper)).blob(),
} as const;

const read = <K extends FormKind>(kind: K, answer: unknown): Form<K> => FORM_SCHEMAS[kind].parse(answer) as Form<K>;
