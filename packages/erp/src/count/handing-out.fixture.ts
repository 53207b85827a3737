import { CONSEQUENCES, FOLLOWERS } from '@vetloom/api/consequences.ts';
import { COMMANDS } from '@vetloom/domain/commands.ts';
import { PushQueue } from '@vetloom/sync-server/push-queue.ts';
import { Signatures } from '@vetloom/sync-server/signatures.ts';
import { TestDevice, type TestServer } from '@vetloom/sync-server/test-kit.ts';
import { expect } from 'vitest';
import { type ErpDesk, emailOf } from '../erp-desk.fixture.ts';

const plain = encodeURIComponent;

/** What a pharmacist of the people may. */
export const PHARMACIST = ['DRUG_TASK_READ', 'DRUG_TASK_WRITE', 'RECORD_READ'] as const;

/** A pharmacy that hands bags out on devices of `an`, who tell of it when they have a network. */
export class HandingOut {
  readonly #desk: ErpDesk;
  readonly #server: TestServer;
  #owners = 0;

  constructor(desk: ErpDesk) {
    this.#desk = desk;
    const { db } = desk.api.database;
    const log = { warn: () => undefined, error: (facts: unknown) => void desk.api.unexpected.push(facts) };
    this.#server = {
      database: desk.api.database,
      services: {
        ...{ db, commands: COMMANDS, consequences: CONSEQUENCES, followers: FOLLOWERS, now: () => desk.api.now, log },
        ...{ signatures: new Signatures(db.system), queue: new PushQueue() },
      },
      close: async () => undefined,
    };
  }

  /** A call of the clinic’s API, a second later than what was before. */
  call(...[method, path, body]: Parameters<ErpDesk['clinicCall']>) {
    this.#desk.api.now += 1;
    return this.#desk.clinicCall(method, path, body);
  }

  /** A visit with a bag of so many of a product that waits at the pharmacy; its id. */
  async visit(prodID: string, number = 2): Promise<string> {
    this.#owners += 1;
    const owner = { name: '陳怡君', phone: `0955${String(this.#owners).padStart(6, '0')}` };
    const userID = (await this.call('POST', '/user', owner)).result._id;
    const pet = { userID, name: '麻糬', type: 'Canine', weight: 4.2 };
    const petID: string = (await this.call('POST', '/pet', pet)).result._id;
    const recordID: string = (await this.call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
    const items = [{ _id: 'd1', itemID: `/catalog/product/${prodID}`, name: prodID, price: 50, number }];
    await this.call('PUT', `/record/${plain(recordID)}`, { drugBag: [{ bagID: 'a', items }] });
    await this.call('PUT', `/record/${plain(recordID)}/status`, { type: 'status', status: 10 });
    return recordID;
  }

  /** Takes the handing-out of a visit’s bag back. */
  takeBack(recordID: string) {
    return this.call('PUT', `/todo/dispense/${plain(recordID)}/undo`, { drugBagIDs: ['a'], reason: '飼主退回' });
  }

  /** Hands a visit’s bag out at a time, Unix seconds, on a device that tells of it when the answer is called, as often as it is. */
  async handedOut(recordID: string, at: number): Promise<() => Promise<void>> {
    return this.command('an', 'record.dispense', { recordID, bagIDs: ['a'] }, at);
  }

  /** The same of any command, by somebody of the people, now where nobody says when. */
  async command(name: string, command: string, args: object, at = this.#desk.api.now): Promise<() => Promise<void>> {
    const device = await TestDevice.enrolled(this.#server, emailOf(name));
    const version = COMMANDS.get(command)?.version ?? 1;
    const signed = await device.command(command, args, { version, at });
    return async () => expect((await device.push([signed])).outcomes).toMatchObject([{ status: 'applied' }]);
  }
}
