import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { migratedDatabase } from '@vetloom/testing/postgres/migrated-database.ts';
import { expect, it } from 'vitest';
import { KilledProgram } from './killed-program.fixture.ts';
import { askClinic, furnish, signIn } from './real-clinic.fixture.ts';
import { freePort, instrument } from './running-tool.fixture.ts';
import { pairTool } from './server/pair.ts';
import { writePairing } from './server/pairing-file.ts';
import { AstmAnalyser } from './simulator/astm-analyser.ts';
import { DialledWire } from './simulator/wires.ts';

/** Results, and how many of them from one misfortune to the next. */
const [RESULTS, EACH] = [1000, 100];
/** How long all of it may take on a busy machine, ms. */
const PATIENCE = 1_500_000;
const TOOL = resolve(import.meta.dirname, 'main.ts');
const SERVER = resolve(import.meta.dirname, '../../server/src/main.ts');

it('keeps each of 1,000 results once while the product’s server, the tool and the line to the device are killed in turns', {
  timeout: PATIENCE + 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vetloom-chaos-'));
  const database = await migratedDatabase();
  await furnish(database);
  const [serverPort, linePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${serverPort}`;
  const env = { DATABASE_URL: database.url, VETLOOM_DATA: join(folder, 'server'), LOG_LEVEL: 'error' };
  const server = new KilledProgram([SERVER, '--empty', `--port=${serverPort}`, '--services=gateway'], env);
  const toolArgs = [TOOL, 'run', `--data=${join(folder, 'tool')}`, `--port=${await freePort()}`, '--log=error'];
  const tool = new KilledProgram(toolArgs);
  const wire = new DialledWire('127.0.0.1', linePort);
  const analyser = new AstmAnalyser(wire, { answer: 2000 });
  const long = { timeout: PATIENCE, interval: 100 };
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    server.start();
    await expect.poll(answers, long).toBe(true);
    const bearer = await signIn(url);
    const { code } = await askClinic<{ code: string }>(url, bearer, 'POST', '/syncTool/code', {});
    const pairing = await pairTool({ server: url, code, name: 'chaos' });
    if (typeof pairing === 'string') throw new Error(pairing);
    mkdirSync(join(folder, 'tool'), { recursive: true });
    await writePairing(join(folder, 'tool'), pairing);
    const path = `/syncTool/${encodeURIComponent(pairing.toolID)}/instrument`;
    await askClinic(url, bearer, 'PUT', path, instrument({ kind: 'listen', port: linePort }));
    tool.start();
    const misfortunes = [() => server.kill(), () => tool.kill(), () => wire.cut()];
    for (let at = 0, round = 0; at < RESULTS; at += EACH, round += 1) {
      for (let nth = at; nth < Math.min(at + EACH, RESULTS); nth += 1)
        analyser.measure(['P|1', `O|1|C${nth}||^^^ALT`, `R|1|^^^ALT|${nth}|U/L|10^100|N||F`]);
      // In the midst of them, not by the clock: a slow machine would be cut off for ever before anything got through.
      await expect.poll(() => analyser.waiting.length, { ...long, interval: 5 }).toBeLessThan(EACH / 2);
      misfortunes[round % misfortunes.length]?.();
      await expect.poll(() => analyser.waiting.length, long).toBe(0);
      await expect.poll(answers, long).toBe(true);
    }
    const db = await openDatabase({ url: database.url });
    const came = async () => {
      const rows = await db.readClinic('demo', (tx) =>
        tx.sql<{ number: string }>(
          `SELECT body -> 'said' ->> 'orderNumber' AS number FROM vetloom.document WHERE clinic_id = $1 AND collection = 'exam' AND NOT deleted`,
          ['demo'],
        ),
      );
      return rows.map(({ number }) => number).sort();
    };
    const wanted = Array.from({ length: RESULTS }, (_, nth) => `C${nth}`).sort();
    await expect.poll(async () => (await came()).length, { ...long, interval: 500 }).toBeGreaterThanOrEqual(RESULTS);
    expect(await came()).toEqual(wanted);
    const { findings } = await db.maintenance.verifyClinic('demo');
    expect(findings).toEqual([]);
    await db.close();
    expect([server.kills, tool.kills].every((kills) => kills > 1)).toBe(true);
    console.log(`chaos: ${wanted.length} results, ${server.kills} kills of the server, ${tool.kills} of the tool`);
  } finally {
    wire.stop();
    await analyser.stop();
    await tool.end();
    await server.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
