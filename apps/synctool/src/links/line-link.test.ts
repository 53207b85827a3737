import { existsSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PseudoTerminal } from '../pseudo-terminal.fixture.ts';
import { freePort, instrument, orderOf, RunningTool, SOON } from '../running-tool.fixture.ts';
import { AstmAnalyser } from '../simulator/astm-analyser.ts';
import { MllpAnalyser } from '../simulator/mllp-analyser.ts';
import { DialledWire } from '../simulator/wires.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function paired(reserve?: number): Promise<RunningTool> {
  const running = await RunningTool.paired(undefined, reserve);
  ends.push(() => running.stop());
  return running;
}

const isOpen = (running: RunningTool) =>
  expect.poll(() => running.tool.view().instruments[0]?.state, SOON).toBe('open');

const result = (specimen: string, value = '43') => [
  'P|1',
  `O|1|${specimen}||^^^ALT`,
  `R|1|^^^ALT|${value}|U/L|10^100|N||F`,
];

/** An analyser that calls the tool at a port. */
function calling(port: number): AstmAnalyser {
  const wire = new DialledWire('127.0.0.1', port);
  const analyser = new AstmAnalyser(wire, { answer: 2000 });
  ends.push(async () => {
    wire.stop();
    await analyser.stop();
  });
  return analyser;
}

/** An analyser on a serial line. */
async function onSerialLine() {
  const running = await paired();
  const line = new PseudoTerminal();
  running.server.setInstruments([instrument({ kind: 'serial', path: line.path, baudRate: 19_200 })]);
  await isOpen(running);
  const analyser = new AstmAnalyser(line, { answer: 2000 });
  ends.push(async () => {
    await analyser.stop();
    line.close();
  });
  return { running, server: running.server, line, analyser };
}

describe.skipIf(!existsSync('/dev/ptmx'))('an analyser of ASTM on a serial line', () => {
  it('sends results and takes orders', async () => {
    const { server, analyser } = await onSerialLine();
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    const jobID = server.ask(orderOf('A-1'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    expect(analyser.orders.get('A-1')).toEqual(['ALT']);
    analyser.measure(result('S2'));
    await expect.poll(() => server.kept.length, SOON).toBe(2);
    expect(analyser.waiting).toEqual([]);
  });

  it('sends a frame again whose checksum was wrong, and is taken once', async () => {
    const { server, analyser } = await onSerialLine();
    analyser.fault('wrongChecksum');
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    expect(server.texts()[0]).toContain('R|1|^^^ALT|43|U/L');
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
  });

  it('is heard again after the tool was started anew', async () => {
    const { running, server, analyser } = await onSerialLine();
    await running.restart();
    await isOpen(running);
    analyser.measure(result('S1'));
    await expect.poll(() => server.kept.length, SOON).toBe(1);
  });
});

describe('an analyser of ASTM on the network', () => {
  it('hears NAK while there is no room on the disk, and keeps its result', async () => {
    const running = await paired(Number.MAX_SAFE_INTEGER);
    const port = await freePort();
    running.server.setInstruments([instrument({ kind: 'listen', port })]);
    await isOpen(running);
    const analyser = calling(port);
    analyser.measure(result('S1'));
    await expect.poll(() => analyser.refused, SOON).toBeGreaterThan(0);
    expect(analyser.waiting).toHaveLength(1);
    expect(running.server.kept).toEqual([]);
  });

  it('that calls anew for each result and never hangs up does not lock itself out', async () => {
    const running = await paired();
    const port = await freePort();
    running.server.setInstruments([instrument({ kind: 'listen', port })]);
    await isOpen(running);
    const silent = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    ends.push(() => {
      for (const socket of silent) socket.destroy();
    });
    await expect.poll(() => silent.every(({ connecting }) => !connecting), SOON).toBe(true);
    const analyser = calling(port);
    analyser.measure(result('S1'));
    await expect.poll(() => running.server.kept.length, SOON).toBe(1);
  });

  it('is called by the tool where it listens itself', async () => {
    const running = await paired();
    const device = createServer();
    await new Promise<void>((resolve) => device.listen(0, '127.0.0.1', resolve));
    const address = device.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const called = new Promise<Socket>((resolve) => device.once('connection', resolve));
    running.server.setInstruments([instrument({ kind: 'dial', host: '127.0.0.1', port })]);
    const socket = await called;
    const analyser = new AstmAnalyser({
      write: (bytes) => void socket.write(bytes),
      onBytes: (listener) => void socket.on('data', listener),
    });
    ends.push(async () => {
      socket.destroy();
      await analyser.stop();
      device.close();
    });
    analyser.measure(result('S1'));
    await expect.poll(() => running.server.kept.length, SOON).toBe(1);
    const jobID = running.server.ask(orderOf('A-1'));
    await expect.poll(() => running.server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    expect(analyser.orders.has('A-1')).toBe(true);
  });

  it('is heard beside another whose line is set anew', async () => {
    const running = await paired();
    const [port, other, third] = [await freePort(), await freePort(), await freePort()];
    const first = instrument({ kind: 'listen', port });
    running.server.setInstruments([first, instrument({ kind: 'listen', port: other }, { _id: 'i2' })]);
    await expect.poll(() => running.tool.view().instruments.map(({ state }) => state), SOON).toEqual(['open', 'open']);
    const analyser = calling(port);
    analyser.measure(result('S1'));
    await expect.poll(() => running.server.kept.length, SOON).toBe(1);
    running.server.setInstruments([first, instrument({ kind: 'listen', port: third }, { _id: 'i2' })]);
    analyser.measure(result('S2'));
    await expect.poll(() => running.server.kept.length, SOON).toBe(2);
  });

  it('says which port is taken by another program, and takes it when it is free', async () => {
    const running = await paired();
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, resolve));
    running.server.setInstruments([instrument({ kind: 'listen', port })]);
    await expect.poll(() => running.server.health?.instruments[0]?.error, SOON).toContain('EADDRINUSE');
    await new Promise((resolve) => other.close(resolve));
    await isOpen(running);
  });
});

describe('an analyser of HL7 over MLLP', () => {
  async function analyserOf(running: RunningTool) {
    const port = await freePort();
    const analyser = await MllpAnalyser.start('127.0.0.1', port);
    ends.push(() => analyser.stop());
    const link = { kind: 'both', port, orderHost: '127.0.0.1', orderPort: analyser.orderPort } as const;
    running.server.setInstruments([instrument(link, { protocol: 'hl7', device: 'HEMA' })]);
    return analyser;
  }

  it('hears AA when its result is kept, and takes orders at another address', async () => {
    const running = await paired();
    const { server } = running;
    const analyser = await analyserOf(running);
    analyser.measure('S1', { WBC: '7.1', RBC: '6.2' });
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    await expect.poll(() => server.kept.length, SOON).toBe(1);
    const jobID = server.ask(orderOf('A-77'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('delivered');
    expect([...analyser.orders]).toEqual(['A-77']);
    expect(analyser.received[0]).toContain('ORM^O01');
  });

  it('has its refusal told as such, and is not asked again', async () => {
    const running = await paired();
    const { server } = running;
    const analyser = await analyserOf(running);
    analyser.refusals.push('no such test');
    const jobID = server.ask(orderOf('A-78'));
    await expect.poll(() => server.statesOf(jobID).at(-1), SOON).toBe('failed');
    expect(server.reports.at(-1)?.report.reason).toContain('no such test');
    expect(analyser.received).toHaveLength(1);
  });

  it('is not believed to have been heard when it hangs up before the acknowledgement: each result is there once', async () => {
    const running = await paired();
    const { server } = running;
    const analyser = await analyserOf(running);
    for (let at = 0; at < 20; at += 1) {
      analyser.measure(`S${at}`, { WBC: String(at) });
      if (at % 4 === 0) analyser.cut();
    }
    await expect.poll(() => analyser.waiting.length, SOON).toBe(0);
    await expect.poll(() => server.kept.length, SOON).toBe(20);
    expect(new Set(server.texts()).size).toBe(20);
  });

  it('hears AE while there is no room on the disk, and keeps its result', async () => {
    const running = await paired(Number.MAX_SAFE_INTEGER);
    const analyser = await analyserOf(running);
    analyser.measure('S1', { WBC: '7.1' });
    await expect.poll(() => analyser.answers, SOON).toContain('AE');
    expect([analyser.answers.includes('AA'), analyser.waiting.length]).toEqual([false, 1]);
    expect(running.server.kept).toEqual([]);
    await expect.poll(() => running.tool.view().instruments[0]?.error, SOON).toContain('the disk is full');
  });

  it('is refused what is longer than could ever be kept, and heard again after it', async () => {
    const running = await paired();
    const { server } = running;
    const port = await freePort();
    server.setInstruments([instrument({ kind: 'listen', port }, { protocol: 'hl7' })]);
    await isOpen(running);
    const socket = connect(port, '127.0.0.1');
    ends.push(() => void socket.destroy());
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1');
    });
    const head = (number: string) => `\vMSH|^~\\&|HEMA|LAB|||20260101120000||ORU^R01|${number}|P|2.3.1\r`;
    socket.write(`${head('1')}OBX|1|TX|A||`);
    for (let at = 0; at < 10; at += 1) socket.write('x'.repeat(1_000_000));
    socket.write('\r\x1c\r');
    await expect.poll(() => said, SOON).toContain('MSA|AR|1');
    socket.write(`${head('2')}PID|1\r\x1c\r`);
    await expect.poll(() => said, SOON).toContain('MSA|AA|2');
    await expect.poll(() => server.kept.length, SOON).toBe(1);
  });
});
