import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DETECTION_FIELDS, DETECTION_SETTING, hostOf } from '../clinic/settings/detection.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, rowID } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import { requirePet } from '../pet/require-pet.ts';
import {
  DETECTION_TROUBLES,
  type DetectionLabel,
  detectionAnswered,
  detectionAskFields,
  type ImageDetection,
  imageDetectionSchema,
  LABEL_ANSWERS,
  MOST_LABELS,
} from './detection.schema.ts';

const detectionRef = documentID('imageDetection/pet');
const judges = { version: 1, permission: ['RECORD_WRITE', 'LAB_TASK_WRITE'] } as const;
const ofDetection = (input: { readonly detectionID: string }) => [
  { collection: 'imageDetection', id: input.detectionID } as const,
];

/**
 * Says whether a model may look at pictures, where it stands and what it may be asked. Only the server runs it, since a key goes with it into a table of its own.
 * @throws DomainError badParameter (`detectionIncomplete`) for a switch without an endpoint behind it
 */
export const configureDetection = defineCommand({
  name: 'detection.configure',
  word: '設定 AI 標記',
  only: 'server',
  version: 1,
  permission: ['VETLOOM_SYSTEM'],
  input: z.object(DETECTION_FIELDS).partial(),
  reads: () => settingReads(DETECTION_SETTING),
  async run(tx, input, ctx) {
    const before = await settingOf(tx, DETECTION_SETTING);
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const after = DETECTION_SETTING.schema.parse({ ...before, ...sent, updateDateTime: ctx.now });
    if (after.detects && after.endpoint === null)
      throw new DomainError('badParameter', 'name an endpoint', { field: 'endpoint', rule: 'detectionIncomplete' });
    await tx.put('setting', after);
  },
});

/**
 * Asks a model of a picture; the picture itself waits in a job of the server. The server alone runs it: a picture leaves the house only while somebody who has seen it waits for the answer.
 * The same twice counts once.
 * @throws DomainError petNotFound, contradictory (`detectionOff`) where it is switched off, this isn't asked here, or goes elsewhere by now than was shown
 */
export const askDetection = defineCommand({
  ...judges,
  name: 'detection.ask',
  word: '送出 AI 標記',
  only: 'server',
  input: z.object({ _id: detectionRef, fields: detectionAskFields }),
  reads: ({ _id, fields }) => [
    { collection: 'pet', id: fields.petID },
    { collection: 'imageDetection', id: _id },
    ...settingReads(DETECTION_SETTING),
  ],
  async run(tx, { _id, fields }, ctx) {
    const pet = await requirePet(tx, fields.petID);
    const { detects, endpoint, asks } = await settingOf(tx, DETECTION_SETTING);
    if (!detects || endpoint === null || hostOf(endpoint) !== fields.host || !asks.includes(fields.ask))
      throw new DomainError('contradictory', 'pictures are not shown to this model', { rule: 'detectionOff' });
    if (await tx.get('imageDetection', _id)) return;
    await tx.put('imageDetection', {
      ...imageDetectionSchema.parse({
        ...fields,
        ...{ _id, collection: 'imageDetection', petID: pet._id, status: 'asked', dateTime: ctx.now },
        ...madeBy(ctx),
      }),
    });
  },
});

const outcome = z.discriminatedUnion('kind', [
  detectionAnswered.extend({ kind: z.literal('suggested') }),
  z.object({ kind: z.literal('failed'), trouble: z.enum(DETECTION_TROUBLES), said: line(200).default('') }),
  z.object({ kind: z.literal('cancelled'), trouble: z.enum(['fileGone', 'switchedOff']) }),
]);
/** What became of asking a model. */
export type DetectionOutcome = z.input<typeof outcome>;

/** Notes what became of asking. Of a request that was called off meanwhile, went with its animal, or was settled before, nothing is noted. @throws DomainError forbidden */
export const settleDetection = defineCommand({
  name: 'detection.settle',
  word: '收到 AI 標記',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({ detectionID: detectionRef, outcome }),
  reads: ofDetection,
  async run(tx, { detectionID, outcome: { kind, ...came } }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const before = await tx.get('imageDetection', detectionID);
    if (before?.status !== 'asked') return;
    await tx.put(
      'imageDetection',
      imageDetectionSchema.parse({ ...before, ...came, status: kind, answeredDateTime: ctx.now, ...touched(ctx) }),
    );
  },
});

/** Who changed it last: whoever asked stays named as its maker. */
const touched = ({ now, actor }: { readonly now: number; readonly actor: { readonly staffID: string } }) => ({
  updateDateTime: now,
  updateBy: actor.staffID,
});

/** Calls a request off while the model thinks; what it says later isn't heard. One that was answered meanwhile stays as it is. @throws DomainError notFound */
export const cancelDetection = defineCommand({
  ...judges,
  name: 'detection.cancel',
  word: '取消 AI 標記',
  input: z.object({ detectionID: detectionRef }),
  reads: ofDetection,
  async run(tx, { detectionID }, ctx) {
    const before = await requireDetection(tx.get('imageDetection', detectionID), detectionID);
    if (before.status !== 'asked') return;
    await tx.put('imageDetection', { ...before, status: 'cancelled', answeredDateTime: ctx.now, ...touched(ctx) });
  },
});

const answers = z
  .array(
    z.object({
      labelID: rowID,
      answer: z.enum(LABEL_ANSWERS),
      /** How it is put where it is confirmed; empty for as the model said it. */
      words: line(120).default(''),
    }),
  )
  .min(1)
  .max(MOST_LABELS)
  .refine((all) => new Set(all.map(({ labelID }) => labelID)).size === all.length, 'each label once');

/** What people have said of labels, to tell whether somebody else has said otherwise since. */
const saidOf = (labels: readonly Pick<DetectionLabel, '_id' | 'answer' | 'words'>[], ids: ReadonlySet<string>) =>
  labels.filter(({ _id }) => ids.has(_id)).map(({ _id, answer, words }) => [_id, answer, words]);

/**
 * Confirms what a model said, each label by itself and perhaps in other words, or dismisses it; `open` takes an answer back. Only what is confirmed is a label of the file. Two who say the
 * same both stand; who says otherwise than another has since is asked.
 * @throws DomainError notFound for a request or a label that isn't there, contradictory (`changedSince`)
 */
export const answerLabels = defineCommand({
  ...judges,
  name: 'detection.answer',
  word: '確認 AI 標記',
  input: z.object({ detectionID: detectionRef, answers, seen: seenValue }),
  reads: ofDetection,
  witness: seesValue(async (sight, { detectionID, answers: given }) => {
    const detection = await sight.get('imageDetection', detectionID);
    return detection && saidOf(detection.labels, new Set(given.map(({ labelID }) => labelID)));
  }),
  async run(tx, { detectionID, answers: given, seen }, ctx) {
    const before = await requireDetection(tx.get('imageDetection', detectionID), detectionID);
    const wanted = new Map(given.map(({ labelID, answer, words }) => [labelID, { answer, words }]));
    const ids = new Set(wanted.keys());
    const missing = [...ids].find((id) => !before.labels.some(({ _id }) => _id === id));
    if (missing !== undefined) throw new DomainError('notFound', `label ${missing} not found`, { id: missing });
    const labels = before.labels.map((label) => answered(label, wanted.get(label._id), ctx));
    demandSeenValue(before, { stored: saidOf(before.labels, ids), wanted: saidOf(labels, ids), seen });
    await tx.put('imageDetection', { ...before, labels, ...touched(ctx) });
  },
});

function answered(
  label: DetectionLabel,
  given: Pick<DetectionLabel, 'answer' | 'words'> | undefined,
  { now, actor }: { readonly now: number; readonly actor: { readonly staffID: string } },
): DetectionLabel {
  if (!given) return label;
  const words = given.answer === 'confirmed' && given.words !== label.name ? given.words : '';
  // Said already: whoever said it first stays named.
  if (given.answer === label.answer && words === label.words) return label;
  if (given.answer === 'open') return { ...label, answer: 'open', words: '', answeredBy: '', answeredDateTime: 0 };
  return { ...label, answer: given.answer, words, answeredBy: actor.staffID, answeredDateTime: now };
}

async function requireDetection(found: Promise<ImageDetection | undefined>, id: string): Promise<ImageDetection> {
  const detection = await found;
  if (!detection) throw new DomainError('notFound', `suggestion ${id} not found`, { id });
  return detection;
}
