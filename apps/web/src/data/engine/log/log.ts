const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** How much a line matters. */
export type LogLevel = (typeof LEVELS)[number];

/** Where an operator sets how much this browser logs; kept until it is taken away. */
const LEVEL_KEY = 'vetloom.logLevel';
const DEFAULT_LEVEL: LogLevel = 'info';

/** The least level that is logged here (spec 1 §9: info by default). */
function leastLevel(): LogLevel {
  const kept = globalThis.localStorage?.getItem(LEVEL_KEY);
  return LEVELS.find((level) => level === kept) ?? DEFAULT_LEVEL;
}

/** A line of the log, for whoever else wants to hear it. */
export interface LogLine {
  readonly level: LogLevel;
  /** A plain English sentence without anything of a patient. */
  readonly sentence: string;
  readonly cause: unknown;
}

/** Hear each line; the web log tells the server of failures. */
export const logListeners = new Set<(line: LogLine) => void>();

/**
 * What an operator who looks at a desk's console should find (spec 1 §8 "logs the error", "Offline mode is logged"): a level, a plain
 * English sentence, and the cause where there is one. Nothing of a patient.
 */
export function log(level: LogLine['level'], sentence: string, cause?: unknown): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(leastLevel())) return;
  const write = { debug: console.debug, info: console.info, warn: console.warn, error: console.error }[level];
  if (cause === undefined) write(`vetloom: ${sentence}`);
  else write(`vetloom: ${sentence}`, cause);
  for (const listener of logListeners) listener({ level, sentence, cause });
}
