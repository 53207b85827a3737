import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ToolSettings, toolSettings } from '@vetloom/protocol/sync-tool.ts';
import { writeDurably } from './spool/durable.ts';

const place = (dataFolder: string) => join(dataFolder, 'settings.json');

/** What was set when the tool ran last, so that instruments are heard after a power cut although the server isn't there. Undefined where nothing is known, or it is another tool's. */
export async function readSettings(dataFolder: string, toolID: string): Promise<ToolSettings | undefined> {
  const text = await readFile(place(dataFolder), 'utf8').catch(() => 'null');
  const read = toolSettings.safeParse(parsed(text));
  return read.success && read.data.toolID === toolID ? read.data : undefined;
}

/** Keeps what is set. Security: what opens vendors' services is in memory alone, so that a copied disk opens none. */
export function writeSettings(dataFolder: string, settings: ToolSettings): Promise<void> {
  const instruments = settings.instruments.map((instrument) => ({ ...instrument, secret: '' }));
  return writeDurably(place(dataFolder), JSON.stringify({ ...settings, instruments }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
