import { type Price, priceSchema } from '@vetloom/domain/catalog/price.schema.ts';
import { type Service, type ServiceFields, serviceSchema } from '@vetloom/domain/catalog/service.schema.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { allRows, writeErp } from './erp-calls.ts';

/** Some fields of a service; with the time at which they were read, so that a change of somebody else is a conflict and not written over. */
export type ServiceChange = Partial<ServiceFields> & { readonly id: string; readonly updateDateTime?: number };

const written = async (method: string, path: string, body: unknown, once?: string): Promise<Service> =>
  serviceSchema.parse(await writeErp(method, path, body, once));
const at = (id: string) => `/serving/${encodeURIComponent(id)}`;

/** Services of the tab's clinic over the ERP; all of it needs the network. Refusals are DomainErrors. */
export const serviceCalls = {
  /** Each one that there is, archived ones too. */
  all: (): Promise<Service[]> => allRows('/serving/getList', { active: null }),
  get: async (id: string): Promise<Service> => serviceSchema.parse(await callErp('GET', at(id))),
  create: (fields: ServiceFields, once: string): Promise<Service> => written('POST', '/serving', fields, once),
  change: ({ id, ...fields }: ServiceChange): Promise<Service> => written('PUT', at(id), fields),
  /** All of them or none. Refused as a conflict: `detail.rows` and `detail.fields` say which somebody else changed. */
  changeMany: async (servings: readonly ServiceChange[]): Promise<Service[]> =>
    z.array(serviceSchema).parse(await writeErp('POST', '/serving/multiUpdate', { servings })),
  /** Puts services of one class into an order; those that aren't named keep their places. */
  order: async (ids: readonly string[]): Promise<void> => void (await writeErp('POST', '/serving/sequence', { ids })),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  /** The present price first. */
  prices: async (id: string): Promise<Price[]> => z.array(priceSchema).parse(await callErp('GET', `${at(id)}/prices`)),
} as const;
