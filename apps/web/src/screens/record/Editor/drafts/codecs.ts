import { type Shorthand, writtenOut } from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { kilograms, line, prose, quantity, rate, unitPrice } from '@vetloom/domain/core/schema.ts';
import { readDays, readFrequency } from '@vetloom/domain/lines/course-typed.ts';
import { drugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { readWeight } from '@vetloom/domain/pet/weight-typed.ts';
import { type EYE_MEASURES, eyeExam } from '@vetloom/domain/record/ophthalmology.schema.ts';
import { vitals } from '@vetloom/domain/record/record.schema.ts';
import { keepFigure, readFigure } from '@vetloom/ui/format/figure.ts';
import type { z } from 'zod';
import { weighing } from '../../../../locale/pet-weight.ts';
import { visit } from '../../../../locale/record.ts';
import { frequencyWord } from '../../../../parts/prescribing/frequency-word.ts';
import type { WeightQuestion } from '../../../../parts/weight/use-weight-question.ts';
import { boundsOf } from './bounds.ts';

/** How a field's text and its value stand for each other. */
export interface Codec {
  readonly show: (value: unknown) => string;
  /** What may stand in the field at all. */
  readonly keep: (text: string) => string;
  /** The value, or undefined where the text stands for none. */
  readonly read: (text: string) => { readonly value: unknown } | undefined;
  /** Numbers get the keyboard of digits. */
  readonly figure: boolean;
  /** What to ask before a value is taken; undefined for one that nobody wonders about. */
  readonly ask?: ((value: unknown) => WeightQuestion | undefined) | undefined;
  /** How a text was understood, in words, shown where it doesn't say so itself; empty for nothing. */
  readonly understood?: (value: unknown) => string;
  /** Said of a text that stands for no value: what would. */
  readonly unread: string;
}

const parsed = (schema: z.ZodType, value: unknown): { readonly value: unknown } | undefined => {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : undefined;
};
const plain = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One line of text; pasted line breaks become spaces. */
const lineCodec = (max: number): Codec => ({
  show: plain,
  keep: (text) => text.replace(/[\n\r\t]+/g, ' '),
  read: (text) => parsed(line(max), text),
  figure: false,
  unread: visit.notAText(max),
});

/** Text of several lines. */
const proseCodec = (max = 20_000): Codec => ({
  show: plain,
  keep: (text) => text.replaceAll('\r\n', '\n'),
  read: (text) => parsed(prose(max), text),
  figure: false,
  unread: visit.notAText(max),
});

/** Halves and quarters of tablets: what comes out even at three decimals. */
function readFraction(text: string): number | undefined {
  const [, above, below] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(text) ?? [];
  const thousandths = (1000 * Number(above)) / Number(below);
  return Number.isInteger(thousandths) ? thousandths / 1000 : undefined;
}

/** A number. Where it may be missing, an empty field is null; an optional one leaves it out (a fixed sum). */
const figureCodec = (schema: z.ZodType, empty: 'null' | 'undefined' | 'refused' = 'refused'): Codec => ({
  show: (value) => (typeof value === 'number' ? String(value) : ''),
  keep: keepFigure,
  read(text) {
    if (text.trim() === '' && empty !== 'refused') return { value: empty === 'null' ? null : undefined };
    const value = readFigure(text);
    return value === undefined ? undefined : parsed(schema, value);
  },
  figure: true,
  unread: visit.notANumber(boundsOf(schema)),
});

/** An amount that may be a part of one: `1/2` is 0.5, and says so. */
const amountCodec = (schema: z.ZodType, empty?: 'null'): Codec => {
  const plainly = figureCodec(schema, empty);
  return {
    ...plainly,
    read(text) {
      const part = readFraction(text);
      return part === undefined ? plainly.read(text) : parsed(schema, part);
    },
    understood: (value) => (typeof value === 'number' ? String(value) : ''),
  };
};

/** A rate as percent: 0.9 shows as 90. */
const percentCodec: Codec = {
  ...figureCodec(rate),
  unread: visit.notANumber({ from: 0, to: 100 }),
  show: (value) => (typeof value === 'number' ? String(Math.round(value * 10_000) / 100) : ''),
  read(text) {
    const value = readFigure(text);
    return value === undefined ? undefined : parsed(rate, Math.round(value * 100) / 10_000);
  },
};

/** A weight as people write it, with or without a unit; shown in kg. */
const weightCodec: Codec = {
  show: (value) => (typeof value === 'number' ? String(value) : ''),
  keep: (text) => text.replace(/[\n\r\t]+/g, ' ').slice(0, 20),
  read(text) {
    if (text.trim() === '') return { value: null };
    const value = readWeight(text);
    return value === undefined ? undefined : parsed(kilograms, value);
  },
  figure: true,
  unread: weighing.unread,
};

/** How often, read as doctors write it and kept as the codes that labels and quantities go by. */
const frequencyCodec: Codec = {
  show: plain,
  keep: (text) => text.replace(/[\n\r\t]+/g, ' ').slice(0, 40),
  read(text) {
    const codes = readFrequency(text);
    return codes === undefined ? undefined : parsed(drugLine.shape.frequency, codes);
  },
  figure: false,
  unread: visit.frequencyUnread,
  understood: (value) => (typeof value === 'string' ? frequencyWord(value) : ''),
};

/** A field in which the clinic's short forms stand for words of its own; what is no short form is read as ever. */
export const shorthandCodec = (codec: Codec, rows: readonly Shorthand[]): Codec => ({
  ...codec,
  read(text) {
    const meant = writtenOut(rows, text);
    return meant === undefined ? codec.read(text) : { value: meant };
  },
  understood: (value) => codec.understood?.(value) ?? plain(value),
});

/** Days of a course: `7`, `兩週`, `三個月`. A course of no days is none. */
const daysCodec: Codec = {
  show: (value) => (typeof value === 'number' ? String(value) : ''),
  keep: (text) => text.replace(/[\n\r\t]+/g, ' ').slice(0, 20),
  read(text) {
    if (text.trim() === '') return { value: null };
    const days = readDays(text);
    return days === undefined ? undefined : { value: days };
  },
  figure: true,
  unread: visit.daysUnread,
  understood: (value) => (typeof value === 'number' ? visit.days(String(value)) : ''),
};

/** The codecs of the visit's fields. */
export const codecs = {
  cause: lineCodec(300),
  prose: proseCodec(),
  note: proseCodec(2000),
  findingText: lineCodec(300),
  direction: lineCodec(300),
  code: lineCodec(20),
  reason: lineCodec(300),
  weight: weightCodec,
  vital: (name: keyof typeof vitals.shape) => figureCodec(vitals.shape[name], 'null'),
  dosePerKg: figureCodec(drugLine.shape.dosePerKg, 'null'),
  unitsPerDose: amountCodec(drugLine.shape.unitsPerDose, 'null'),
  frequency: frequencyCodec,
  days: daysCodec,
  quantity: amountCodec(quantity),
  price: figureCodec(unitPrice),
  subTotal: figureCodec(drugLine.shape.subTotal, 'undefined'),
  percent: percentCodec,
  emotions: lineCodec(100),
  person: lineCodec(80),
  lot: lineCodec(60),
  eyeMeasure: (name: (typeof EYE_MEASURES)[number]) => figureCodec(eyeExam.shape[name], 'undefined'),
} as const;
