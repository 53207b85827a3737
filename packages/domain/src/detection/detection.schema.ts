import { z } from 'zod';
import { DETECTION_ASKS } from '../clinic/settings/detection.setting.ts';
import { documentID, line, requiredLine, rowID, unixSeconds } from '../core/schema.ts';

/** Most things that a model may say of one picture. */
export const MOST_LABELS = 50;
/** Characters of an answer that are kept beside what was read of it. */
export const MOST_RAW = 8000;

const share = z.number().min(0).max(1);
/** How far a box may reach beyond the picture by rounding. */
const ROUNDING = 0.001;

/** A place in a picture as shares of its width and height, from the upper left corner; never beyond its edge. */
export const labelBox = z
  .object({ x: share, y: share, width: share, height: share })
  .refine(({ width, height }) => width > 0 && height > 0, 'a box has an extent')
  .refine(({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING, 'within the picture');
/** A place in a picture, as shares of its width and height. */
export type LabelBox = z.output<typeof labelBox>;

/** What a person made of a label: nothing yet, that it is so, that it isn't. */
export const LABEL_ANSWERS = ['open', 'confirmed', 'dismissed'] as const;
/** What a person made of a label. */
export type LabelAnswer = (typeof LABEL_ANSWERS)[number];

/** Something that a model said of a picture. */
export const detectionLabel = z.object({
  _id: rowID,
  /** As the model said it. */
  name: requiredLine(120),
  /** The model's own, 0 to 1: how sure it says it is, and no probability. */
  confidence: share,
  box: labelBox.nullable(),
  answer: z.enum(LABEL_ANSWERS).default('open'),
  /** How the person put it who confirmed it; empty where they left it as it was said. */
  words: line(120).default(''),
  answeredBy: z.string().max(200).default(''),
  /** Unix seconds; 0 while nobody has answered. */
  answeredDateTime: unixSeconds.default(0),
});
/** Something that a model said of a picture. */
export type DetectionLabel = z.output<typeof detectionLabel>;

/** Why nothing came of asking. Each has a sentence on the screen. */
export const DETECTION_TROUBLES = [
  /** Nobody answers there, or the name is unknown. */
  'unreachable',
  /** It took longer than is waited. */
  'timeout',
  'credentials',
  'noModel',
  /** Asked too often, or it has too much to do; tried again in vain. */
  'busy',
  'serverError',
  /** The host may not be reached: within a network that the operator hasn't opened, in clear text over the internet, or it sends elsewhere. */
  'hostRefused',
  'tooLarge',
  /** What it said isn't what was asked for. */
  'nonsense',
  /** The model declined. */
  'declined',
  /** The server ended while the model thought; whether it has counted can't be told. */
  'interrupted',
  /** The file was taken off, or moved to another animal. */
  'fileGone',
  /** Switched off, or another endpoint was chosen, before the picture left. */
  'switchedOff',
] as const;
/** Why nothing came of asking. */
export type DetectionTrouble = (typeof DETECTION_TROUBLES)[number];

/** How far a request has come: with the model, answered, come to nothing, called off. */
export const DETECTION_STATUS = ['asked', 'suggested', 'failed', 'cancelled'] as const;
/** How far a request has come. */
export type DetectionStatus = (typeof DETECTION_STATUS)[number];

/** What lists files that a model may be shown: a visit, an exam of a stay, a study of pictures, an animal. */
export const detectionHolder = z.union([
  documentID('record/'),
  documentID('inHospital/'),
  documentID('study/'),
  documentID('pet'),
]);

/** What is asked of a picture, before anybody has answered. */
export const detectionAskFields = z.object({
  petID: documentID('pet'),
  /** What lists the file. */
  holderID: detectionHolder,
  /** The file by its content. Not called `hash`, by which documents keep files: a suggestion keeps none. */
  fileHash: z.string().regex(/^[a-f0-9]{64}$/),
  fileName: requiredLine(200),
  /** Of a film or a DICOM file with several, from 0. */
  frame: z.number().int().min(0).max(100_000).default(0),
  ask: z.enum(DETECTION_ASKS),
  promptVersion: z.number().int().min(1).max(1000),
  /** Where the picture goes. */
  host: requiredLine(200),
  /** The model that is asked for. */
  modelAsked: requiredLine(120),
});
/** What is asked of a picture. */
export type DetectionAskFields = z.output<typeof detectionAskFields>;

/** What came back from a model. */
export const detectionAnswered = z.object({
  /** The model as it names itself. */
  model: line(160),
  labels: z.array(detectionLabel.pick({ _id: true, name: true, confidence: true, box: true })).max(MOST_LABELS),
  raw: z.string().max(MOST_RAW),
  tookMs: z.number().int().min(0).max(86_400_000),
  /** Tokens of question and answer as the endpoint counts them; null where it doesn't say. */
  tokensIn: z.number().int().min(0).max(100_000_000).nullable(),
  tokensOut: z.number().int().min(0).max(100_000_000).nullable(),
});
/** What came back from a model. */
export type DetectionAnswered = z.output<typeof detectionAnswered>;

/**
 * What a model was asked of a picture of an animal and what it said (spec 3 §7). A suggestion with its source, no finding: only labels that a person confirmed are labels of the file, and
 * nothing of it is ever written into a record by itself.
 */
export const imageDetectionSchema = z.object({
  _id: documentID('imageDetection/pet'),
  collection: z.literal('imageDetection'),
  ...detectionAskFields.shape,
  status: z.enum(DETECTION_STATUS),
  trouble: z.enum(DETECTION_TROUBLES).nullable().default(null),
  /** What the endpoint said of the trouble, bounded; for the person who sets it right. */
  said: line(200).default(''),
  model: line(160).default(''),
  labels: z.array(detectionLabel).max(MOST_LABELS).default([]),
  raw: z.string().max(MOST_RAW).default(''),
  tookMs: detectionAnswered.shape.tookMs.default(0),
  tokensIn: detectionAnswered.shape.tokensIn.default(null),
  tokensOut: detectionAnswered.shape.tokensOut.default(null),
  /** When it was asked, Unix seconds. */
  dateTime: unixSeconds,
  /** When it was answered, or came to nothing; 0 before. */
  answeredDateTime: unixSeconds.default(0),
  createDateTime: unixSeconds,
  createBy: z.string().max(200).default(''),
  updateDateTime: unixSeconds,
  updateBy: z.string().max(200).default(''),
});
/** What a model was asked of a picture of an animal and what it said. */
export type ImageDetection = z.output<typeof imageDetectionSchema>;
