import { AwayDesk, apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { operatorActor } from '@vetloom/testing/domain/operator.ts';
import { describe, expect, it } from 'vitest';
import { ALL_COMMANDS } from '../commands.ts';
import { imageDetectionID } from './detection.kind.ts';
import type { ImageDetection } from './detection.schema.ts';
import { labelsOfFile } from './file-labels.ts';

const HASH = 'a'.repeat(64);
const ENDPOINT = { baseURL: 'http://192.168.1.40:11434', model: 'vet-vision' };
const LABELS = [
  { _id: 'label1', name: '右後肢骨折', confidence: 0.91, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
  { _id: 'label2', name: '心臟擴大', confidence: 0.4, box: null },
];
const CAME = {
  ...{ kind: 'suggested', model: 'vet-vision-2', labels: LABELS, raw: '{}' },
  ...{ tookMs: 900, tokensIn: 800, tokensOut: 60 },
};
const server = operatorActor('detection');

const command = (name: string) => {
  const found = ALL_COMMANDS.get(name);
  if (!found) throw new Error(`no command ${name}`);
  return found;
};

async function clinicThatAsks() {
  const clinic = new TestClinic();
  const { recordID, petID } = await clinic.visit();
  await clinic.run(command('detection.configure'), { detects: true, endpoint: ENDPOINT });
  const id = imageDetectionID(petID, clinic.now, () => new Uint8Array(5));
  const fields = {
    ...{ petID, holderID: recordID, fileHash: HASH, fileName: '後肢.jpg', ask: 'radiograph', promptVersion: 1 },
    ...{ host: '192.168.1.40:11434', modelAsked: ENDPOINT.model },
  };
  const ask = (more: object = {}) => clinic.run(command('detection.ask'), { _id: id, fields: { ...fields, ...more } });
  const settle = (outcome: object = CAME) =>
    clinic.run(command('detection.settle'), { detectionID: id, outcome }, server);
  const stored = async () => (await clinic.tx.get('imageDetection', id)) as ImageDetection | undefined;
  return { clinic, petID, id, ask, settle, stored };
}

async function clinicWithSuggestion() {
  const made = await clinicThatAsks();
  await made.ask();
  await made.settle();
  return made;
}

const answer = (id: string, labelID: string, is: string, words = '') =>
  ['detection.answer', { detectionID: id, answers: [{ labelID, answer: is, words }] }] as const;

describe('asking a model of a picture', () => {
  it('is off until the director has named where it stands', async () => {
    const clinic = new TestClinic();
    const configure = command('detection.configure');
    await expect(clinic.run(configure, { detects: true })).rejects.toMatchObject({
      detail: { rule: 'detectionIncomplete' },
    });
    const assistant = person('nurse@clinic.test', ['RECORD_READ', 'RECORD_WRITE']);
    await expect(clinic.run(configure, { endpoint: ENDPOINT }, assistant)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it.each([
    ['another host than was shown', {}, { host: 'elsewhere.example' }],
    ['what isn’t asked here', { asks: ['skin'] }, {}],
    ['a model that was switched off', { detects: false }, {}],
  ])('refuses %s', async (_what, setting, more) => {
    const { clinic, ask } = await clinicThatAsks();
    await clinic.run(command('detection.configure'), setting);
    await expect(ask(more)).rejects.toMatchObject({ detail: { rule: 'detectionOff' } });
  });

  it('[3.7.122 answer half] keeps what came, with the model as it names itself; twice alike is once', async () => {
    const { ask, settle, stored } = await clinicThatAsks();
    await ask();
    await ask();
    expect(await stored()).toMatchObject({ status: 'asked', labels: [] });
    await settle();
    expect(await stored()).toMatchObject({ status: 'suggested', model: 'vet-vision-2', modelAsked: 'vet-vision' });
    expect((await stored())?.labels.map((label) => label.answer)).toEqual(['open', 'open']);
    await settle({ kind: 'failed', trouble: 'timeout' });
    expect(await stored()).toMatchObject({ status: 'suggested', trouble: null });
  });

  it('that was called off hears nothing any more, and one that was answered isn’t called off', async () => {
    const called = await clinicThatAsks();
    await called.ask();
    await called.clinic.run('detection.cancel', { detectionID: called.id });
    await called.settle();
    expect(await called.stored()).toMatchObject({ status: 'cancelled', labels: [] });
    const { clinic, id, stored } = await clinicWithSuggestion();
    await clinic.run('detection.cancel', { detectionID: id });
    expect(await stored()).toMatchObject({ status: 'suggested' });
  });

  it('is settled by the server alone', async () => {
    const { clinic, id, ask } = await clinicThatAsks();
    await ask();
    await expect(clinic.run(command('detection.settle'), { detectionID: id, outcome: CAME })).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it('that was switched off keeps what came before', async () => {
    const { clinic, id, stored } = await clinicWithSuggestion();
    await clinic.run(command('detection.configure'), { detects: false });
    await clinic.run(...answer(id, 'label1', 'confirmed'));
    expect(await stored()).toMatchObject({ labels: [{ answer: 'confirmed' }, { answer: 'open' }] });
  });
});

describe('what a model said', () => {
  it('[3.7.123 confirmed half] becomes a label of the file only where a person confirms it, in their words', async () => {
    const { clinic, id, stored } = await clinicWithSuggestion();
    const labels = async () => labelsOfFile([(await stored()) as ImageDetection], new Set([HASH]));
    expect(await labels()).toEqual([]);
    const doctor = person('doctor@clinic.test');
    await clinic.run(...answer(id, 'label1', 'confirmed', '右股骨幹骨折'), doctor);
    await clinic.run(...answer(id, 'label2', 'dismissed'));
    expect(await labels()).toMatchObject([
      { words: '右股骨幹骨折', model: 'vet-vision-2', confirmedBy: doctor.staffID, labelID: 'label1' },
    ]);
    expect(labelsOfFile([(await stored()) as ImageDetection], new Set(['b'.repeat(64)]))).toEqual([]);
    await clinic.run(...answer(id, 'label1', 'open'));
    expect(await labels()).toEqual([]);
    expect((await stored())?.labels[0]).toMatchObject({ answer: 'open', words: '', answeredBy: '' });
  });

  it('is answered by two at once: the same stands, of two answers the first, and other labels don’t meet', async () => {
    const { clinic, id } = await clinicWithSuggestion();
    const [yes, no] = [answer(id, 'label1', 'confirmed'), answer(id, 'label1', 'dismissed')];
    const quiet = { first: [], second: [] };
    expect(await apart(clinic.copy(), [yes], [yes])).toMatchObject(quiet);
    expect(await apart(clinic.copy(), [yes], [answer(id, 'label2', 'dismissed')])).toMatchObject(quiet);
    for (const [one, two] of [
      [yes, no],
      [no, yes],
      [yes, answer(id, 'label1', 'confirmed', '別的')],
    ] as const)
      expect(await apart(clinic.copy(), [one], [two])).toMatchObject({ first: [], second: ['changedSince'] });
  });

  it('stays with whoever confirmed it first', async () => {
    const { clinic, id, stored } = await clinicWithSuggestion();
    const first = person('first@clinic.test');
    await clinic.run(...answer(id, 'label1', 'confirmed'), first);
    await clinic.run(...answer(id, 'label1', 'confirmed'), person('second@clinic.test'));
    expect((await stored())?.labels[0]).toMatchObject({ answeredBy: first.staffID });
  });

  it('of an animal that was merged away is answered where it went', async () => {
    const { clinic, petID, id } = await clinicWithSuggestion();
    const away = new AwayDesk(clinic, 'away');
    await away.does(answer(id, 'label1', 'confirmed'));
    const { petID: mainID } = await clinic.visit('b');
    await clinic.run('pet.combine', { petID, mainID, mergeID: `/petMerge/${clinic.now}-m` });
    await away.arrives();
    expect(away.heard).toEqual([]);
    const [found] = (await clinic.tx.query('imageDetection', 'byFile', { equals: [HASH] })) as ImageDetection[];
    expect(found).toMatchObject({ petID: mainID, labels: [{ answer: 'confirmed' }, { answer: 'open' }] });
  });

  it('names a label that isn’t there, and asks for a right', async () => {
    const { clinic, id } = await clinicWithSuggestion();
    await expect(clinic.run(...answer(id, 'label9', 'confirmed'))).rejects.toMatchObject({ codeName: 'notFound' });
    const reader = person('reader@clinic.test', ['RECORD_READ']);
    await expect(clinic.run(...answer(id, 'label1', 'confirmed'), reader)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });
});
