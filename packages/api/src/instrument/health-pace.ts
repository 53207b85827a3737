import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';

/** What a tool says of itself and its instruments. */
export type SaidHealth = Pick<SyncTool, 'isOnline' | 'waiting' | 'clockAhead' | 'health'>;

/** What of it is new: something that people have to know, figures that move with every result, or nothing. */
export type News = 'change' | 'movement' | 'none';

/** Seconds by which a clock drifts without being news. */
const DRIFT = 5;
/** Messages that wait at a tool from which on something is in the way. */
const PILE = 5;

/** What is new of what a tool says. How many messages wait, and when an instrument was last heard, moves as long as work goes on. */
export function newsOf(before: SaidHealth, said: SaidHealth): News {
  const states = ({ health }: SaidHealth) =>
    JSON.stringify(health.map(({ instrumentID, state, error }) => [instrumentID, state, error]));
  const clocks = ({ health }: SaidHealth) => health.map(({ clockAhead }) => clockAhead);
  const isOff = (a: number | null, b: number | null) => (a === null || b === null ? a !== b : Math.abs(a - b) > DRIFT);
  if (before.isOnline !== said.isOnline || states(before) !== states(said)) return 'change';
  if (isOff(before.clockAhead, said.clockAhead)) return 'change';
  if (clocks(said).some((clock, at) => isOff(clock, clocks(before)[at] ?? null))) return 'change';
  // That an instrument was heard at all, and that messages pile up or have all gone, people wait for; one message on its way is the course of work.
  const isFirst = said.health.some(({ lastContact }, at) => lastContact !== 0 && before.health[at]?.lastContact === 0);
  const isPiled = (waiting: number) => waiting >= PILE;
  if (isFirst || isPiled(before.waiting) !== isPiled(said.waiting) || (said.waiting === 0 && before.waiting > 0))
    return 'change';
  const moved = said.health.some(({ lastContact }, at) => lastContact !== before.health[at]?.lastContact);
  return moved || before.waiting !== said.waiting ? 'movement' : 'none';
}

/** Changes that are noted at once, and seconds after which a further one is. */
const [AT_ONCE, CHANGE_SECONDS] = [8, 60];
/** Seconds between two notes of what only moves. */
const MOVEMENT_SECONDS = 600;

/**
 * When what a tool says is written down. Each note is a document that goes to every station, and a line of the history: an analyser at work all day would write one a minute, a line that
 * fails and comes back one every few seconds. What isn't noted now is with the tool's next word, of which there is one a minute.
 */
export class HealthPace {
  readonly #tools = new Map<string, { left: number; refilledAt: number; notedAt: number }>();

  /** Whether news of a tool is noted now, Unix seconds; counted as noted where it is. */
  isDue(toolID: string, news: News, now: number): boolean {
    if (news === 'none') return false;
    const tool = this.#tools.get(toolID) ?? { left: AT_ONCE, refilledAt: now, notedAt: 0 };
    this.#tools.set(toolID, tool);
    const refill = Math.floor((now - tool.refilledAt) / CHANGE_SECONDS);
    if (refill !== 0) {
      tool.left = Math.max(0, Math.min(AT_ONCE, tool.left + refill));
      tool.refilledAt = now;
    }
    if (news === 'movement' ? now - tool.notedAt < MOVEMENT_SECONDS : tool.left === 0) return false;
    if (news === 'change') tool.left -= 1;
    tool.notedAt = now;
    return true;
  }
}
