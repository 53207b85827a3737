import { describe, expect, it } from 'vitest';
import { type Codec, codecs } from './codecs.ts';
import type { FieldDraft } from './field-drafts.ts';
import { leftWaiting } from './left-waiting.ts';

const QUESTION = { sentence: '85 kg？', confirm: '是 85 kg' };
const asking: Codec = { ...codecs.weight, ask: () => QUESTION };
const plain: Codec = { ...codecs.weight, ask: () => undefined };

/** A weight that was typed and left while something was asked about it. */
const typed = (text: string, more: Partial<FieldDraft> = {}): FieldDraft => ({
  path: ['weight'],
  from: null,
  text,
  to: null,
  valid: false,
  focused: false,
  ...more,
});

describe('a weight that was left before it could be compared', () => {
  it('is asked about as long as something is strange in it, and never taken by itself', () => {
    expect(leftWaiting(typed('85'), asking)).toMatchObject({ question: QUESTION, plain: undefined });
  });

  it('is taken without an answer once nothing is strange in it', () => {
    expect(leftWaiting(typed('8.5'), plain)).toMatchObject({ question: undefined, plain: '8.5' });
  });

  it('waits for whoever is still typing it, for a text that is a number, and for whoever was refused', () => {
    expect(leftWaiting(typed('8', { focused: true }), plain).plain).toBeUndefined();
    expect(leftWaiting(typed('八點五'), plain).plain).toBeUndefined();
    const refusal = { sentence: '不行', code: 100102 };
    expect(leftWaiting(typed('8.5', { refusal }), plain).plain).toBeUndefined();
  });

  it('is nothing where what was typed is in the visit', () => {
    expect(leftWaiting(undefined, plain)).toEqual({ left: undefined, question: undefined, plain: undefined });
    expect(leftWaiting(typed('8.5', { valid: true }), plain).left).toBeUndefined();
  });
});
