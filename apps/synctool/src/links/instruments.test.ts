import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { freePort, instrument } from '../running-tool.fixture.ts';
import { ServerClock } from '../server/server-clock.ts';
import { MessageSpool } from '../spool/message-spool.ts';
import { Instruments } from './instruments.ts';
import type { Instrument } from './link.ts';

it('settings that come after the lines were stopped open none again', async () => {
  const toolFolder = mkdtempSync(join(tmpdir(), 'vetloom-instruments-'));
  const clock = new ServerClock();
  const instruments = new Instruments({
    ...{ toolFolder, roots: [], clock, log: pino({ level: 'silent' }), changed: () => undefined },
    spool: await MessageSpool.open({
      ...{ folder: join(toolFolder, 'spool'), clinic: () => 'demo', clock: () => clock.mark() },
    }),
  });
  const set = { ...instrument({ kind: 'listen', port: await freePort() }), secret: '' } as Instrument;
  await instruments.apply([set]);
  expect(instruments.link('i1')).toBeDefined();
  const stopped = instruments.stop();
  await instruments.apply([set]);
  await stopped;
  expect(instruments.link('i1')).toBeUndefined();
  rmSync(toolFolder, { recursive: true });
});
