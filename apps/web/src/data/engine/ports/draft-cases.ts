import { removalID } from '@vetloom/domain/removal/removal.schema.ts';
import type { ClinicStore } from '@vetloom/sync-client/client.types.ts';
import { sync } from '../../../locale/sync.ts';
import type { SyncCase, SyncCaseAction } from '../../../shell/sync/sync-view.ts';
import { session, sessionCan } from '../session/session.ts';
import { keptStorage } from '../storage/kept-storage.ts';
import { factsOf } from './command-facts.ts';
import { type DraftFate, draftFate } from './draft-fate.ts';
import type { LeftDraft } from './left-drafts.ts';
import { subjectOf } from './queue-items.ts';
import { labelIn } from './written-texts.ts';

/** A card for each visit in which its author left something unsaved. `changed` is called once one was brought back. */
export const draftCases = (store: ClinicStore, left: readonly LeftDraft[], changed: () => void): Promise<SyncCase[]> =>
  Promise.all(left.map((draft) => draftCase(store, draft, changed)));

async function draftCase(store: ClinicStore, draft: LeftDraft, changed: () => void): Promise<SyncCase> {
  const { recordID } = draft;
  const args = { recordID };
  // Where this device doesn't hold it, the words can be copied.
  const record = await store.get('record', recordID);
  const removedPet = record ? undefined : (await store.get('removal', removalID(recordID)))?.petID;
  const petID = record?.petID ?? removedPet;
  // What is neither here nor surely gone may just not have come yet.
  const isGone = !record && (removedPet !== undefined || (await store.isAbsent('record', recordID)));
  const fate = draftFate(draft, isGone ? null : record, {
    staffID: session.get().actor?.staffID ?? '',
    can: sessionCan,
  });
  return {
    id: `draft ${recordID}`,
    title: sync.draft.title(await subjectOf(store, args)),
    text: `${sync.draft.text}${sync.draft.fates[fate]}`,
    mark: sync.draft.mark,
    facts: await factsOf(store, { args }),
    texts: draft.typed.map(({ path, text }) => ({ label: labelIn(record, path), value: text })),
    actions: [...(petID === undefined ? [] : [opening(petID, recordID, SAVING.has(fate))]), givingUp(draft, changed)],
  };
}

/** Where opening the visit is what saves the draft. */
const SAVING: ReadonlySet<DraftFate> = new Set(['saves', 'unread', 'partlyLocked', 'colleagues']);

const opening = (petID: string, recordID: string, saves: boolean): SyncCaseAction => ({
  label: sync.draft.open,
  ...(saves ? { kind: 'primary' } : {}),
  run: () => window.dispatchEvent(new CustomEvent('vetloom:open-visit', { detail: { petID, recordID } })),
});

/** Takes the words out of this browser, and puts them back if that was a slip. */
function givingUp({ typed }: LeftDraft, changed: () => void): SyncCaseAction {
  const giveUp = async () => {
    const { showUndo } = await import('@vetloom/ui/feedback/toasts.tsx');
    const storage = keptStorage();
    const words = typed.map(({ key }) => [key, storage.getItem(key)] as const);
    for (const { key } of typed) storage.removeItem(key);
    const bringBack = () => {
      for (const [key, value] of words) if (value !== null) storage.setItem(key, value);
      changed();
    };
    showUndo({ message: sync.draft.givenUp, undoWord: sync.draft.undo, onUndo: bringBack });
  };
  return { label: sync.draft.giveUp, kind: 'danger', run: () => void giveUp() };
}
