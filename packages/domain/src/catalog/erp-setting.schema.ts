import { z } from 'zod';
import { line, requiredLine } from '../core/schema.ts';
import { rowStamps } from './row-stamps.schema.ts';

/**
 * The clinic's own lists, from which the fields of its catalogue are picked (spec 3 §7 "Settings"), each in an order: `type` of products, `unit` of
 * products and services, `class` of services (serviceClass), `type` of services within a class (service).
 */
export const ERP_SETTING_KINDS = ['type', 'unit', 'serviceClass', 'service'] as const;
/** One of the clinic's lists. */
export type ErpSettingKind = (typeof ERP_SETTING_KINDS)[number];

/** An entry of a list. In one list a name is there once (of `service`, once a class). */
export const erpSettingFields = z.object({
  /** At most 40 characters; of a unit and of a service's type at most 20, as long as those fields are. */
  name: requiredLine(40),
  /** Entries of `service` alone: the class whose type it is. */
  class: line(40).default(''),
});
/** What a clinic writes down of an entry. */
export type ErpSettingFields = z.output<typeof erpSettingFields>;

/** An entry with its place in the list, from 0, and who made and changed it. */
export const erpSettingSchema = erpSettingFields.extend({
  sequence: z.number().int().min(0).max(1_000_000),
  ...rowStamps.shape,
});
/** An entry of a list. */
export type ErpSetting = z.output<typeof erpSettingSchema>;
