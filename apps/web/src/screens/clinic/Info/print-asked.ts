/** What was answered of a test page that was printed: nothing yet, or that it isn't right. */
export type PrintStage = 'asked' | 'wrong';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = (clinic: string): string => `vetloom.printTest.${clinic}`;

/**
 * The question about a printed page, kept for this tab: who prints leaves the step to fetch the paper, or reloads, and comes back to say how it is.
 * Undefined where none is open.
 */
export function printStage(storage: Kept, clinic: string): PrintStage | undefined {
  const kept = storage.getItem(key(clinic));
  return kept === 'asked' || kept === 'wrong' ? kept : undefined;
}

/** Keeps how far the question is; undefined ends it. */
export function keepPrintStage(storage: Kept, clinic: string, stage: PrintStage | undefined): void {
  if (stage === undefined) storage.removeItem(key(clinic));
  else storage.setItem(key(clinic), stage);
}
