import { LIVE_EVENT, LIVE_REQUEST, type LiveChange } from '@vetloom/protocol/live.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealClinic } from './real-clinic.fixture.ts';
import { freePort, instrument, SOON } from './running-tool.fixture.ts';
import { AstmAnalyser } from './simulator/astm-analyser.ts';
import { DialledWire } from './simulator/wires.ts';
import type { SyncTool } from './sync-tool.ts';

/** Results whose way is timed. */
const TIMED = 50;

let clinic: RealClinic;
let tool: SyncTool;
let wire: DialledWire;
let analyser: AstmAnalyser;
const heard: { at: number; change: LiveChange }[] = [];
const ask: RealClinic['ask'] = (...asked) => clinic.ask(...asked);

beforeAll(async () => {
  clinic = await RealClinic.open();
  tool = clinic.tool;
  const port = await freePort();
  await ask('PUT', `/syncTool/${encodeURIComponent(clinic.toolID)}/instrument`, instrument({ kind: 'listen', port }));
  wire = new DialledWire('127.0.0.1', port);
  analyser = new AstmAnalyser(wire, { answer: 2000 });
  const live = await clinic.live();
  for (const event of [LIVE_EVENT.create, LIVE_EVENT.update]) {
    live.on(event, (change: LiveChange) => heard.push({ at: performance.now(), change }));
  }
  await live.emitWithAck(LIVE_REQUEST.subscribe, { collections: ['exam', 'synctool'] });
});
afterAll(async () => {
  wire?.stop();
  await analyser?.stop();
  await clinic?.close();
});

const result = (specimen: string) => ['P|1||X-77', `O|1|${specimen}||^^^ALT`, 'R|1|^^^ALT|43|U/L|10^100|N||F'];
const reports = () => heard.filter(({ change }) => change.kind === 'examDevice');

describe('an instrument, its tool and the server', () => {
  it('[3.4.38] [3.2.58 station half] the tool is told to stations when it comes, and when it has another name', async () => {
    const list = await ask<{ name: string; isOnline: boolean }[]>('GET', '/syncTool/list');
    expect(list).toMatchObject([{ name: '檢驗室' }]);
    await expect.poll(() => tool.view().instruments[0]?.state, SOON).toBe('open');
    await expect
      .poll(async () => (await ask<{ isOnline: boolean }[]>('GET', '/syncTool/list'))[0]?.isOnline, SOON)
      .toBe(true);
    const told = () => heard.filter(({ change }) => change.kind === 'synctool').at(-1)?.change.document;
    await expect.poll(told, SOON).toMatchObject({ _id: clinic.toolID, isOnline: true });
    await ask('PUT', `/syncTool/${encodeURIComponent(clinic.toolID)}`, { name: '二樓檢驗室' });
    await expect.poll(told, SOON).toMatchObject({ _id: clinic.toolID, name: '二樓檢驗室' });
  });

  it('[3.4.40] a result is a document of the clinic, told to stations, and waits for somebody to say whose it is', async () => {
    analyser.measure(result('S-1'));
    await expect.poll(() => reports().length, SOON).toBe(1);
    const { document } = reports()[0]?.change ?? {};
    expect(document).toMatchObject({
      ...{ of: 'device', device: 'VS2', instrumentID: 'i1', attachedID: '' },
      said: { orderNumber: 'S-1' },
      values: [{ code: 'ALT', value: 43, unit: 'U/L', low: 10, high: 100 }],
    });
    expect(await ask<unknown[]>('POST', '/exam/device/allList', {})).toHaveLength(1);
    // The same bytes again are the same result.
    analyser.measure(result('S-1'));
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    await expect.poll(() => tool.view().waiting, SOON).toBe(0);
    expect(await ask<unknown[]>('POST', '/exam/device/allList', {})).toHaveLength(1);
  });

  it('a result is on its way from the line to the stations for a moment', async () => {
    const took: number[] = [];
    for (let at = 0; at < TIMED; at += 1) {
      const before = reports().length;
      const sent = performance.now();
      analyser.measure(result(`T-${at}`));
      await expect.poll(() => reports().length, { ...SOON, interval: 2 }).toBe(before + 1);
      took.push((reports().at(-1)?.at ?? 0) - sent);
    }
    took.sort((a, b) => a - b);
    const of = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    console.log(`wire to station, ms: median ${of(0.5)}, 90 % ${of(0.9)}, most ${of(1)}, of ${took.length}`);
    expect(took).toHaveLength(TIMED);
  });
});
