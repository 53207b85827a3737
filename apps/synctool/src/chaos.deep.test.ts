import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { KilledProgram } from './killed-program.fixture.ts';
import { freePort, instrument, orderOf } from './running-tool.fixture.ts';
import { pairTool } from './server/pair.ts';
import { writePairing } from './server/pairing-file.ts';
import { AstmAnalyser } from './simulator/astm-analyser.ts';
import { MllpAnalyser } from './simulator/mllp-analyser.ts';
import { DialledWire } from './simulator/wires.ts';
import { CODE, StandInServer } from './stand-in-server.fixture.ts';

const DEEP = Boolean(process.env.VETLOOM_DEEP);
/** Results of each of two analysers, and orders. */
const [RESULTS, ORDERS] = DEEP ? [500, 50] : [100, 10];
/** Acknowledged results from one misfortune to the next. */
const EACH = DEEP ? 40 : 20;
/** How long all of it may take on a busy machine. */
const PATIENCE = DEEP ? 1_500_000 : 240_000;
const MAIN = resolve(import.meta.dirname, 'main.ts');

it('keeps every result once while tool, server and lines are cut off in turns, and brings every order', {
  timeout: PATIENCE + 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-chaos-'));
  const server = await StandInServer.start();
  const pairing = await pairTool({ server: server.url, code: CODE, name: 'chaos' });
  if (typeof pairing === 'string') throw new Error(pairing);
  await writePairing(folder, pairing);
  const [astmPort, hl7Port] = [await freePort(), await freePort()];
  const wire = new DialledWire('127.0.0.1', astmPort);
  const astm = new AstmAnalyser(wire, { answer: 1000 });
  const hl7 = await MllpAnalyser.start('127.0.0.1', hl7Port);
  server.setInstruments([
    instrument({ kind: 'listen', port: astmPort }),
    instrument(
      { kind: 'both', port: hl7Port, orderHost: '127.0.0.1', orderPort: hl7.orderPort },
      { _id: 'i2', protocol: 'hl7' },
    ),
  ]);
  const program = new KilledProgram([MAIN, 'run', `--data=${folder}`, `--port=${await freePort()}`, '--log=error']);
  program.start();
  let round = 0;
  // Not by the clock: a slow machine would be cut off for ever before anything got through.
  const progress = () => 2 * RESULTS - astm.waiting.length - hl7.waiting.length;
  const chaos = setInterval(() => {
    if (progress() < (round + 1) * EACH) return;
    round += 1;
    const step = round % 5;
    if (step === 0) void server.down().then(() => server.up());
    else if (step === 1) wire.cut();
    else if (step === 2) hl7.cut();
    else program.kill();
  }, 7);
  try {
    for (let at = 0; at < RESULTS; at += 1) {
      astm.measure(['P|1', `O|1|A${at}||^^^ALT`, `R|1|^^^ALT|${at}|U/L|10^100|N||F`]);
      hl7.measure(`B${at}`, { WBC: String(at) });
    }
    const jobs = Array.from({ length: ORDERS }, (_, at) => server.ask(orderOf(`Z-${at}`, 'i2')));
    await expect
      .poll(() => [astm.waiting.length, hl7.waiting.length], { timeout: PATIENCE, interval: 100 })
      .toEqual([0, 0]);
    await expect
      .poll(() => jobs.filter((jobID) => server.statesOf(jobID).includes('delivered')).length, {
        timeout: PATIENCE,
        interval: 100,
      })
      .toBe(ORDERS);
    await expect
      .poll(() => server.kept.length, { timeout: PATIENCE, interval: 100 })
      .toBeGreaterThanOrEqual(2 * RESULTS);
    clearInterval(chaos);
    const specimens = server.texts().map((text) => /(?:O\|1\||OBR\|1\|)([AB]\d+)\|/.exec(text)?.[1] ?? text);
    const wanted = Array.from({ length: RESULTS }, (_, at) => [`A${at}`, `B${at}`]).flat();
    expect([...specimens].sort()).toEqual(wanted.sort());
    expect([...hl7.orders].sort()).toEqual(jobs.map((_, at) => `Z-${at}`).sort());
    expect(program.kills).toBeGreaterThan(1);
    console.log(
      `chaos: ${specimens.length} results, ${round} rounds, ${program.kills} kills, ${server.known.length} sent twice`,
    );
  } finally {
    clearInterval(chaos);
    await program.end();
    wire.stop();
    await Promise.all([astm.stop(), hl7.stop()]);
    await server.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
});
