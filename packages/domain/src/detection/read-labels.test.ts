import { describe, expect, it } from 'vitest';
import { DETECTION_ASKS } from '../clinic/settings/detection.setting.ts';
import { promptOf } from './data/prompts.ts';
import { readLabels } from './read-labels.ts';

const label = { name: '紅斑', confidence: 0.8, box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } };
const said = (...labels: object[]) => JSON.stringify({ labels });

describe('the answer of a model', () => {
  it.each([
    ['as it was asked for', said(label)],
    ['in a block of Markdown', `\`\`\`json\n${said(label)}\n\`\`\``],
    ['behind its thoughts', `<think>a dog {"labels":[]}</think>\n${said(label)}`],
    ['with words about the words', JSON.stringify({ labels: [{ ...label, why: 'it is red' }], note: 'x' })],
  ])('is read %s', (_how, text) => {
    expect(readLabels(text)).toEqual([label]);
  });

  it('may name no place, and nothing at all', () => {
    expect(readLabels(said({ name: '紅斑', confidence: 1 }))).toEqual([{ name: '紅斑', confidence: 1, box: null }]);
    expect(readLabels(said())).toEqual([]);
  });

  it.each([
    ['no JSON', 'I see a dog.'],
    ['another form', '{"findings":["dog"]}'],
    ['a list alone', '[]'],
    ['a confidence of 7', said({ ...label, confidence: 7 })],
    ['a confidence in words', said({ ...label, confidence: 'high' })],
    ['no name', said({ ...label, name: ' ' })],
    ['a name of a page', said({ ...label, name: '紅'.repeat(121) })],
    ['a box beyond the picture', said({ ...label, box: { x: 0.8, y: 0, width: 0.5, height: 0.5 } })],
    ['a box in pixels', said({ ...label, box: { x: 10, y: 10, width: 200, height: 200 } })],
    ['a box without extent', said({ ...label, box: { x: 0, y: 0, width: 0, height: 0.1 } })],
    ['fifty-one labels', said(...Array.from({ length: 51 }, () => label))],
    ['a good label beside a wrong one', said(label, { ...label, confidence: -1 })],
  ])('that holds %s is nonsense', (_what, text) => {
    expect(readLabels(text)).toBeUndefined();
  });

  it.each([
    ['a block that never ends', `\`\`\`${'\n'.repeat(2_000_000)}x`],
    ['thoughts that never end', '<think>'.repeat(280_000)],
    ['more labels than anybody reads', `{"labels":[${'{},'.repeat(600_000)}{}]}`],
  ])('that was made to keep the reader busy takes no time: %s', (_how, text) => {
    const before = process.cpuUsage();
    expect(readLabels(text)).toBeUndefined();
    const { user, system } = process.cpuUsage(before);
    // Milliseconds of the processor's; by a pattern over all of it the first took half an hour.
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

it.each(DETECTION_ASKS)('the prompt of %s says what is wanted in which form, and nothing of anybody', (ask) => {
  const { text, version } = promptOf(ask);
  expect(version).toBeGreaterThan(0);
  for (const word of ['"labels"', '"confidence"', '"box"', '繁體中文', 'no diagnosis']) expect(text).toContain(word);
});
