import { describe, expect, it } from 'vitest';
import { CardFieldsError, cardFieldsOf } from './card-fields.ts';
import { checkoutResult } from './checkout-result.ts';

it('[3.7.068] a checkout succeeded where the status is truthy, and its result is data', () => {
  for (const status of [true, 1, 'ok'])
    expect(checkoutResult({ status, data: 'X' })).toEqual({ done: true, data: 'X' });
  for (const status of [false, 0, '', null, undefined]) expect(checkoutResult({ status, data: 'X' }).done).toBe(false);
  expect(checkoutResult({ data: 'X' }).done).toBe(false);
});

describe('the fields of a card in a frame', () => {
  const origin = 'https://cards.test';
  const posted: { message: { id: string }; target: string }[] = [];
  const frame = { postMessage: (message: { id: string }, target: string) => posted.push({ message, target }) };
  let hear: (event: MessageEvent) => void = () => undefined;
  const page = {
    location: { href: 'https://clinic.test/app/' },
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => {
      hear = listener;
    },
    removeEventListener: () => {
      hear = () => undefined;
    },
    setTimeout: () => 1,
    clearTimeout: () => undefined,
  };
  const complete: boolean[] = [];
  const open = () =>
    cardFieldsOf(
      () => frame as never,
      `${origin}/fields`,
      (now) => complete.push(now),
      page as never,
    );
  const says = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    hear({ origin, source: frame, ...from, data } as never);

  it('give what stands for a card to who asked, and hear nobody else', async () => {
    const fields = open();
    says({ cardFields: 'ready', complete: false });
    says({ cardFields: 'changed', complete: true });
    says({ cardFields: 'changed', complete: true }, { origin: 'https://evil.test' });
    says({ cardFields: 'changed', complete: true }, { source: {} });
    says('nonsense');
    expect(complete).toEqual([false, true]);
    const prime = fields.getPrime();
    const { id } = posted.at(-1)?.message ?? { id: '' };
    expect(posted.at(-1)?.target).toBe(origin);
    says({ cardFields: 'prime', id: 'another', prime: 'theirs' });
    says({ cardFields: 'prime', id, prime: 'foreign' }, { origin: 'https://evil.test' });
    says({ cardFields: 'prime', id, prime: 'ours' });
    expect(await prime).toBe('ours');
  });

  it('say why no card came', async () => {
    const fields = open();
    const prime = fields.getPrime();
    says({ cardFields: 'failed', id: posted.at(-1)?.message.id, reason: 'cardFormat' });
    await expect(prime).rejects.toEqual(new CardFieldsError('cardFormat'));
    fields.close();
  });
});
