import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstrumentOrder } from '../order.ts';
import { orderOnce } from '../order-once.ts';
import type { InstrumentService, ResultBatch } from '../service.ts';
import { IMPATIENT_MS, PATIENT_MS, patienceFor } from '../simulator/patience.ts';
import { sampleOrder } from '../simulator/sample-order.ts';
import { idexx } from './idexx.ts';
import { readIdexx } from './read-idexx.ts';
import { IdexxSimulator } from './simulator/idexx-simulator.ts';

let simulator: IdexxSimulator;
let service: InstrumentService;
beforeEach(async () => {
  simulator = await IdexxSimulator.start();
  service = serviceBy();
});
afterEach(() => simulator.stop());

const serviceBy = (more: Partial<Parameters<typeof idexx>[0]> = {}): InstrumentService =>
  idexx({
    ...{ url: simulator.address, user: simulator.user, secret: simulator.secret, serial: simulator.serial },
    ...{ patienceMs: PATIENT_MS, ...more },
  });

async function batchNow(): Promise<ResultBatch> {
  const answer = await service.results();
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  return answer.batch;
}

it('[3.7.093 wire half] orders exactly the tests with the animal in the service’s codes, and puts it on the station’s census', async () => {
  const answer = await service.order(sampleOrder({ tests: [test('IHD_DHP'), test('IHD_CBC')], note: 'fasted' }));
  expect(answer).toEqual({ kind: 'done', order: { reference: '9000001', page: '', doubts: [] } });
  expect(simulator.census).toEqual(['P-1024']);
  expect(simulator.taken.map(({ body }) => body)).toEqual([
    {
      corporateRequisitionId: 'L261129-0007',
      editable: false,
      patients: [
        {
          patientId: 'P-1024',
          name: 'Momo',
          speciesCode: 'CANINE',
          breedCode: 'SHIBA_INU',
          genderCode: 'FEMALE_SPAYED',
          birthdate: '2021-03-04',
          microchip: '900123456789012',
          weight: { measurement: 9.35, units: 'KILOGRAMS' },
          client: { lastName: 'Chen Yi-Jun' },
        },
      ],
      tests: ['IHD_DHP', 'IHD_CBC'],
      veterinarian: 'Lin Wei',
      notes: 'fasted',
      ivls: [{ serialNumber: 'IVLS0001' }],
    },
  ]);
});

const test = (code: string) => ({ code, name: '', taskID: `t-${code}` });

it('sends what the laboratory measures without a station, and says on which page a person completes it', async () => {
  expect(await service.order(sampleOrder({ tests: [test('2212')] }))).toMatchObject({
    order: { page: 'https://integration.vetconnectplus.example/ui?orderId=9000001' },
  });
  expect(simulator.taken[0]?.body).not.toHaveProperty('ivls');
  expect(simulator.census).toEqual([]);
});

it('orders for an animal that stands on the census already', async () => {
  await service.order(sampleOrder());
  expect(await service.order(sampleOrder({ orderNumber: 'L2' }))).toMatchObject({ kind: 'done' });
  expect(simulator.census).toEqual(['P-1024']);
});

it.each([
  ['柴犬', 'SHIBA_INU', []],
  ['米克斯', 'MIXED_BREED_CANINE', []],
  ['台灣犬', 'CANINE_OTHER', ['breed "台灣犬" is sent as "Other"']],
  ['', 'CANINE_OTHER', ['breed "" is sent as "Other"']],
])('sends a dog of breed %s as %s and says what it doesn’t know', async (breed, code, doubts) => {
  const { animal } = sampleOrder();
  const answer = await service.order(sampleOrder({ animal: { ...animal, species: '犬', breed } }));
  expect(answer).toMatchObject({ kind: 'done', order: { doubts } });
  expect(simulator.taken[0]?.body.patients[0]?.breedCode).toBe(code);
});

it.each<[string, Partial<InstrumentOrder>, string]>([
  [
    'a kind of animal',
    { animal: { ...sampleOrder().animal, species: 'Exotic', breed: '陸龜' } },
    'no kind of animal for "Exotic"',
  ],
  ['a test', { tests: [test('IHD_DHP'), test('NONE')] }, 'no test NONE'],
  ['an owner', { animal: { ...sampleOrder().animal, ownerName: '' } }, 'owner'],
  ['a doctor', { doctor: '' }, 'doctor'],
])('refuses without asking what it has no word for: %s', async (_what, more, words) => {
  const answer = await service.order(sampleOrder(more));
  expect(answer).toMatchObject({ kind: 'refused', reason: 'invalid', said: { words: expect.stringContaining(words) } });
  expect(simulator.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

it('passes on what the service refuses in its own words', async () => {
  const foreign = serviceBy({ serial: 'IVLS9999' });
  expect(await foreign.order(sampleOrder({ animal: { ...sampleOrder().animal, id: 'P-1' } }))).toMatchObject({
    ...{ kind: 'refused', reason: 'invalid' },
    said: {
      words: 'INVALID_ORDER Invalid order, see data for field level details; INVALID_IVLS_DEVICE unknown station',
    },
  });
});

it('tells wrong credentials and an unknown system from a service that isn’t there, without telling the secret', async () => {
  expect(await serviceBy({ secret: 'wrong-secret' }).test()).toMatchObject({ kind: 'refused', reason: 'credentials' });
  const unknown = simulator.address.replace(simulator.pimsID, 'nobody');
  expect(await serviceBy({ url: unknown }).test()).toMatchObject({ kind: 'refused', reason: 'credentials' });
  expect(await serviceBy({ url: simulator.origin }).order(sampleOrder())).toMatchObject({
    ...{ kind: 'notAsked', reason: 'misconfigured' },
  });
  expect(simulator.requests).toHaveLength(2);
  const closed = await IdexxSimulator.start();
  const gone = serviceBy({ url: closed.address });
  await closed.stop();
  expect(await gone.test()).toMatchObject({ kind: 'notAsked', reason: 'unreachable' });
});

it('names the stations of the clinic', async () => {
  expect(await service.test()).toEqual({
    kind: 'done',
    devices: [{ serial: 'IVLS0001', name: 'VetLab Station', isActive: true }],
  });
});

describe('an order of which nobody knows whether it was taken', () => {
  const LOST = [
    'errorAfterTaking',
    'silentAfterTaking',
    'brokenAfterTaking',
    'halfAnswerAfterTaking',
    'pageInsteadAfterTaking',
  ] as const;

  it.each(LOST)('is looked up and not ordered twice: %s', async (fault) => {
    service = serviceBy({ patienceMs: patienceFor(fault) });
    simulator.fault(fault, 1, '/api/v1/order');
    expect(await orderOnce(service, sampleOrder())).toMatchObject({ kind: 'done', order: { reference: '9000001' } });
    expect(simulator.taken).toHaveLength(1);
  });

  it.each(LOST)('stays unsure where the service can’t be asked for it: %s', async (fault) => {
    simulator.seed({ orderSearch: false });
    service = serviceBy({ patienceMs: patienceFor(fault) });
    simulator.fault(fault, 1, '/api/v1/order');
    expect(await orderOnce(service, sampleOrder())).toMatchObject({ kind: 'unsure' });
    expect(await orderOnce(service, sampleOrder(), { isRepeated: true })).toMatchObject({
      ...{ kind: 'unsure', said: { code: 'notKnown' } },
    });
    expect(simulator.taken).toHaveLength(1);
    simulator.seed({ resultOf: 'L261129-0007' });
    expect(await orderOnce(service, sampleOrder(), { isRepeated: true })).toMatchObject({
      order: { reference: '9000001' },
    });
    expect(simulator.taken).toHaveLength(1);
  });

  it('is not asked again where its error came before it was taken: nobody can tell these apart', async () => {
    simulator.fault('errorBeforeTaking', 1, '/api/v1/order');
    expect(await orderOnce(service, sampleOrder())).toMatchObject({ kind: 'unsure' });
    expect(simulator.taken).toHaveLength(0);
  });
});

it('was not asked for while its lists or its census fail', async () => {
  simulator.fault('errorBeforeTaking', 1, '/ref/breeds');
  expect(await service.order(sampleOrder())).toMatchObject({ kind: 'notAsked' });
  service = serviceBy({ patienceMs: IMPATIENT_MS });
  simulator.fault('silentAfterTaking', 1, '/census');
  expect(await service.order(sampleOrder())).toMatchObject({ kind: 'notAsked' });
  expect(simulator.taken).toHaveLength(0);
  expect(await service.order(sampleOrder())).toMatchObject({ kind: 'done' });
});

it('cancels by the service’s id or by the clinic’s number, again without harm, and what it doesn’t know it says', async () => {
  await service.order(sampleOrder());
  await service.order(sampleOrder({ orderNumber: 'L2' }));
  expect(await service.cancel({ orderNumber: 'L261129-0007', reference: '9000001' })).toEqual({ kind: 'done' });
  expect(await service.cancel({ orderNumber: 'L261129-0007' })).toEqual({ kind: 'done' });
  service = serviceBy({ patienceMs: IMPATIENT_MS });
  simulator.fault('silentAfterTaking', 1, '/api/v1/order/');
  expect(await service.cancel({ orderNumber: 'L2', reference: '9000002' })).toEqual({ kind: 'done' });
  expect(simulator.taken.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(await service.cancel({ orderNumber: 'L9' })).toMatchObject({ kind: 'refused', reason: 'notFound' });
});

describe('results', () => {
  beforeEach(async () => {
    await service.order(sampleOrder());
  });

  it('come again until somebody has confirmed that they were kept', async () => {
    simulator.seed({ resultOf: 'L261129-0007' });
    const first = await batchNow();
    const again = await batchNow();
    expect(again).toEqual(first);
    expect(simulator.unconfirmed).toHaveLength(1);
    expect(await service.confirm(first)).toEqual({ kind: 'done' });
    expect(simulator.unconfirmed).toEqual([]);
    expect((await batchNow()).messages).toEqual([]);
  });

  it('count as confirmed although the answer to it was lost', async () => {
    simulator.seed({ resultOf: 'L261129-0007' });
    const batch = await batchNow();
    service = serviceBy({ patienceMs: IMPATIENT_MS });
    simulator.fault('silentAfterTaking', 1, '/confirm/');
    expect(await service.confirm(batch)).toMatchObject({ kind: 'unsure' });
    expect(await service.confirm(batch)).toEqual({ kind: 'done' });
  });

  it('that came in between are not confirmed with those before', async () => {
    simulator.seed({ resultOf: 'L261129-0007' });
    const batch = await batchNow();
    simulator.seed({ resultOf: 'L261129-0007' });
    await service.confirm(batch);
    expect(simulator.unconfirmed).toHaveLength(1);
  });

  it('of many are given in batches', async () => {
    for (let nth = 0; nth < 60; nth += 1) simulator.seed({ resultOf: 'L261129-0007' });
    const first = await batchNow();
    expect([first.messages.length, first.hasMore]).toEqual([50, true]);
    await service.confirm(first);
    const second = await batchNow();
    expect([second.messages.length, second.hasMore]).toEqual([10, false]);
  });

  it.each(['halfAnswerAfterTaking', 'pageInsteadAfterTaking', 'errorAfterTaking', 'slowBodyAfterTaking'] as const)(
    'are not taken from a broken answer: %s',
    async (fault) => {
      simulator.seed({ resultOf: 'L261129-0007' });
      service = serviceBy({ patienceMs: patienceFor(fault) });
      simulator.fault(fault, 1, '/latest');
      expect(await service.results()).toMatchObject({ kind: 'unsure' });
      expect((await batchNow()).messages).toHaveLength(1);
    },
  );

  it('are kept with their numbers as they were written', async () => {
    simulator.seed({ result: { resultId: 'vcp.1', orderId: 12345678901234567890n.toString(), weight: 1.5 } });
    const [message] = (await batchNow()).messages;
    expect(message?.resultID).toBe('vcp.1');
    expect(new TextDecoder().decode(message?.bytes)).toBe(
      '{"resultId":"vcp.1","orderId":"12345678901234567890","weight":1.5}',
    );
  });

  it('of one order are had again, and as PDF', async () => {
    const { resultId } = simulator.seed({ resultOf: 'L261129-0007' }) as { readonly resultId: string };
    expect(await service.resultsOf({ orderNumber: 'L261129-0007' })).toMatchObject({
      messages: [{ resultID: resultId }],
    });
    expect(await service.resultsOf({ orderNumber: 'L9' })).toEqual({ kind: 'done', messages: [] });
    const pdf = await service.pdf(resultId);
    expect(pdf.kind === 'done' && Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await service.pdf('vcp.none')).toMatchObject({ kind: 'refused', reason: 'notFound' });
    simulator.fault('pageInsteadAfterTaking', 1, '/pdf');
    expect(await service.pdf(resultId)).toMatchObject({ kind: 'unsure' });
  });

  it('are read with the order’s number, values, limits and flags', async () => {
    simulator.seed({ resultOf: 'L261129-0007' });
    const [message] = (await batchNow()).messages;
    const reading = readIdexx(message?.bytes ?? new Uint8Array());
    expect(reading).toMatchObject({
      kind: 'read',
      doubts: [],
      reports: [
        {
          animal: { orderNumber: 'L261129-0007', id: 'P-1024', name: 'Momo', species: 'CANINE' },
          ...{ sender: 'IVLS0001', status: 'final' },
          values: [
            { code: 'GLU', value: 150, unit: 'mg/dL', low: 74, high: 143, flag: 'high', status: 'final' },
            { code: 'CREA', value: 1.2, unit: 'mg/dL', low: 0.5, high: 1.8, flag: 'normal', status: 'final' },
          ],
        },
      ],
    });
  });
});

describe('reading a result', () => {
  const read = (result: object) =>
    readIdexx(new TextEncoder().encode(JSON.stringify({ resultId: 'vcp.1', ...result })));
  const valueRead = (value: object) => {
    const reading = read({ status: 'COMPLETE', categories: [{ tests: [{ code: 'X', ...value }] }] });
    return reading.kind === 'read' ? (reading.reports[0]?.values[0] ?? reading.doubts) : reading;
  };

  it.each([
    [
      { result: '12', qualifier: '>' },
      { value: '>12', flag: '' },
    ],
    [
      { result: '12', low: 14, high: 20 },
      { value: 12, flag: 'low' },
    ],
    [
      { result: '2', low: 14, high: 20, criticalLow: 3 },
      { value: 2, flag: 'criticalLow' },
    ],
    [
      { result: '99', outOfRangeCode: 'H', criticalHigh: 50 },
      { value: 99, flag: 'criticalHigh' },
    ],
    [
      { result: 'Positive', outOfRange: true },
      { value: 'Positive', flag: 'abnormal' },
    ],
    [
      { result: '1.0', status: 'PENDING' },
      { value: 1, status: 'partial' },
    ],
    [
      { result: '5', units: null, low: null, notes: ['seen\u0000 twice\u202E'] },
      { unit: '', low: null, note: 'seen twice' },
    ],
    [{ result: 7 }, { value: 7 }],
  ])('%j is %j', (value, expected) => {
    expect(valueRead(value)).toMatchObject(expected);
  });

  it('says what it passes over', () => {
    expect(valueRead({ result: '' })).toEqual(['value 1 of part 1 (X) has no value']);
    expect(
      read({ status: 'WEIRD', categories: [{ name: 'Chemistry', tests: [{ name: 'Nameless', result: '1' }] }] }),
    ).toMatchObject({
      doubts: ['status "WEIRD" is not known', 'value 1 of Chemistry has no code'],
      reports: [{ status: 'partial', values: [] }],
    });
  });

  it('knows a correction from what it corrects, and a repetition from both', () => {
    const identity = (result: object) => {
      const reading = read(result);
      return reading.kind === 'read' ? `${reading.identity} ${reading.reports[0]?.status}` : '';
    };
    const first = { status: 'COMPLETE', updatedDate: '2026-11-29T01:00:00Z' };
    expect(identity(first)).toBe(identity(first));
    expect(identity({ ...first, statusDetail: 'CORRECTED', updatedDate: '2026-11-29T02:00:00Z' })).toMatch(
      /corrected$/,
    );
  });

  it.each(['', 'no JSON', '{}', '[]', 'null', '{"resultId":1}', '{"resultId":"x","categories":7}'])(
    'answers for %j',
    (text) => {
      expect(readIdexx(new TextEncoder().encode(text)).kind).toMatch(/empty|unreadable/);
    },
  );

  it('keeps no more than 300 values', () => {
    const tests = Array.from({ length: 400 }, (_, nth) => ({ code: `C${nth}`, result: '1' }));
    expect(read({ status: 'COMPLETE', categories: [{ tests }] })).toMatchObject({
      doubts: ['it has more than 300 values'],
    });
  });
});
