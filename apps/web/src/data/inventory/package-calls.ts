import { type Package, type PackageFields, packageSchema } from '@vetloom/domain/catalog/package.schema.ts';
import { type Price, priceSchema } from '@vetloom/domain/catalog/price.schema.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { allRows, writeErp } from './erp-calls.ts';

/** Some fields of a package; with the time at which they were read, so that a change of somebody else is a conflict and not written over. */
export type PackageChange = Partial<PackageFields> & { readonly id: string; readonly updateDateTime?: number };

const written = async (method: string, path: string, body: unknown, once?: string): Promise<Package> =>
  packageSchema.parse(await writeErp(method, path, body, once));
const at = (id: string) => `/package/${encodeURIComponent(id)}`;

/** Packages of the tab's clinic over the ERP; all of it needs the network. Refusals are DomainErrors. */
export const packageCalls = {
  /** Each one that there is, archived ones too. */
  all: (): Promise<Package[]> => allRows('/package/getList', { condition: { active: null } }),
  get: async (id: string): Promise<Package> => packageSchema.parse(await callErp('GET', at(id))),
  create: (fields: PackageFields, once: string): Promise<Package> => written('POST', '/package', fields, once),
  change: ({ id, ...fields }: PackageChange): Promise<Package> => written('PUT', at(id), fields),
  /** All of them or none. Refused as a conflict: `detail.rows` and `detail.fields` say which somebody else changed. */
  changeMany: async (packages: readonly PackageChange[]): Promise<Package[]> =>
    z.array(packageSchema).parse(await writeErp('POST', '/package/multiUpdate', { packages })),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  /** The present price first. */
  prices: async (id: string): Promise<Price[]> => z.array(priceSchema).parse(await callErp('GET', `${at(id)}/prices`)),
} as const;
