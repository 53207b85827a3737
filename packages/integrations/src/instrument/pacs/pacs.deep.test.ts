import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderOnce } from '../order-once.ts';
import type { InstrumentService, ResultBatch, ServiceOptions } from '../service.ts';
import { IMPATIENT_MS, PATIENT_MS, patienceFor } from '../simulator/patience.ts';
import { sampleOrder } from '../simulator/sample-order.ts';
import { ebm, ebmEPSPI } from './pacs.ts';
import { PacsSimulator } from './simulator/pacs-simulator.ts';

let simulator: PacsSimulator;
beforeEach(async () => {
  simulator = await PacsSimulator.start();
});
afterEach(() => simulator.stop());

const NUMBER = sampleOrder().orderNumber;
const order = (more = {}) => sampleOrder({ tests: [{ code: 'XR-THX', name: 'Thorax', taskID: 't' }], ...more });

describe.each([
  ['[3.7.082 wire half] ebm', ebm],
  ['[3.7.083 wire half] ebmEPSPI', ebmEPSPI],
] as const)('%s', (_name, make) => {
  let service: InstrumentService;
  beforeEach(() => {
    service = serviceBy();
  });
  const serviceBy = (more: Partial<ServiceOptions> = {}): InstrumentService =>
    make({
      ...{ url: simulator.origin, user: simulator.user, secret: simulator.secret, serial: simulator.serial },
      ...{ patienceMs: PATIENT_MS, ...more },
    });
  async function batchNow(): Promise<ResultBatch> {
    const answer = await service.results();
    if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
    return answer.batch;
  }

  it('puts an order on the worklist with the animal and who is responsible for it', async () => {
    expect(await service.order(order())).toEqual({ kind: 'done', order: { reference: 'W1', page: '', doubts: [] } });
    expect(simulator.taken).toMatchObject([
      {
        body: {
          accessionNumber: NUMBER,
          procedures: [{ code: 'XR-THX', description: 'Thorax' }],
          ...{ scheduledStation: 'DR1', requestingPhysician: 'Lin Wei', requestedAt: '2026-11-29T02:00:00.000Z' },
        },
        patient: {
          ...{ patientId: 'P-1024', name: 'Momo', responsiblePerson: 'Chen Yi-Jun', species: 'Canine', sex: 'F' },
          ...{ breed: 'Shiba Inu', isNeutered: true, birthDate: '2021-03-04', weightKg: 9.35 },
        },
      },
    ]);
  });

  it('tells stations, wrong credentials and a page that stands in between apart', async () => {
    expect(await service.test()).toEqual({
      kind: 'done',
      devices: [{ serial: 'DR1', name: 'X-ray', isActive: true }],
    });
    expect(await serviceBy({ secret: 'x' }).test()).toMatchObject({ kind: 'refused', reason: 'credentials' });
    simulator.fault('pageInsteadAfterTaking');
    expect(await service.test()).toMatchObject({ kind: 'unsure' });
  });

  it.each([
    ...['errorBeforeTaking', 'silentBeforeTaking', 'brokenBeforeTaking', 'errorAfterTaking', 'silentAfterTaking'],
    ...['brokenAfterTaking', 'halfAnswerAfterTaking', 'pageInsteadAfterTaking', 'hugeAnswerAfterTaking'],
  ] as const)('orders once, whatever becomes of the answer: %s', async (fault) => {
    service = serviceBy({ patienceMs: patienceFor(fault) });
    simulator.fault(fault, 1, '/orders');
    expect(await orderOnce(service, order())).toMatchObject({ kind: 'done', order: { reference: 'W1' } });
    expect(await orderOnce(service, order(), { isRepeated: true })).toMatchObject({ order: { reference: 'W1' } });
    expect(simulator.taken).toHaveLength(1);
  });

  it('refuses another order of the same number, and what has nothing to be taken', async () => {
    await service.order(order());
    expect(await service.order(order({ note: 'other' }))).toMatchObject({ kind: 'refused', reason: 'known' });
    expect(await service.order(order({ tests: [] }))).toMatchObject({ kind: 'refused', reason: 'invalid' });
  });

  it('cancels what isn’t being taken yet, again without harm', async () => {
    await service.order(order());
    await service.order(order({ orderNumber: 'L2' }));
    expect(await service.cancel({ orderNumber: NUMBER })).toEqual({ kind: 'done' });
    expect(await service.cancel({ orderNumber: NUMBER })).toEqual({ kind: 'done' });
    simulator.seed({ begin: 'L2' });
    expect(await service.cancel({ orderNumber: 'L2' })).toMatchObject({ kind: 'refused', reason: 'tooLate' });
    expect(await service.cancel({ orderNumber: 'L9' })).toMatchObject({ kind: 'refused', reason: 'notFound' });
  });

  it('gives reports until their version is acknowledged; one that was amended in between comes again', async () => {
    await service.order(order());
    simulator.seed({ reportOf: NUMBER });
    const first = await batchNow();
    expect(await batchNow()).toEqual(first);
    simulator.seed({ reportOf: NUMBER, status: 'amended' });
    expect(await service.confirm(first)).toEqual({ kind: 'done' });
    const second = await batchNow();
    expect(new TextDecoder().decode(second.messages[0]?.bytes)).toContain('"status":"amended"');
    service = serviceBy({ patienceMs: IMPATIENT_MS });
    simulator.fault('silentAfterTaking', 1, '/acknowledged');
    expect(await service.confirm(second)).toMatchObject({ kind: 'unsure' });
    expect(await service.confirm(second)).toEqual({ kind: 'done' });
    expect((await batchNow()).messages).toEqual([]);
    expect(await service.confirm(await batchNow())).toEqual({ kind: 'done' });
  });

  it('has the reports of one order again, and as PDF', async () => {
    await service.order(order());
    simulator.seed({ reportOf: NUMBER });
    expect(await service.resultsOf({ orderNumber: NUMBER })).toMatchObject({ messages: [{ resultID: `R-${NUMBER}` }] });
    expect(await service.resultsOf({ orderNumber: 'L9' })).toEqual({ kind: 'done', messages: [] });
    expect(await service.pdf(`R-${NUMBER}`)).toMatchObject({ kind: 'done' });
    expect(await service.pdf('R-none')).toMatchObject({ kind: 'refused', reason: 'notFound' });
  });
});
