import { CODE } from '@vetloom/domain/core/codes.ts';
import type { Envelope } from '@vetloom/protocol/sync.ts';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { type Door, httpDoor } from '../harness/http-door.ts';
import { Device } from '../harness/signing-device.ts';

const DIRECTOR = 'director@demo.vetloom.test';
/** Bags a series, one a push; small, so that both ways meet the same noise. */
const SERIES = 20;
const ROUNDS = 20;

type Ask = <T>(method: string, path: string, body: unknown) => Promise<T>;

/** What handing out a bag costs in the push: with a drug that lies on a shelf, beside the same with a drug that no catalogue knows, which moves nothing. */
export async function measureDispensing(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    try {
      const ask = await asking(server);
      const door = await httpDoor(server);
      const device = await Device.enrolled((key) => door.register(key));
      const drug = await drugOnShelf(ask);
      const petID = await animal(ask);
      const moving: number[] = [];
      const still: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const both = [
          { itemID: drug, into: moving },
          { itemID: '', into: still },
        ];
        for (const { itemID, into } of round % 2 === 0 ? both : both.toReversed()) {
          const times = await series(door, device, await bagsOf(ask, petID, itemID));
          if (round > 0) into.push(...times);
        }
      }
      const ratio = median(moving) / median(still);
      const how = `one a push, over HTTP, ${SERIES} in turns with as many of the other`;
      return [
        { name: 'a bag handed out, its drug from a shelf', value: median(moving), ...shown(moving, how) },
        { name: 'a bag handed out, its drug in no catalogue', value: median(still), ...shown(still, how) },
        {
          name: 'what the shelf adds to handing out a bag',
          value: ratio,
          unit: '×',
          target: { atMost: 1.2 },
          how: `median over median of ${moving.length} each; of the quickest tenths ${(percentile(moving, 0.1) / percentile(still, 0.1)).toFixed(2)}`,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

const shown = (runs: readonly number[], how: string) =>
  ({ unit: 'ms', how: `median of ${runs.length}; ${how}`, runs }) as const;

async function asking(server: ClinicProcess): Promise<Ask> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await server.signIn(DIRECTOR)}` };
  return async <T>(method: string, path: string, body: unknown) => {
    const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    const { code, result } = (await answer.json()) as { code: number; result: T };
    if (code !== CODE.success) throw new Error(`${path} answered ${code}`);
    return result;
  };
}

/** A drug of which enough lies there, bought for this. */
async function drugOnShelf(ask: Ask): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const { id: supplierID } = await ask<{ id: string }>('POST', '/erp/demo/supplier', { name: '量測藥品行' });
  const { id } = await ask<{ id: string }>('POST', '/erp/demo/prod', {
    name: '量測用錠',
    type: '藥品',
    unit: '顆',
    price: 20,
  });
  await ask('POST', '/erp/demo/form/purchase', {
    ...{ supplierID, purchaseDate: now, arrive: 20 },
    items: ['A', 'B', 'C'].map((lot) => ({
      ...{ _id: lot, prodID: id, number: 5000, price: 8 },
      lots: [{ lot, expiresOn: '2028-01-31', number: 5000 }],
    })),
  });
  return id;
}

async function animal(ask: Ask): Promise<string> {
  const { _id: userID } = await ask<{ _id: string }>('POST', '/api/sdk/v2/demo/user', {
    name: '量測',
    phone: '0911222333',
  });
  const { _id } = await ask<{ _id: string }>('POST', '/api/sdk/v2/demo/pet', { userID, name: '量量', type: 'Canine' });
  return _id;
}

/** Visits with one bag each, for which the pharmacy was asked. */
async function bagsOf(ask: Ask, petID: string, itemID: string): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < SERIES; at += 1) {
    const { _id } = await ask<{ _id: string }>('POST', '/api/sdk/v2/demo/record/checkin', { petID, cause: '取藥' });
    const path = `/api/sdk/v2/demo/record/${encodeURIComponent(_id)}`;
    const item = { _id: 'drug', itemID, name: '量測用錠', unit: '顆', price: 20, number: 3 };
    await ask('PUT', path, { drugBag: [{ bagID: 'bag', items: [item] }] });
    await ask('PUT', `${path}/status`, { type: 'dispenseStatus', status: 20 });
    made.push(_id);
  }
  return made;
}

/** ms of each push; everything is signed before the clock runs. */
async function series(door: Door, device: Device, visits: readonly string[]): Promise<number[]> {
  const commands: Envelope[] = [];
  for (const recordID of visits)
    commands.push(await device.command('record.dispense', { recordID, bagIDs: ['bag'], onlySave: false }));
  const times: number[] = [];
  for (const command of commands) {
    const started = performance.now();
    const { outcomes } = await door.push(device, [command]);
    times.push(performance.now() - started);
    if (outcomes.some(({ status }) => status !== 'applied')) throw new Error('a bag was not handed out');
  }
  return times;
}
