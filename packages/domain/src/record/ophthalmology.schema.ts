import { z } from 'zod';
import { line, prose } from '../core/schema.ts';

/** A yes-or-no sign of one eye; absent while nobody has looked. */
const sign = z.enum(['positive', 'negative']).optional();
const words = line(300).optional();

/**
 * What was found in one eye (spec 2 §3 "ophthalmology"; [2.3.07]). What was not examined is absent, so that the thousands of visits
 * without an eye examination carry nothing.
 */
export const eyeExam = z.object({
  /** Intraocular pressure, mmHg. */
  iop: z.number().finite().min(0).max(120).optional(),
  /** Schirmer tear test, mm in a minute. */
  stt: z.number().finite().min(0).max(60).optional(),
  /** Tear film break-up time, seconds. */
  tbut: z.number().finite().min(0).max(120).optional(),
  fluorescein: sign,
  menace: sign,
  dazzle: sign,
  /** Pupillary light reflex. */
  plr: sign,
  palpebral: sign,
  eyelid: words,
  conjunctiva: words,
  cornea: words,
  anteriorChamber: words,
  iris: words,
  lens: words,
  vitreous: words,
  fundus: words,
});
/** What was found in one eye. */
export type EyeExam = z.output<typeof eyeExam>;

/** The eye examination of a visit: a left (OS) and a right (OD) set, and what concerns both. */
export const ophthalmology = z.object({
  left: eyeExam.default(() => ({})),
  right: eyeExam.default(() => ({})),
  note: prose(2000).default(''),
});
/** The eye examination of a visit. */
export type Ophthalmology = z.output<typeof ophthalmology>;

/** The sides in the order in which they are written down: right first, as it is read facing the animal. */
export const EYES = ['right', 'left'] as const;
/** Members of an eye by how they are entered. */
export const EYE_MEASURES = ['iop', 'stt', 'tbut'] as const;
/** Signs that are there or not. */
export const EYE_SIGNS = ['menace', 'dazzle', 'plr', 'palpebral', 'fluorescein'] as const;
/** Parts that are described in words, from the outside in. */
export const EYE_PARTS = [
  'eyelid',
  'conjunctiva',
  'cornea',
  'anteriorChamber',
  'iris',
  'lens',
  'vitreous',
  'fundus',
] as const;

/** Nothing was entered for either eye. */
export const isEyeExamEmpty = ({ left, right, note }: Ophthalmology): boolean =>
  note.trim() === '' &&
  [left, right].every((eye) => Object.values(eye).every((value) => value === undefined || value === ''));
