import {
  ERP_SETTING_KINDS,
  type ErpSetting,
  type ErpSettingKind,
  erpSettingSchema,
} from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { type ProductLevel, productLevelSchema } from '@vetloom/domain/catalog/product-level.schema.ts';
import { z } from 'zod';
import { callErp } from '../engine/calls/own-call.ts';
import { allRows, writeErp } from './erp-calls.ts';

/** An entry with the list in which it stands. */
export type ListEntry = ErpSetting & { readonly kind: ErpSettingKind };

const lists = z.record(z.enum(ERP_SETTING_KINDS), z.array(erpSettingSchema));
const at = (kind: ErpSettingKind, id: string) => `/setting/${kind}/${encodeURIComponent(id)}`;

/** The clinic's own lists over the ERP (spec 3 §7 "Settings"); all of it needs the network. Refusals are DomainErrors. */
export const listCalls = {
  /** Every entry of every list, each list in its order. */
  all: async (): Promise<ListEntry[]> => {
    const found = lists.parse(await callErp('GET', '/setting/all'));
    return ERP_SETTING_KINDS.flatMap((kind) => found[kind].map((entry) => ({ ...entry, kind })));
  },
  /** `of` is the class whose type it is; empty in the other lists. It stands last. */
  add: async (kind: ErpSettingKind, name: string, of: string, once: string): Promise<ListEntry> => ({
    ...erpSettingSchema.parse(await writeErp('POST', `/setting/${kind}`, { name, class: of }, once)),
    kind,
  }),
  /** What says the old name says the new one then. `read`: when the entry was read. */
  rename: async (kind: ErpSettingKind, id: string, name: string, read: number): Promise<ListEntry> => ({
    ...erpSettingSchema.parse(await writeErp('PUT', at(kind, id), { name, updateDateTime: read })),
    kind,
  }),
  order: async (kind: ErpSettingKind, ids: readonly string[]): Promise<void> =>
    void (await writeErp('POST', `/setting/${kind}/sequence`, { ids })),
  remove: async (kind: ErpSettingKind, id: string): Promise<void> => void (await writeErp('DELETE', at(kind, id))),
} as const;

const level = (id: string) => `/prodLevel/${encodeURIComponent(id)}`;

/** The tree by which products are sorted (spec 3 §7 "Product levels"). */
export const levelCalls = {
  all: (): Promise<ProductLevel[]> => allRows('/prodLevel/getList'),
  add: async (name: string, parentID: string | null, once: string): Promise<ProductLevel> =>
    productLevelSchema.parse(await writeErp('POST', '/prodLevel', { name, parentID }, once)),
  rename: async (id: string, name: string, read: number): Promise<ProductLevel> =>
    productLevelSchema.parse(await writeErp('PUT', level(id), { name, updateDateTime: read })),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', level(id))),
} as const;
