import { z } from 'zod';
import { line, quantity, requiredLine, rowID, unitPrice } from '../../core/schema.ts';
import { infusionMix } from '../../lines/infusion-mix.ts';
import { defineSetting, SETTING_WRITERS, type SettingOf } from './setting-concern.ts';

/** The lists of a stay's day in which an order can stand. */
const ORDER_LISTS = [
  'monitorMission',
  'drugMission',
  'injectionMission',
  'infusionDrugMission',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
] as const;

/** Seconds after midnight, as the clock on the wall shows them. */
const wallTime = z.number().int().min(0).max(86_399);

/** An order of a protocol: what a day's plan gets of it. Doses by weight are worked out where it is applied. */
export const protocolOrder = z.object({
  _id: rowID,
  list: z.enum(ORDER_LISTS),
  /** Of what is watched in every animal its id; empty for everything else. */
  monitorID: line(64).default(''),
  /** The catalogue's item; empty for what has none. */
  itemID: line(160).default(''),
  name: line(160).default(''),
  price: unitPrice.default(0),
  billingType: z.enum(['onDemand', 'once', 'customised']).default('onDemand'),
  unitsPerDose: quantity.nullable().default(null),
  /** mg per kg as it was ordered; where it is absent the catalogue's holds. */
  dosePerKg: z.number().finite().positive().max(10_000).nullable().optional(),
  mlPerHour: quantity.nullable().default(null),
  number: quantity.nullable().default(null),
  mix: infusionMix.optional(),
  note: line(300).default(''),
  /** Every so many seconds, from a time of the day on. */
  every: z.number().int().min(900).max(172_800).optional(),
  times: z.array(wallTime).max(96).default([]),
  /** As needed, with at least so many seconds between two times. */
  leastGap: z.number().int().min(0).max(604_800).optional(),
});
/** An order of a protocol. */
export type ProtocolOrder = z.output<typeof protocolOrder>;

/** Most protocols of a clinic, and most orders of one. */
export const MOST_PROTOCOLS = 60;
const MOST_ORDERS = 60;

/**
 * What a clinic orders together for animals in hospital (after an operation, in a kidney crisis). Whoever writes plans keeps it, row by row: two who save one at once
 * don't meet.
 */
export const WARD_PROTOCOL_SETTING = defineSetting('wardProtocol', [...SETTING_WRITERS, 'RECORD_WRITE'], {
  protocols: z
    .array(z.object({ _id: rowID, name: requiredLine(60), orders: z.array(protocolOrder).max(MOST_ORDERS) }))
    .max(MOST_PROTOCOLS)
    .default([]),
});
/** What a clinic orders together for animals in hospital. */
export type WardProtocolSetting = SettingOf<typeof WARD_PROTOCOL_SETTING>;
/** A protocol of the ward. */
export type WardProtocol = WardProtocolSetting['protocols'][number];
