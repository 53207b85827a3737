import type { InstrumentLink, SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { OPENED_BELOW } from '@vetloom/protocol/sync-tool.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { instrumentForm, tools as words } from '../../../locale/instrument-tools.ts';

/** Seconds by which a clock may differ before anybody is told. */
const RIGHT_ENOUGH = 30;

/** A span of time in its largest unit, seconds. */
function span(seconds: number): string {
  if (seconds < 120) return words.seconds(seconds);
  if (seconds < 7200) return words.minutes(Math.round(seconds / 60));
  if (seconds < 172_800) return words.hours(Math.round(seconds / 3600));
  return words.days(Math.round(seconds / 86_400));
}

/** By how much a clock is wrong, in words; undefined where it is right. `ahead` in seconds. */
export function clockWord(ahead: number): string | undefined {
  if (Math.abs(ahead) <= RIGHT_ENOUGH) return undefined;
  return ahead > 0 ? words.ahead(span(ahead)) : words.behind(span(-ahead));
}

/** What a tool has told of itself, in words; nothing is known of one that was never connected. */
export function toldOf({
  stateDateTime,
  waiting,
  clockAhead,
}: Pick<SyncTool, 'stateDateTime' | 'waiting' | 'clockAhead'>) {
  if (stateDateTime === 0) return { waiting: MISSING, clock: MISSING, isClockWrong: false };
  const clock = clockWord(clockAhead);
  return {
    waiting: words.messages(waiting),
    clock: clock === undefined ? words.clockRight : words.clockWrong(clock),
    isClockWrong: clock !== undefined,
  };
}

/** How an instrument is reached, in one line. */
export function linkWord(link: InstrumentLink): string {
  const kind = instrumentForm.links[link.kind];
  switch (link.kind) {
    case 'serial':
      return `${kind} ${link.path} ${link.baudRate}`;
    case 'listen':
      return `${kind} :${link.port}`;
    case 'dial':
      return `${kind} ${link.host}:${link.port}`;
    case 'both':
      return `${kind} :${link.port} → ${link.orderHost}:${link.orderPort}`;
    case 'folder':
      return `${kind} ${link.path}`;
    case 'http':
      return `${kind} ${link.url}`;
  }
}

/** What a tool says of a line in its own words, in ours where somebody at this screen can mend it. */
const errorWords = (said: string): string =>
  said.startsWith(OPENED_BELOW) ? words.openedBelow(said.slice(OPENED_BELOW.length)) : said;

/** How an instrument is, as its tool said last; of a tool that is away nobody knows. */
export function healthOf({ isOnline, health, instruments }: SyncTool, instrumentID: string) {
  const found = health.find((one) => one.instrumentID === instrumentID);
  const isOff = instruments.find(({ _id }) => _id === instrumentID)?.isOff === true;
  const state = isOff ? 'off' : isOnline && found ? found.state : 'unknown';
  return {
    state,
    lastContact: found?.lastContact ?? 0,
    error: errorWords(found?.error ?? ''),
    clockAhead: found?.clockAhead ?? null,
  };
}

/** Minutes and seconds that are left, `9:05`; nothing is left before now. Unix seconds. */
export function leftWord(until: number, now: number): string {
  const left = Math.max(0, Math.floor(until - now));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
