import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HostPolicy } from '../http/host-place.ts';
import { GREY_PICTURE } from './grey-picture.ts';
import { openaiVision } from './openai-vision.ts';
import type { DetectionQuestion } from './port.ts';
import { LABELS, VisionSimulator } from './simulator/vision-simulator.ts';

let simulator: VisionSimulator;
beforeAll(async () => {
  simulator = await VisionSimulator.start();
});
afterEach(() => simulator.reset());
afterAll(() => simulator.stop());

const OWN: HostPolicy = { allowOwn: () => true };
const port = (more: Partial<Parameters<typeof openaiVision>[0]> = {}) =>
  openaiVision({ baseURL: simulator.baseURL, key: simulator.key, policy: OWN, patienceMs: 2000, ...more });
const question = (more: Partial<DetectionQuestion> = {}): DetectionQuestion => ({
  ...{ model: simulator.model, prompt: 'List what can be seen.', picture: GREY_PICTURE },
  answerSchema: { type: 'object', additionalProperties: false },
  ...more,
});

describe('a model that looks at pictures', () => {
  it('is shown the picture with the prompt and nothing else, and says what it sees, by which model, at which cost', async () => {
    const reply = await port().ask(question());
    expect(reply).toEqual({
      kind: 'said',
      said: {
        ...{ text: JSON.stringify({ labels: LABELS }), model: 'sim-vet-vision-2026-11' },
        ...{ tokensIn: 812, tokensOut: 96 },
      },
    });
    expect(simulator.taken).toMatchObject([
      { model: simulator.model, prompt: 'List what can be seen.', bytes: GREY_PICTURE.length },
    ]);
    expect(simulator.taken[0]?.segments).not.toMatch(/APP1|COM/);
  });

  it.each<[string, object, object, object]>([
    ['another key', { key: 'sk-wrong' }, {}, { fault: 'credentials', again: false }],
    ['a model that it doesn’t have', {}, { model: 'gpt-9' }, { fault: 'noModel', again: false }],
    ['a picture that is none', {}, { picture: Buffer.from('GIF89a') }, { fault: 'nonsense', again: false }],
    ['a port where nobody is', { baseURL: 'http://127.0.0.1:1' }, {}, { fault: 'unreachable', again: true }],
    [
      'a network that isn’t opened',
      { policy: { allowOwn: () => false } },
      {},
      { fault: 'hostRefused', again: false, words: expect.stringContaining('network of somebody') },
    ],
    [
      'clear text over the internet',
      {
        baseURL: 'http://vision.example',
        policy: { ...OWN, resolveHost: async () => [{ address: '8.8.8.8', family: 4 }] },
      },
      {},
      { fault: 'hostRefused', again: false },
    ],
  ])('answers %s by what is wrong', async (_what, options, asked, expected) => {
    expect(await port(options).ask(question(asked))).toMatchObject({ kind: 'nothing', ...expected });
  });

  it.each<[number, object]>([
    [429, { fault: 'busy', again: true }],
    [503, { fault: 'busy', again: true }],
    [500, { fault: 'serverError', again: false }],
    [413, { fault: 'tooLarge', again: false }],
    [400, { fault: 'nonsense', again: false }],
  ])('that answers %i is asked again only where nothing was begun', async (status, expected) => {
    simulator.seed({ next: { status, message: 'CUDA out of memory' } });
    const words = `${status} CUDA out of memory`;
    expect(await port().ask(question())).toMatchObject({ kind: 'nothing', words, ...expected });
  });

  it.each<[Parameters<VisionSimulator['fault']>[0], object]>([
    ['silentAfterTaking', { fault: 'timeout', again: false }],
    ['slowBodyAfterTaking', { fault: 'timeout', again: false }],
    ['brokenBeforeTaking', { fault: 'unreachable', again: false }],
    ['halfAnswerAfterTaking', { fault: 'unreachable', again: false }],
    ['hugeAnswerAfterTaking', { fault: 'tooLarge', again: false }],
    ['pageInsteadAfterTaking', { fault: 'nonsense', again: false }],
    ['redirectBeforeTaking', { fault: 'hostRefused', again: false }],
  ])('that goes wrong by %s is told of', async (fault, expected) => {
    simulator.fault(fault);
    expect(await port({ patienceMs: 400 }).ask(question())).toMatchObject({ kind: 'nothing', ...expected });
  });

  it('that declines is heard', async () => {
    simulator.seed({ next: { refusal: 'I can’t help with that.' } });
    const words = 'I can’t help with that.';
    expect(await port().ask(question())).toMatchObject({ kind: 'nothing', fault: 'declined', words });
  });

  it('never has its key said back to a screen', async () => {
    simulator.seed({ next: { status: 400, message: `bad key ${simulator.key}` } });
    expect(await port().ask(question())).toMatchObject({ words: '400 bad key …' });
    simulator.seed({ next: { text: `you said ${simulator.key}` } });
    expect(await port().ask(question())).toMatchObject({ said: { text: 'you said …' } });
  });

  it('is called off', async () => {
    simulator.fault('silentAfterTaking');
    const control = new AbortController();
    simulator.onSilence = () => control.abort();
    expect(await port().ask(question({ signal: control.signal }))).toMatchObject({ fault: 'calledOff', again: false });
  });

  it('keeps what it took when it is started anew', async () => {
    const { mkdtemp, rm } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const { join } = await import('node:path');
    const folder = await mkdtemp(join(tmpdir(), 'vision-'));
    const first = await VisionSimulator.start({ folder });
    await openaiVision({ baseURL: first.baseURL, key: first.key, policy: OWN }).ask(question());
    await first.stop();
    const second = await VisionSimulator.start({ folder });
    expect(second.taken).toHaveLength(1);
    await second.stop();
    await rm(folder, { recursive: true });
  });
});
