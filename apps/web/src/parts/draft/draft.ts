/** What is typed in a form, kept on this device until it is saved (law 33). */
export interface Draft<Values> {
  readonly values: Values;
  /** Unix seconds of the last change. */
  readonly savedAt: number;
}

/** The part of `localStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'vetloom.draft.';

/** The key of a draft: by clinic and person, so that a shared desk never shows one person another's typing. */
export const draftKey = (clinic: string, email: string, form: string): string =>
  `${PREFIX}${clinic}.${email.toLowerCase()}.${form}`;

/** Reads a draft; one that is damaged or of another shape is none. `fits` guards against the shape of an older version. */
export function readDraft<Values>(
  storage: DraftStorage,
  key: string,
  fits: (values: unknown) => values is Values,
): Draft<Values> | undefined {
  const stored = storage.getItem(key);
  if (stored === null) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored);
  } catch (cause) {
    // Only a foreign hand writes what isn't JSON here; the form then begins anew.
    reportError(new Error(`the draft ${key} is damaged`, { cause }));
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { values, savedAt } = parsed as { values?: unknown; savedAt?: unknown };
  return typeof savedAt === 'number' && fits(values) ? { values, savedAt } : undefined;
}

/** Keeps a draft. Answers false where the browser has no room: the form goes on, only unkept. */
export function writeDraft<Values>(storage: DraftStorage, key: string, draft: Draft<Values>): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** Forgets a draft: it was saved or given up. */
export const dropDraft = (storage: DraftStorage, key: string): void => storage.removeItem(key);

/** Whether two objects have fields of the same names and types: the guard for drafts of flat forms. */
export function sameShape<Values extends object>(model: Values): (values: unknown) => values is Values {
  return (values): values is Values =>
    typeof values === 'object' &&
    values !== null &&
    Object.entries(model).every(([name, value]) => {
      const stored = (values as Record<string, unknown>)[name];
      return Array.isArray(value) ? Array.isArray(stored) : value === null || typeof stored === typeof value;
    });
}
