import type { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { ALL_COMMANDS } from '../commands.ts';
import type { DeviceReport, DeviceValue, ExamOrder } from './device-exam.schema.ts';
import type { AskedPlace } from './match-asked.ts';

/** A value as an instrument brings it. */
export const measured = (name: string, value: number | string, more: Partial<DeviceValue> = {}): DeviceValue => ({
  ...{ _id: `d-${name}`, category: 'biochemistry', itemID: '', code: name, name, value, unit: 'U/L' },
  ...{ low: null, high: null, flag: '', status: 'final', note: '' },
  ...more,
});

/** Reports and orders of a clinic in memory, as the server brings them about. */
export class Instruments {
  readonly #clinic: TestClinic;
  #count = 0;

  constructor(clinic: TestClinic) {
    this.#clinic = clinic;
  }

  /** Orders these tasks at an analyser; answers the order's number. */
  async order(recordID: string, ...taskIDs: string[]): Promise<string> {
    this.#count += 1;
    const orderNumber = `E000000${this.#count}`;
    await this.server('examOrder.create', {
      ...{
        _id: `/exam/record/${this.#clinic.now}-o${this.#count}`,
        recordID,
        orderNumber,
        jobID: `job-${this.#count}`,
      },
      tests: taskIDs.map((taskID) => ({ code: 'CHEM10', name: '生化十項', taskID })),
      ...{ toolID: '/synctool/1-a', instrumentID: 'i1', device: 'VS2', vendor: 'Zoetis' },
    });
    return orderNumber;
  }

  /** Brings a report; answers its id. */
  async bring(
    said: Partial<DeviceReport['said']>,
    values: DeviceValue[],
    { asked, ...more }: Partial<DeviceReport> & { readonly asked?: AskedPlace } = {},
  ): Promise<string> {
    this.#count += 1;
    const { now } = this.#clinic;
    const _id = `/exam/device/${now}-r${this.#count}`;
    const report = {
      ...{ _id, dateTime: now, receivedDateTime: now, toolID: '/synctool/1-a', instrumentID: 'i1', device: 'VS2' },
      ...{ messageID: `m${this.#count}`, said, status: 'final', values },
      ...more,
    };
    await this.server('deviceExam.receive', { report, ...(asked && { asked }) });
    return _id;
  }

  /** Runs what the server alone runs. */
  async server(name: string, input: object): Promise<void> {
    const command = ALL_COMMANDS.get(name);
    if (!command) throw new Error(`no command ${name}`);
    await this.#clinic.run(command, input);
  }

  async report(id: string): Promise<DeviceReport> {
    const found = await this.#clinic.tx.get('exam', id);
    if (found?.of !== 'device') throw new Error(`no report ${id}`);
    return found;
  }

  async orderNumbered(number: string): Promise<ExamOrder> {
    const found = await this.#clinic.tx.query('exam', 'byOrder', { equals: [number] });
    const order = found.find((one) => one.of === 'record');
    if (order?.of !== 'record') throw new Error(`no order ${number}`);
    return order;
  }
}
