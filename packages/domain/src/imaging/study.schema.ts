import { z } from 'zod';
import { documentID, line, unixSeconds } from '../core/schema.ts';
import { MOST_FRAMES } from './dicom-header.ts';

/** Most series of a study, pictures of a series, and pictures of a study in all: a CT of a whole dog has some 1,500. */
export const MOST_SERIES = 200;
const MOST_INSTANCES = 3000;
const MOST_OF_STUDY = 4000;

/** A name that a machine gave (PS3.5 §9.1): digits and dots. */
export const dicomUID = z.string().regex(/^[0-9.]{1,64}$/);

/** One picture of a study, or one film: a DICOM file that is kept by the hash of its content. */
export const studyInstance = z.object({
  uid: dicomUID,
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  /** Bytes. */
  size: z.number().int().min(1).max(200_000_000),
  /** Its place in the series, as the machine counted. */
  number: z.number().int().min(-1_000_000).max(1_000_000),
  /** More than one for a film. */
  frames: z.number().int().min(1).max(MOST_FRAMES).default(1),
});
/** One picture of a study. */
export type StudyInstance = z.output<typeof studyInstance>;

/** Pictures that were taken together: a projection of an X-ray, a pass of a CT. */
export const studySeries = z.object({
  uid: dicomUID,
  number: z.number().int().min(-1_000_000).max(1_000_000),
  modality: line(16),
  description: line(120).default(''),
  bodyPart: line(120).default(''),
  instances: z.array(studyInstance).min(1).max(MOST_INSTANCES),
});
/** Pictures that were taken together. */
export type StudySeries = z.output<typeof studySeries>;

/** What a machine says of an examination by pictures. */
export const studyFacts = z.object({
  studyUID: dicomUID,
  /** Of the first series: `CR`, `CT`, `US`. */
  modality: line(16).default(''),
  description: line(120).default(''),
  bodyPart: line(120).default(''),
  machine: line(120).default(''),
  accessionNumber: line(120).default(''),
  /** When it was made by the machine's clock, else when it came; Unix seconds. */
  dateTime: unixSeconds,
});

const person = z.string().max(200).default('');

/** An examination of an animal by pictures, as a machine of DICOM made it (issue of instruments and pictures). Its files are instances by hash. */
export const studySchema = studyFacts.extend({
  _id: documentID('study/pet'),
  collection: z.literal('study'),
  petID: documentID('pet'),
  /** The visit or the exam of a stay's day on which it hangs; empty where it hangs on the animal alone. */
  attachedID: z.string().max(160).default(''),
  /** By whose word it hangs there, or nowhere, and since when; empty where a machine said so. */
  attachedBy: person,
  attachedDateTime: unixSeconds.default(0),
  series: z
    .array(studySeries)
    .max(MOST_SERIES)
    .refine((series) => series.reduce((sum, { instances }) => sum + instances.length, 0) <= MOST_OF_STUDY, {
      message: 'too many pictures',
    }),
  receivedDateTime: unixSeconds,
  createDateTime: unixSeconds,
  createBy: person,
  updateDateTime: unixSeconds,
  updateBy: person,
});
/** An examination of an animal by pictures. */
export type Study = z.output<typeof studySchema>;
