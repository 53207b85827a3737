import { type DraftStorage, draftKey, dropDraft, readDraft, writeDraft } from '../../../../parts/draft/draft.ts';
import { type FieldDraft, fieldKey } from './field-drafts.ts';

/** Keeps the drafts of one visit on this device, a field apart from the other, so that two tabs don't replace each other's. */
export interface DraftKeep {
  read(): { readonly drafts: FieldDraft[]; readonly keptAt: number | undefined };
  /** Answers false where the browser has no room. `at` in Unix seconds. */
  write(draft: FieldDraft, at: number): boolean;
  drop(key: string): void;
}

type Listable = DraftStorage & Pick<Storage, 'length' | 'key'>;

const isDraft = (value: unknown): value is FieldDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { path, text, valid } = value as Record<string, unknown>;
  const isPath = Array.isArray(path) && path.length > 0 && path.every((step) => typeof step === 'string');
  return isPath && typeof text === 'string' && typeof valid === 'boolean';
};

/** The drafts of a visit in `localStorage`, by clinic and person. */
export function draftKeep(storage: Listable, clinic: string, email: string, recordID: string): DraftKeep {
  const prefix = draftKey(clinic, email, `visit.${recordID}|`);
  return {
    read() {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      const found = keys
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => readDraft(storage, key, isDraft) ?? []);
      return {
        drafts: found.map(({ values }) => values),
        keptAt: found.length === 0 ? undefined : Math.max(...found.map(({ savedAt }) => savedAt)),
      };
    },
    write: (draft, at) =>
      writeDraft(storage, `${prefix}${fieldKey(draft.path)}`, {
        values: { ...draft, sending: undefined },
        savedAt: at,
      }),
    drop: (key) => dropDraft(storage, `${prefix}${key}`),
  };
}
