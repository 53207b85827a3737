/** A line of the log, for whoever else wants to hear it. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
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
  const write = { info: console.info, warn: console.warn, error: console.error }[level];
  if (cause === undefined) write(`vetloom: ${sentence}`);
  else write(`vetloom: ${sentence}`, cause);
  for (const listener of logListeners) listener({ level, sentence, cause });
}
