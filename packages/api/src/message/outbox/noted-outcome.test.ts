import { line, quantity } from '@vetloom/domain/core/schema.ts';
import { handingOutcome } from '@vetloom/domain/message/outcome.schema.ts';
import { PAUSES, REFUSALS } from '@vetloom/integrations/channel/port.ts';
import { saidLine, saying } from '@vetloom/integrations/channel/said.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptPoints, notedOutcome } from './noted-outcome.ts';

/** Text as a vendor, or a machine between, may send it: control characters, half pairs and turned direction included. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.constantFrom('\u0000', '\ud800', '\u202ea', 'a\nb', 'x'.repeat(500), ''),
);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9));
const said = fc.tuple(text, text).map(([code, words]) => saying(code, words));
const outcome = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('handedOver' as const), vendorID: text, repeated: fc.boolean() },
    ...{ points: number, pointsLeft: number },
  }),
  fc.record({ kind: fc.constant('refused' as const), reason: fc.constantFrom(...REFUSALS), said }),
  fc.record({ kind: fc.constant('tryLater' as const), reason: fc.constantFrom(...PAUSES), said, retryAfterS: number }),
  fc.record({ kind: fc.constant('unsure' as const), said, sameKeySafeForS: number }),
);

it('whatever a vendor answers is kept, as what it is', () => {
  fc.assert(
    fc.property(outcome, (one) => {
      const kept = handingOutcome.safeParse(notedOutcome(one));
      expect(kept.error).toBeUndefined();
      expect(kept.data?.kind).toBe(one.kind);
    }),
  );
});

it('points are kept to the fourth place, and what can’t be a price isn’t', () => {
  fc.assert(fc.property(number, (points) => void quantity.optional().parse(keptPoints(points))));
  expect([0.123456, 1, -1, 5e6, Number.NaN].map(keptPoints)).toEqual([0.1235, 1, undefined, undefined, undefined]);
});

it('what a vendor says is one line that a document takes', () => {
  fc.assert(fc.property(said, (one) => void line(300).parse(saidLine(one))));
});
