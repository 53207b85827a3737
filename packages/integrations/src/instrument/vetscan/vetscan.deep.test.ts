import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentOrder } from '../order.ts';
import { orderOnce } from '../order-once.ts';
import type { InstrumentService, ResultBatch } from '../service.ts';
import { IMPATIENT_MS, PATIENT_MS, patienceFor } from '../simulator/patience.ts';
import { sampleOrder } from '../simulator/sample-order.ts';
import { readVetXml } from '../vetxml/read-vetxml.ts';
import { textAt, xmlTree } from '../xml/xml-tree.ts';
import { VetscanSimulator } from './simulator/vetscan-simulator.ts';
import { vetscan } from './vetscan.ts';

let simulator: VetscanSimulator;
let service: InstrumentService;
beforeEach(async () => {
  simulator = await VetscanSimulator.start();
  service = serviceBy();
});
afterEach(() => simulator.stop());

const serviceBy = (more: Partial<Parameters<typeof vetscan>[0]> = {}): InstrumentService =>
  vetscan({
    ...{ url: simulator.origin, user: simulator.user, secret: simulator.secret, serial: simulator.serial },
    ...{ patienceMs: PATIENT_MS, ...more },
  });

const order = (more: Partial<InstrumentOrder> = {}): InstrumentOrder =>
  sampleOrder({ tests: [{ code: 'CDP', name: 'Comprehensive', taskID: 't1' }], ...more });
const NUMBER = order().orderNumber;

async function batchNow(): Promise<ResultBatch> {
  const answer = await service.results();
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  return answer.batch;
}
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

it('[3.7.084 wire half] orders the tests with the animal in the vendor’s codes', async () => {
  const { animal } = order();
  const odd = { ...animal, name: 'Momo <& "Co"\u0007', breed: '柴犬' };
  expect(await service.order(order({ animal: odd }))).toEqual({
    ...{ kind: 'done', order: { reference: '700001', page: '', doubts: [] } },
  });
  expect(simulator.taken).toMatchObject([
    {
      ...{ practiceRef: NUMBER, clientId: 'clinic7', tests: ['CDP'] },
      fields: {
        ...{ ReportType: 'Request', PracticeID: 'clinic7', OwnerName: 'Chen Yi-Jun', VetName: 'Lin Wei' },
        ...{ AnimalID: 'P-1024', AnimalName: 'Momo <& "Co"', Species: 'DOG', Breed: '柴犬' },
        ...{ Gender: 'FEMALE_SPAYED', DateOfBirth: '2021-03-04' },
      },
    },
  ]);
});

it('[3.7.091 wire half] names the devices of the clinic, or says why it can’t', async () => {
  expect(await service.test()).toEqual({
    kind: 'done',
    devices: [{ serial: '0000V00017', name: 'VetScan VS2', isActive: true }],
  });
  expect(await serviceBy({ secret: 'other' }).test()).toMatchObject({
    ...{ kind: 'refused', reason: 'credentials', said: { words: 'Authorization unknown' } },
  });
  simulator.fault('pageInsteadAfterTaking');
  expect(await service.test()).toMatchObject({ kind: 'unsure' });
});

it.each<[string, Partial<InstrumentOrder>, string]>([
  ['a kind of animal', { animal: { ...order().animal, species: 'Bird', breed: '' } }, 'kind of animal'],
  ['a test', { tests: [{ code: 'NONE', name: '', taskID: 't' }] }, 'no test NONE'],
  ['a doctor', { doctor: '' }, 'doctor'],
])('refuses without asking what it has no word for: %s', async (_what, more, words) => {
  expect(await service.order(order(more))).toMatchObject({
    ...{ kind: 'refused', reason: 'invalid', said: { words: expect.stringContaining(words) } },
  });
  expect(simulator.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

describe('an order of which nobody knows whether it was taken', () => {
  it.each([
    'errorAfterTaking',
    'silentAfterTaking',
    'brokenAfterTaking',
    'halfAnswerAfterTaking',
    'pageInsteadAfterTaking',
  ] as const)('is looked up and not ordered twice: %s', async (fault) => {
    service = serviceBy({ patienceMs: patienceFor(fault) });
    simulator.fault(fault, 1, '/orders');
    expect(await orderOnce(service, order())).toMatchObject({ kind: 'done', order: { reference: '700001' } });
    expect(simulator.requests.filter((request) => request === 'POST /vetsync/v1/orders')).toHaveLength(1);
  });

  it.each(['errorBeforeTaking', 'silentBeforeTaking', 'brokenBeforeTaking', 'redirectBeforeTaking'] as const)(
    'is ordered once more where the vendor says that it hasn’t it: %s',
    async (fault) => {
      service = serviceBy({ patienceMs: patienceFor(fault) });
      simulator.fault(fault, 1, '/orders');
      expect(await orderOnce(service, order())).toMatchObject({ kind: 'done', order: { reference: '700001' } });
      expect(simulator.taken).toHaveLength(1);
    },
  );

  it('is found by whoever begins anew, and by whoever asks again without looking', async () => {
    await service.order(order());
    for (const isRepeated of [true, false])
      expect(await orderOnce(service, order(), { isRepeated })).toMatchObject({ order: { reference: '700001' } });
    expect(simulator.taken).toHaveLength(1);
  });

  it('stays unsure while the vendor doesn’t answer at all', async () => {
    simulator.fault('errorAfterTaking', 2);
    const warm = await service.order(order());
    expect(warm).toMatchObject({ kind: 'notAsked' });
    simulator.clearFaults();
    service = serviceBy({ patienceMs: IMPATIENT_MS });
    simulator.fault('silentAfterTaking', 2, '/orders');
    expect(await orderOnce(service, order())).toMatchObject({ kind: 'unsure' });
    expect(simulator.taken).toHaveLength(1);
  });
});

it('cancels, again without harm, and says when it is too late', async () => {
  await service.order(order());
  await service.order(order({ orderNumber: 'L2' }));
  service = serviceBy({ patienceMs: IMPATIENT_MS });
  simulator.fault('silentAfterTaking', 1, `/orders/${NUMBER}`);
  expect(await service.cancel({ orderNumber: NUMBER })).toEqual({ kind: 'done' });
  expect(await service.cancel({ orderNumber: NUMBER })).toEqual({ kind: 'done' });
  simulator.seed({ resultOf: 'L2' });
  expect(await service.cancel({ orderNumber: 'L2' })).toMatchObject({ kind: 'refused', reason: 'tooLate' });
  expect(await service.cancel({ orderNumber: 'L9' })).toMatchObject({ kind: 'refused', reason: 'notFound' });
});

describe('results', () => {
  beforeEach(async () => {
    await service.order(order());
    await service.order(order({ orderNumber: 'L2' }));
  });

  it('come again, each as it was written, until somebody has said that they were kept', async () => {
    simulator.seed({ resultOf: NUMBER });
    simulator.seed({ resultOf: 'L2', isDone: false });
    const first = await batchNow();
    expect(first.messages.map(({ resultID }) => resultID)).toEqual([NUMBER, 'L2']);
    for (const { bytes, resultID } of first.messages) {
      const tree = xmlTree(text(bytes));
      expect(tree.kind === 'read' && textAt(tree.root, 'Identification', 'PracticeRef')).toBe(resultID);
    }
    simulator.fault('errorBeforeTaking', 1, '/acknowledged');
    expect(await service.confirm(first)).toMatchObject({ kind: 'unsure' });
    expect((await batchNow()).messages).toHaveLength(2);
    service = serviceBy({ patienceMs: IMPATIENT_MS });
    simulator.fault('silentAfterTaking', 1, '/acknowledged');
    await service.confirm(first);
    expect(await service.confirm(first)).toEqual({ kind: 'done' });
    expect((await batchNow()).messages).toEqual([]);
    expect(await service.confirm(await batchNow())).toEqual({ kind: 'done' });
  });

  it('are read with the order’s number, values, limits and flags, and what isn’t done as partial', async () => {
    simulator.seed({ resultOf: NUMBER });
    simulator.seed({ resultOf: 'L2', isDone: false });
    const { messages } = await batchNow();
    const [whole, half] = messages.map(({ bytes }) => readVetXml(bytes, 'utf-8'));
    expect(whole).toMatchObject({
      reports: [
        {
          ...{ animal: { orderNumber: NUMBER, id: 'P-1024', name: 'Momo', species: 'DOG' }, status: 'final' },
          values: [
            { code: 'GLU', value: 150, unit: 'mg/dL', low: 74, high: 143, flag: 'high' },
            { code: 'CRE', value: 1.2, low: 0.5, high: 1.8 },
            { code: 'ALT', value: 'HEMOLYZED' },
          ],
        },
      ],
    });
    expect(half).toMatchObject({ reports: [{ animal: { orderNumber: 'L2' }, status: 'partial' }] });
  });

  it('that follow as final are given anew', async () => {
    simulator.seed({ resultOf: NUMBER, isDone: false });
    await service.confirm(await batchNow());
    simulator.seed({ resultOf: NUMBER });
    expect(text((await batchNow()).messages[0]?.bytes)).toContain('<ResultStatus>Done</ResultStatus>');
  });

  it('are not cut apart where a value reads like the end of a report', async () => {
    const values = [{ code: 'X', text: '</LabReport>' }];
    simulator.seed({ resultOf: NUMBER, values });
    simulator.seed({ resultOf: 'L2', values });
    expect((await batchNow()).messages.map(({ resultID }) => resultID)).toEqual([NUMBER, 'L2']);
  });

  it.each(['halfAnswerAfterTaking', 'pageInsteadAfterTaking', 'errorAfterTaking', 'slowBodyAfterTaking'] as const)(
    'are not taken from a broken answer: %s',
    async (fault) => {
      simulator.seed({ resultOf: NUMBER });
      service = serviceBy({ patienceMs: patienceFor(fault) });
      simulator.fault(fault, 1, '/results');
      expect(await service.results()).toMatchObject({ kind: 'unsure' });
    },
  );

  it('[3.7.092 wire half] of one order are had again, and as PDF', async () => {
    expect(await service.resultsOf({ orderNumber: NUMBER })).toEqual({ kind: 'done', messages: [] });
    expect(await service.resultsOf({ orderNumber: 'L9' })).toEqual({ kind: 'done', messages: [] });
    expect(await service.pdf(NUMBER)).toMatchObject({ kind: 'refused', reason: 'notFound' });
    simulator.seed({ resultOf: NUMBER });
    expect(await service.resultsOf({ orderNumber: NUMBER })).toMatchObject({ messages: [{ resultID: NUMBER }] });
    const pdf = await service.pdf(NUMBER);
    expect(pdf.kind === 'done' && text(pdf.bytes)).toMatch(/^%PDF-/);
    expect(await service.pdf('')).toMatchObject({ kind: 'refused', reason: 'notFound' });
  });
});
