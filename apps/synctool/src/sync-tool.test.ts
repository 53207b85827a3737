import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, instrument, orderOf, RunningTool, SOON } from './running-tool.fixture.ts';
import { AstmAnalyser } from './simulator/astm-analyser.ts';
import { DialledWire } from './simulator/wires.ts';
import { CODE } from './stand-in-server.fixture.ts';

const DEEP = Boolean(process.env.VETLOOM_DEEP);
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A tool with an analyser that dials it. */
async function withAnalyser() {
  const running = await RunningTool.paired();
  ends.push(() => running.stop());
  const port = await freePort();
  running.server.setInstruments([instrument({ kind: 'listen', port })]);
  await expect.poll(() => running.tool.view().instruments[0]?.state, SOON).toBe('open');
  const wire = new DialledWire('127.0.0.1', port);
  const analyser = new AstmAnalyser(wire, { answer: 2000 });
  ends.push(async () => {
    wire.stop();
    await analyser.stop();
  });
  return { running, server: running.server, analyser, wire };
}

const result = (specimen: string) => ['P|1', `O|1|${specimen}||^^^ALT`, 'R|1|^^^ALT|43|U/L|10^100|N||F'];

describe('a sync tool on a workstation', () => {
  it('[3.1.12 tool half] hands a result on as it came, once, and the instrument hears that it was kept', async () => {
    const { server, analyser } = await withAnalyser();
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    expect(server.texts()[0]).toBe(
      'H|\\^&|||VS2^1.0|||||||P|E 1394-97|20260101120000\rP|1\rO|1|S1||^^^ALT\rR|1|^^^ALT|43|U/L|10^100|N||F\rL|1|N\r',
    );
    expect(server.kept[0]).toMatchObject({ instrumentID: 'i1', files: [] });
    expect(server.known).toEqual([]);
  });

  it('keeps results while the server is away, over a restart, and hands them on in their order', async () => {
    const { running, server, analyser } = await withAnalyser();
    await server.down();
    for (const specimen of ['S1', 'S2', 'S3']) analyser.measure(result(specimen));
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    expect(running.tool.view().waiting).toBe(3);
    await running.restart();
    expect(running.tool.view().waiting).toBe(3);
    // Instruments are heard although the server isn't there.
    analyser.measure(result('S4'));
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    await server.up();
    await expect.poll(() => server.kept.length, SOON).toBe(4);
    expect(server.texts().map((text) => /O\|1\|(S\d)/.exec(text)?.[1])).toEqual(['S1', 'S2', 'S3', 'S4']);
    await expect.poll(() => running.tool.view().waiting, SOON).toBe(0);
  });

  it('sends a message again when the answer was lost, under the same name', async () => {
    const { server, analyser, running } = await withAnalyser();
    server.faults.push({ at: '/messages', times: 2, when: 'after', status: 0 });
    analyser.measure(result('S1'));
    await expect.poll(() => server.known.length, SOON).toBeGreaterThan(0);
    await expect.poll(() => running.tool.view().waiting, SOON).toBe(0);
    expect(server.kept).toHaveLength(1);
  });

  it('takes what an instrument sends again, because its acknowledgement was lost, for the same message', async () => {
    const { server, analyser } = await withAnalyser();
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    analyser.measure(result('S1'));
    await expect.poll(() => server.known.length, SOON).toBe(1);
    expect(server.kept).toHaveLength(1);
  });

  it('sets aside what the server will never take, and goes on with what follows', async () => {
    const { server, analyser, running } = await withAnalyser();
    server.faults.push({ at: '/messages', times: 1, when: 'before', status: 422 });
    analyser.measure(result('S1'));
    analyser.measure(result('S2'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    expect(server.texts()[0]).toContain('|S2|');
    await expect.poll(() => running.tool.view(), SOON).toMatchObject({ refused: 1, waiting: 0 });
  });

  it('says when a result came by the server’s time, whatever its own clock says', async () => {
    const { server, analyser } = await withAnalyser();
    // As if this machine's clock said 1970.
    server.ahead = 1_700_000_000;
    server.endSessions();
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    expect(Math.abs((server.kept[0]?.receivedAt ?? 0) - server.now())).toBeLessThan(60);
  });

  it('works where no socket gets through', async () => {
    const running = await RunningTool.unpaired();
    ends.push(() => running.stop());
    running.server.isSocketOpen = false;
    running.server.setInstruments([instrument({ kind: 'listen', port: await freePort() })]);
    expect(await running.tool.pair({ server: running.server.url, code: CODE, name: 'x' })).toBeUndefined();
    await expect.poll(() => running.tool.view().instruments[0]?.state, SOON).toBe('open');
    expect(running.tool.view()).toMatchObject({ isReached: true, isSocketOpen: false });
  });

  it('tells how its instruments are, and what waits', async () => {
    const { server, analyser } = await withAnalyser();
    analyser.measure(result('S1'), '19700101000000');
    await expect
      .poll(() => server.health?.instruments[0], SOON)
      .toMatchObject({ instrumentID: 'i1', state: 'open', error: '' });
    await expect.poll(() => server.health?.instruments[0]?.lastContact, SOON).toBeGreaterThan(0);
    // An instrument whose battery is empty: the clinic is told by how much its clock is wrong.
    await expect.poll(() => server.health?.instruments[0]?.clockAhead ?? 0, SOON).toBeLessThan(-1_700_000_000);
  });

  it('keeps its key and what it caught for its own user alone, and no secret of a vendor’s service', async () => {
    const { running, server } = await withAnalyser();
    const secret = 'only-in-memory';
    server.setInstruments([instrument({ kind: 'listen', port: await freePort() }, { _id: 'i2' })], secret);
    await expect.poll(() => running.tool.view().instruments[0]?.device, SOON).toBe('VS2');
    const mode = (name: string) => statSync(join(running.dataFolder, name)).mode & 0o777;
    await expect.poll(() => readFileSync(join(running.dataFolder, 'settings.json'), 'utf8'), SOON).toContain('"i2"');
    expect(readFileSync(join(running.dataFolder, 'settings.json'), 'utf8')).not.toContain(secret);
    expect([mode('pairing.json'), mode('settings.json'), mode('spool')]).toEqual([0o600, 0o600, 0o700]);
  });

  it('[3.2.59 tool half] stops being one when the clinic removes it, and keeps what it holds', async () => {
    const { running, server, analyser } = await withAnalyser();
    server.removeTool();
    await expect.poll(() => running.tool.view().isRemoved, SOON).toBe(true);
    analyser.measure(result('S1'));
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    expect(running.tool.view().waiting).toBe(1);
    expect(server.kept).toEqual([]);
    // Paired anew with the same clinic it hands on what it held.
    server.newCode('harbour-AAAAA-BBBBB');
    expect(await running.tool.pair({ server: server.url, code: 'harbour-aaaaa-bbbbb', name: 'y' })).toBeUndefined();
    await expect.poll(() => server.kept.length, SOON).toBe(1);
  });
});

describe('what a sync tool is asked to do', () => {
  it('carries an order to the instrument and tells each step', async () => {
    const { server, analyser } = await withAnalyser();
    const jobID = server.ask(orderOf('A-1001'));
    await expect.poll(() => analyser.orders.get('A-1001'), SOON).toEqual(['ALT']);
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    const cancelID = server.ask({ kind: 'cancel', instrumentID: 'i1', orderNumber: 'A-1001' });
    await expect.poll(() => server.statesOf(cancelID).at(-1), SOON).toBe('done');
    await expect.poll(() => analyser.orders.size, SOON).toBe(0);
  });

  it('does a job once, however often it is asked', async () => {
    const { server, analyser } = await withAnalyser();
    server.faults.push({ at: '/jobs/', times: 3, when: 'after', status: 500 });
    const jobID = server.ask(orderOf('A-1002'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    for (let at = 0; at < 5; at += 1) server.wake();
    const later = server.ask(orderOf('A-1003'));
    await expect.poll(() => server.statesOf(later).at(-1), SOON).toBe('delivered');
    expect(analyser.received.filter((text) => text.includes('A-1002'))).toHaveLength(1);
  });

  // The standard gives an instrument fifteen seconds.
  it.runIf(DEEP)('tries an order again when the instrument was silent', async () => {
    const { server, analyser } = await withAnalyser();
    analyser.fault('silent');
    const jobID = server.ask(orderOf('A-1004'));
    await expect.poll(() => server.statesOf(jobID).at(-1), { ...SOON, timeout: 60_000 }).toBe('delivered');
    expect(analyser.orders.has('A-1004')).toBe(true);
  });

  it('keeps an order while the instrument is away, and brings it when it is back', async () => {
    const { server, analyser, wire } = await withAnalyser();
    wire.cut();
    const jobID = server.ask(orderOf('A-1007'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    expect([...analyser.orders.keys()]).toEqual(['A-1007']);
  });

  it('answers an instrument that asks what was ordered for a specimen', async () => {
    const { server, analyser } = await withAnalyser();
    const jobID = server.ask(orderOf('A-1005'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    analyser.orders.clear();
    analyser.ask('A-1005');
    await expect.poll(() => analyser.orders.get('A-1005'), SOON).toEqual(['ALT']);
    analyser.ask('UNKNOWN');
    await expect.poll(() => analyser.received.at(-1), SOON).toContain('L|1|I');
    expect(server.kept).toEqual([]);
  });

  it('takes no job that another signed, of another tool, or too late', async () => {
    const { running, server, analyser } = await withAnalyser();
    await expect.poll(() => running.tool.view().isReached, SOON).toBe(true);
    const forged = server.signed(server.jobOf(orderOf('F-1')), generateKeyPairSync('ed25519').privateKey);
    const post = (envelope: object) =>
      fetch(`${running.page}/task`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify(envelope),
      });
    expect((await post(forged)).status).toBe(403);
    expect((await post(server.signed(server.jobOf(orderOf('F-2'), { toolID: '/synctool/x' })))).status).toBe(409);
    expect((await post(server.signed(server.jobOf(orderOf('F-3'), { clinic: 'other' })))).status).toBe(409);
    expect((await post(server.signed(server.jobOf(orderOf('F-4'), { expiresAt: server.now() - 1 })))).status).toBe(409);
    const good = server.signed(server.jobOf(orderOf('G-1')));
    expect(await (await post(good)).json()).toMatchObject({ state: 'taken' });
    expect(await (await post(good)).json()).toMatchObject({ state: 'known' });
    await expect.poll(() => [...analyser.orders.keys()], SOON).toEqual(['G-1']);
  });

  it('refuses an order to an instrument that takes none, and says why', async () => {
    const { server } = await withAnalyser();
    const port = await freePort();
    server.setInstruments([instrument({ kind: 'listen', port }, { _id: 'i3', takesOrders: false })]);
    const jobID = server.ask(orderOf('A-1', 'i3'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('failed');
    expect(server.reports.at(-1)?.report.reason).toBe('this instrument takes no orders');
    const unknown = server.ask(orderOf('A-1', 'i9'));
    await expect.poll(() => server.statesOf(unknown).at(-1), SOON).toBe('failed');
  });

  it('[3.7.085 tool half] answers the last lines of its log, without a name of a person or an animal', async () => {
    const { server, analyser } = await withAnalyser();
    const order = server.ask(orderOf('A-1006'));
    await expect.poll(() => server.statesOf(order).at(-1), SOON).toBe('delivered');
    analyser.measure(['P|1||||Chen^Momo', ...result('S1').slice(1)]);
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    const jobID = server.ask({ kind: 'logs', lines: 500 });
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('done');
    const { answer } = server.reports.find((one) => one.jobID === jobID && one.report.state === 'done')?.report ?? {};
    expect(answer).toContain('handed on');
    expect(answer).not.toMatch(/Chen|Momo|林獸醫/);
  });

  it('says whether an instrument answers', async () => {
    const { server, analyser, wire } = await withAnalyser();
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    const jobID = server.ask({ kind: 'test', instrumentID: 'i1' });
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('done');
    expect(server.reports.find((one) => one.jobID === jobID && one.report.state === 'done')?.report.answer).toMatch(
      /^it answers, last heard/,
    );
    wire.stop();
    const alone = server.ask({ kind: 'test', instrumentID: 'i1' });
    await expect.poll(() => server.statesOf(alone).at(-1), SOON).toBe('done');
  });
});
