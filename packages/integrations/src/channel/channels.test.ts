import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lineChannel } from '../line/line-channel.ts';
import { LineSimulator } from '../line/simulator/line-simulator.ts';
import { every8dChannel } from '../sms/every8d/every8d-channel.ts';
import { Every8dSimulator } from '../sms/every8d/simulator/every8d-simulator.ts';
import { mitakeChannel } from '../sms/mitake/mitake-channel.ts';
import { MitakeSimulator } from '../sms/mitake/simulator/mitake-simulator.ts';
import type { Channel } from './port.ts';
import { VENDOR_FAULTS, type VendorFault } from './simulator/vendor-simulator.ts';

const PATIENCE_MS = 60;
type Simulator = LineSimulator | MitakeSimulator | Every8dSimulator;

/** Faults and messages as they come; `undefined` for none. */
const rounds = fc.array(fc.option(fc.constantFrom(...VENDOR_FAULTS), { nil: undefined }), {
  minLength: 1,
  maxLength: 5,
});
const TRIES = 40;

describe.each<{ vendor: string; start: () => Promise<Simulator>; open: (simulator: Simulator) => Channel; to: string }>(
  [
    {
      vendor: 'LINE',
      start: () => LineSimulator.start(),
      open: (simulator) =>
        lineChannel({
          baseURL: simulator.baseURL,
          channelToken: (simulator as LineSimulator).channelToken,
          patienceMs: PATIENCE_MS,
        }),
      to: `U${'1'.repeat(32)}`,
    },
    {
      vendor: 'Mitake',
      start: () => MitakeSimulator.start(),
      open: (simulator) => mitakeChannel({ ...accountOf(simulator), patienceMs: PATIENCE_MS }),
      to: '0912345678',
    },
    {
      vendor: 'Every8d',
      start: () => Every8dSimulator.start(),
      open: (simulator) => every8dChannel({ ...accountOf(simulator), patienceMs: PATIENCE_MS }),
      to: '0912345678',
    },
  ],
)('$vendor', ({ start, open, to }) => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await start();
  });
  afterEach(() => simulator.stop());

  it('has each message once where asking again is safe, and at most once where it isn’t, whatever goes wrong', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (faults) => {
        simulator.reset();
        const channel = open(simulator);
        const mine = new Set<string>();
        let expected = 0;
        let unsure = 0;
        for (const fault of faults) {
          if (fault) simulator.fault(fault);
          const message = { key: randomUUID(), to, text: `x ${randomUUID()}` };
          mine.add(message.text);
          let outcome = await channel.send(message);
          for (let tries = 0; outcome.kind === 'unsure' && outcome.sameKeySafeForS > 0 && tries < TRIES; tries += 1)
            outcome = await channel.send(message);
          if (outcome.kind === 'handedOver') expected += 1;
          else if (outcome.kind === 'unsure' && outcome.sameKeySafeForS === 0) unsure += 1;
          else throw new Error(`${fault}: ${JSON.stringify(outcome)}`);
        }
        // One that was given up in the round before may arrive in this one.
        const texts = simulator.taken.map(({ text }) => text).filter((text) => mine.has(text));
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.length).toBeGreaterThanOrEqual(expected);
        expect(texts.length).toBeLessThanOrEqual(expected + unsure);
      }),
      { numRuns: 8 },
    );
  });

  it.each(VENDOR_FAULTS.filter((fault): fault is VendorFault => fault !== 'answerTwice'))(
    'says of %s what the vendor’s side knows: nothing that was taken is told as not taken',
    async (fault) => {
      simulator.fault(fault);
      const outcome = await open(simulator).send({ key: randomUUID(), to, text: 'x' });
      if (simulator.taken.length > 0) expect(outcome.kind).toMatch(/^(unsure|handedOver)$/);
      else expect(outcome.kind).not.toBe('handedOver');
    },
  );
});

const accountOf = (simulator: Simulator) => {
  const { baseURL, username, password } = simulator as MitakeSimulator;
  return { baseURL, username, password };
};
