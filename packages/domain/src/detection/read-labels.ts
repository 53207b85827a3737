import { z } from 'zod';
import { line } from '../core/schema.ts';
import { type DetectionLabel, detectionLabel, labelBox, MOST_LABELS } from './detection.schema.ts';

/** What a model said of a picture, before it is a row of a document. */
export type SaidLabel = Pick<DetectionLabel, 'name' | 'confidence' | 'box'>;

const said = z.object({
  labels: z
    .array(
      z.object({
        name: line(120).pipe(z.string().min(1)),
        confidence: detectionLabel.shape.confidence,
        box: labelBox.nullish().transform((box) => box ?? null),
      }),
    )
    .max(MOST_LABELS),
});

/** The form in which a model is to answer, as JSON Schema for `response_format`. */
export const ANSWER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['labels'],
  properties: {
    labels: {
      type: 'array',
      maxItems: MOST_LABELS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'confidence', 'box'],
        properties: {
          name: { type: 'string' },
          confidence: { type: 'number' },
          box: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                additionalProperties: false,
                required: ['x', 'y', 'width', 'height'],
                properties: Object.fromEntries(['x', 'y', 'width', 'height'].map((side) => [side, { type: 'number' }])),
              },
            ],
          },
        },
      },
    },
  },
} as const;

/** Characters of an answer that are read; fifty labels have six thousand. */
const MOST_READ = 64_000;
const [THINKS, THOUGHT, FENCE] = ['<think>', '</think>', '```'] as const;

/**
 * Some servers wrap JSON into a block of Markdown whatever they were told, and thinking models begin with their thoughts. Looked for place by place: a pattern over all of it takes hours for
 * an answer that was made for that.
 */
function bare(text: string): string {
  const all = text.trim();
  const thought = all.startsWith(THINKS) ? all.indexOf(THOUGHT) : -1;
  const spoken = thought < 0 ? all : all.slice(thought + THOUGHT.length).trim();
  const begins = spoken.indexOf('\n');
  const isFenced =
    begins > 0 && spoken.startsWith(FENCE) && spoken.endsWith(FENCE) && begins < spoken.length - FENCE.length;
  return isFenced && ['', 'json'].includes(spoken.slice(FENCE.length, begins).trim())
    ? spoken.slice(begins, -FENCE.length)
    : spoken;
}

/**
 * The labels in a model's answer. Undefined where it isn't what was asked for: one label that can't be (a confidence of 7, a box beyond the picture, the fifty-first) makes all of it
 * nonsense, since a model that got the form wrong may have got anything wrong.
 */
export function readLabels(text: string): readonly SaidLabel[] | undefined {
  const spoken = bare(text);
  if (spoken.length > MOST_READ) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(spoken);
  } catch {
    return undefined;
  }
  const read = said.safeParse(parsed);
  return read.success ? read.data.labels : undefined;
}
