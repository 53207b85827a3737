import { can } from '@vetloom/domain/access/policy.ts';
import { codeName } from '@vetloom/domain/core/codes.ts';
import type { Case, Conflict } from '@vetloom/domain/sync/case.schema.ts';
import { type CaseGroup, groupCases, standIn } from '@vetloom/domain/sync/case-chain.ts';
import { maySendAgain } from '@vetloom/domain/sync/case-rights.ts';
import type { ClinicStore, LocalReads } from '@vetloom/sync-client/client.types.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { fieldWord } from '../../../locale/fields.ts';
import { sync } from '../../../locale/sync.ts';
import { ask } from '../../../shell/sync/ask.ts';
import type { SyncCase, SyncCaseAction } from '../../../shell/sync/sync-view.ts';
import { commandWords } from '../command-words.ts';
import { fileStamp, saveTextFile } from '../save-file.ts';
import { act } from './act.ts';
import type { WaysByRule } from './case-ways.ts';
import { factsOf } from './command-facts.ts';
import { commandItem, nameOf, reasonOf, subjectOf } from './queue-items.ts';
import { aboutRemoved, bringBack, isRestorable, removedVisit } from './removed-visit.ts';
import { writtenTexts } from './written-texts.ts';

/** What is in question, as the drawer lists it. `all`: every case that concerns the person, also those that were decided. */
export async function describeCases(
  store: ClinicStore,
  reads: LocalReads,
  all: readonly Case[],
  contested: readonly Conflict[],
  ways: WaysByRule,
): Promise<SyncCase[]> {
  const byAuthor = Map.groupBy(
    all.filter((one) => one.state === 'open'),
    ({ author }) => author,
  );
  const refused = [...byAuthor.values()]
    .flatMap(groupCases)
    .map((group) => caseItem({ store, reads, ways }, group, all));
  return Promise.all([...refused, ...contested.map((one) => conflictItem(store, reads, one))]);
}

/** The refused phone of an owner, and where it stands in the arguments. */
function refusedPhone({ code, args }: Case): { readonly place: string; readonly phone: string } | undefined {
  if (codeName(code) !== 'ownerPhoneTaken') return undefined;
  const { fields, edits } = (args ?? {}) as {
    readonly fields?: { readonly phone?: unknown };
    readonly edits?: readonly { readonly path?: readonly unknown[]; readonly to?: unknown }[];
  };
  if (typeof fields?.phone === 'string') return { place: 'fields.phone', phone: fields.phone };
  const at = edits?.findLastIndex(({ path }) => path?.[0] === 'phone') ?? -1;
  const to = edits?.[at]?.to;
  return typeof to === 'string' ? { place: `edits.${at}.to`, phone: to } : undefined;
}

/** Why it is gone, where an import was taken back, and what is left to do: the same file brings everything in again under the ids that it had. */
const takenBackOf = ({ takenBack }: Case): string | undefined =>
  takenBack && sync.takenBack(takenBack.name, formatDateTime(takenBack.at));

interface CasePlace {
  readonly store: ClinicStore;
  readonly reads: LocalReads;
  readonly ways: WaysByRule;
}

async function caseItem(place: CasePlace, group: CaseGroup, all: readonly Case[]): Promise<SyncCase> {
  const { store, reads } = place;
  const { root, dependents } = group;
  const facts = await factsOf(reads, { ...root, gone: root.takenBack });
  const subject =
    (await subjectOf(reads, root.args)) || (facts.find(({ label }) => label === sync.facts.animal)?.value ?? '');
  const phone = refusedPhone(root);
  const holder = typeof root.detail.name === 'string' ? root.detail.name : '';
  const author = root.author === store.person.email ? '' : await nameOf(reads, root.author);
  const foreign = author === '' ? '' : root.inCare ? sync.ofWhoLeft(author) : sync.by(author);
  const reason =
    phone && holder !== ''
      ? sync.phoneOf(formatPhone(phone.phone), holder, root.command === 'owner.create' ? subject : '')
      : `${takenBackOf(root) ?? reasonOf(root.code, root.detail)}${sync.kept}`;
  return {
    id: root._id,
    title: phone ? sync.phoneTaken : sync.refused((await commandWords())(root.command), subject),
    text: foreign === '' ? reason : `${reason}${foreign}\u3002`,
    mark: String(root.code),
    facts,
    texts: writtenTexts(root.args),
    ...aboutOf(root),
    dependents: await Promise.all(
      dependents.map(({ _id, command, args, at, author }) =>
        commandItem(reads, { id: _id, name: command, args, at, author }),
      ),
    ),
    actions: [
      ...(await ownActions(place, root)),
      ...waysOut(store, root, all),
      exportAction(store, group),
      dismissAction(store, group),
    ],
  };
}

/** What stands in no list of its author by now, as the command named it. */
function aboutOf({ args }: Case): Pick<SyncCase, 'aboutID'> {
  const { reportID } = (args ?? {}) as { readonly reportID?: unknown };
  return typeof reportID === 'string' ? { aboutID: reportID } : {};
}

/** Ways out that only the capability knows whose rule it was. */
async function ownActions({ store, reads, ways }: CasePlace, root: Case): Promise<SyncCaseAction[]> {
  const rule = String(root.detail.rule);
  const load = Object.hasOwn(ways, rule) ? ways[rule] : undefined;
  if (load === undefined || !maySendAgain(store.person, root)) return [];
  const found = await (await load())(reads, root, store.now());
  return found.map(({ label, values, before }, at) => {
    const send = async () => {
      await before?.(store);
      await store.reissueCase(root._id, {}, values);
    };
    return { label, ...(at === 0 ? { kind: 'primary' } : {}), run: () => void act(send, sync.reissued) };
  });
}

/** Whoever sends a command again signs it: its author, or somebody in whose care it is, who then stands for it by their own name. */
function waysOut(store: ClinicStore, root: Case, all: readonly Case[]): SyncCaseAction[] {
  if (!maySendAgain(store.person, root)) return [];
  const { userID, name } = root.detail;
  const made = (root.args as { readonly _id?: unknown } | null)?._id;
  const phone = refusedPhone(root);
  const ways: SyncCaseAction[] = [];
  if (phone && root.command === 'owner.create' && typeof userID === 'string' && typeof made === 'string') {
    ways.push({
      label: sync.existingOwner(typeof name === 'string' ? name : ''),
      kind: 'primary',
      run: () => void act(() => store.reissueCase(root._id, { [made]: userID }), sync.reissued),
    });
  }
  const instead = codeName(root.code) === 'ownerNotFound' ? standIn(root, all) : undefined;
  if (instead) {
    ways.push({
      label: sync.existingOwner(instead.name),
      kind: 'primary',
      run: () => void act(() => store.reissueCase(root._id, { [instead.made]: instead.userID }), sync.reissued),
    });
  }
  const removed = removedVisit(root);
  if (removed !== undefined && isRestorable([root]) && can(store.person, 'RECORD_WRITE')) {
    const work = () => bringBack(store, removed, aboutRemoved(removed, root.author, all));
    ways.push({ label: sync.restoreVisit, kind: 'primary', run: () => void act(work, sync.reissued) });
  }
  if (phone) ways.push({ label: sync.otherPhone, run: () => void correctPhone(store, root, phone) });
  else if (root.author !== store.person.email)
    ways.push({ label: sync.sendAsMine, run: () => void act(() => store.reissueCase(root._id), sync.reissued) });
  else ways.push({ label: sync.retry, run: () => void act(() => store.reissueCase(root._id), sync.reissued) });
  return ways;
}

async function correctPhone(
  store: ClinicStore,
  root: Case,
  { place, phone }: { readonly place: string; readonly phone: string },
): Promise<void> {
  const answer = await ask('phone', { begin: phone });
  if (answer !== undefined && answer.trim() !== phone)
    await act(() => store.reissueCase(root._id, {}, { [place]: answer.trim() }), sync.reissued);
}

function dismissAction(store: ClinicStore, { root, dependents }: CaseGroup): SyncCaseAction {
  const dismiss = async () => {
    const note = dependents.length > 0 ? { note: sync.dismissAlso(dependents.length) } : {};
    const reason = await ask('reason', note);
    if (reason === undefined) return;
    await act(async () => {
      for (const item of [...dependents.toReversed(), root]) await store.dismissCase(item._id, reason);
    }, sync.dismissed);
  };
  return { label: sync.dismiss, kind: 'danger', run: () => void dismiss() };
}

const exportAction = (store: ClinicStore, { root, dependents }: CaseGroup): SyncCaseAction => ({
  label: sync.export,
  kind: 'quiet',
  run: () =>
    saveTextFile(
      sync.caseName(fileStamp(store.now())),
      JSON.stringify({ clinic: store.clinic, exportedAt: store.now(), cases: [root, ...dependents] }, undefined, 2),
    ),
});

async function conflictItem(store: ClinicStore, reads: LocalReads, conflict: Conflict): Promise<SyncCase> {
  const subject = await subjectOf(reads, subjectArgs(conflict));
  const fields = [...new Set(conflict.fields.map((field) => fieldWord(field.path[0] ?? '')))].join('\u3001');
  const { person } = store;
  const said = async () => {
    if (conflict.author !== person.email) return sync.conflictTextOf(await nameOf(reads, conflict.author), fields);
    const { writers = [] } = conflict;
    const alone = writers.length > 0 && writers.every(({ by }) => by === person.staffID);
    return alone ? sync.conflictTextAlone(fields) : sync.conflictText(fields);
  };
  return {
    id: conflict._id,
    title: sync.conflictTitle(subject),
    text: await said(),
    mark: sync.conflictMark,
    facts: await factsOf(reads, { args: subjectArgs(conflict) }),
    actions: [
      {
        label: sync.review,
        kind: 'primary',
        keys: 'V',
        run: () => window.dispatchEvent(new CustomEvent('vetloom:review-conflict', { detail: conflict._id })),
      },
    ],
  };
}

const subjectArgs = ({ documentCollection, documentID }: Conflict) => {
  if (documentCollection === 'record') return { recordID: documentID };
  return documentCollection === 'pet' ? { petID: documentID } : { userID: documentID };
};
