import { z } from 'zod';
import { documentID, line, prose, quantity, remark, requiredLine, rowID, unixSeconds } from '../core/schema.ts';
import { drugLine } from '../lines/drug-bag.schema.ts';
import { diseaseEntry, finding } from '../record/record.schema.ts';

/** A service or product that a template charges. `name` is what it was called when it was chosen, for an item that has since gone. */
const templateCharge = z.object({
  _id: rowID,
  itemID: z.string().max(160),
  name: requiredLine(160),
  number: quantity.default(1),
});
/** A service or product that a template charges. */
export type TemplateCharge = z.output<typeof templateCharge>;

/** A drug that a template prescribes. What is null or empty is as the catalogue says; the dose follows the animal's weight. */
const templateDrug = z.object({
  _id: rowID,
  itemID: z.string().max(160),
  name: requiredLine(160),
  dosePerKg: drugLine.shape.dosePerKg,
  frequency: drugLine.shape.frequency,
  days: drugLine.shape.days,
  direction: drugLine.shape.direction,
});
/** A drug that a template prescribes. */
export type TemplateDrug = z.output<typeof templateDrug>;

/** Prose of a template: variables such as `{weight}` and macros such as `{;vom}` stand in it. */
const templateProse = prose(8000).default('');

/** What a clinic writes in a template. */
export const templateFields = z.object({
  name: requiredLine(60),
  /** Division in which it is offered first, or empty. */
  division: line(40).default(''),
  /** Kind of animal for which it is offered first (as `pet.type`), or empty. */
  species: line(60).default(''),
  /** Other templates that are filled in before this one. Never itself, not even by way of others. */
  includes: z.array(documentID('recordTemplate/')).max(10).default([]),
  cause: remark(300).default(''),
  record: templateProse,
  finding: z.array(finding).max(60).default([]),
  disease: z.array(diseaseEntry).max(20).default([]),
  diagnosis: templateProse,
  therapy: templateProse,
  charge: z.array(templateCharge).max(60).default([]),
  drug: z.array(templateDrug).max(40).default([]),
  exam: z.array(templateCharge).max(40).default([]),
  /** Days until the animal should come again; null says nothing. */
  nextVisitDays: z.number().int().min(1).max(730).nullable().default(null),
});

/** A template of a visit that the clinic edits (issue "Record": templates). */
export const recordTemplateSchema = templateFields.extend({
  _id: documentID('recordTemplate/'),
  collection: z.literal('recordTemplate'),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A template of a visit. */
export type RecordTemplate = z.output<typeof recordTemplateSchema>;

/** The fields of a template that hold variables and macros. */
export const TEMPLATE_TEXTS = [
  'cause',
  'record',
  'diagnosis',
  'therapy',
] as const satisfies readonly (keyof RecordTemplate)[];
