import { lineClient } from '@vetloom/integrations/line/line-client.ts';
import type { LinePort } from '@vetloom/integrations/line/port.ts';
import { StartRefusal } from './refusal.ts';

const OFFICIAL = 'https://api.line.me';

/** The messaging channel of the environment: VETLOOM_LINE_TOKEN, and VETLOOM_LINE_URL for a simulator. Undefined without a token. */
export function openLine(env: Readonly<Record<string, string | undefined>>): LinePort | undefined {
  const channelToken = env.VETLOOM_LINE_TOKEN || undefined;
  if (channelToken === undefined) return undefined;
  const baseURL = env.VETLOOM_LINE_URL || OFFICIAL;
  if (!URL.canParse(baseURL)) throw new StartRefusal('VETLOOM_LINE_URL must be an address.');
  return lineClient({ baseURL, channelToken });
}
