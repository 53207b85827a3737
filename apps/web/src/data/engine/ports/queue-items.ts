import { countedCash } from '@vetloom/domain/billing/till.ts';
import { codeName } from '@vetloom/domain/core/codes.ts';
import { removalID } from '@vetloom/domain/removal/removal.schema.ts';
import { staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import type { ClinicStore, LocalReads, SyncStatus, WaitingCommand } from '@vetloom/sync-client/client.types.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { checkout } from '../../../locale/billing.ts';
import { ownSentenceOf } from '../../../locale/codes.ts';
import { fieldWord } from '../../../locale/fields.ts';
import { sync } from '../../../locale/sync.ts';
import type { SyncQueueItem, SyncQueueKind } from '../../../shell/sync/sync-view.ts';
import { commandWords } from '../command-words.ts';
import { writtenTexts } from './written-texts.ts';

const KINDS: Readonly<Record<string, SyncQueueKind>> = {
  owner: 'owner',
  pet: 'pet',
  record: 'record',
  billing: 'payment',
  booking: 'booking',
};

function kindOf(name: string): SyncQueueKind {
  if (name.endsWith('dispense')) return 'drug';
  return KINDS[name.split('.')[0] ?? ''] ?? 'other';
}

interface Received {
  readonly recordID: string;
  readonly receive: number;
  readonly method?: string;
}

interface Args {
  readonly petID?: string;
  readonly recordID?: string;
  readonly userID?: string;
  readonly fields?: { readonly name?: string; readonly phone?: string };
  readonly visits?: readonly { readonly petID: string; readonly cause?: string }[];
  /** What was received; of papers that were printed the ids. */
  readonly receipts?: readonly (Received | string)[];
  readonly edits?: readonly { readonly path: readonly string[] }[];
  readonly bagIDs?: readonly string[];
  readonly cash?: readonly { readonly unit: 1 | 5 | 10 | 50 | 100 | 200 | 500 | 1000 | 2000; readonly count: number }[];
}

const receivedIn = ({ receipts = [] }: Args): Received[] => receipts.filter((one) => typeof one === 'object');

const argsOf = (given: unknown): Args => (typeof given === 'object' && given !== null ? given : {}) as Args;

/** The animal or person that a command is about, from what this device holds. */
export async function subjectOf(store: LocalReads, given: unknown): Promise<string> {
  const args = argsOf(given);
  if (args.fields?.name) return args.fields.name;
  const recordID = args.recordID ?? receivedIn(args)[0]?.recordID;
  try {
    const visited = recordID === undefined ? await paidFor(store, args) : await visitedIn(store, recordID);
    const petIDs = args.visits?.map((visit) => visit.petID) ?? [args.petID ?? visited ?? ''];
    const pets = await store.getMany(
      'pet',
      petIDs.filter((id) => id !== ''),
    );
    const names = pets.flatMap((pet) => (pet ? [pet.name] : []));
    if (names.length > 0) return names.join('\u3001');
    return args.userID === undefined ? '' : ((await store.get('user', args.userID))?.name ?? '');
  } catch {
    return ''; // Not held on this device: the list then shows the command alone.
  }
}

/** Whose visit it is, also of one that was taken away: the words for that stand beside its animal too. */
const visitedIn = async (store: LocalReads, recordID: string): Promise<string | undefined> =>
  ((await store.get('record', recordID)) ?? (await store.get('removal', removalID(recordID))))?.petID;

/** Whose bill the first of the papers is for. */
async function paidFor(store: LocalReads, { receipts = [] }: Args): Promise<string | undefined> {
  const [paper] = receipts;
  return typeof paper === 'string' && paper.startsWith('/receipt/')
    ? (await store.get('receipt', paper))?.petID
    : undefined;
}

/** The name of whoever acted, as far as this device knows. */
export async function nameOf(store: LocalReads, email: string): Promise<string> {
  try {
    return (await store.get('staff', staffIDOf(email)))?.name ?? email;
  } catch {
    return email; // Not held on this device.
  }
}

const STATES: Partial<Record<WaitingCommand['state'], string>> = {
  waiting: sync.waitingForServer,
  doubtful: sync.doubtful,
  unreadable: sync.unreadable,
};

/** Fields named in a row of the list. */
const FIELDS_SHOWN = 3;

/** What a command changes, in few words; empty where its name says all. */
function contentOf(given: unknown): string {
  const args = argsOf(given);
  const { edits, visits, bagIDs, fields } = args;
  const receipts = receivedIn(args);
  if (edits) {
    const names = [...new Set(edits.map(({ path }) => fieldWord(path[0] ?? '')))];
    const text = names.slice(0, FIELDS_SHOWN).join('\u3001');
    return names.length > FIELDS_SHOWN ? sync.andMore(text) : text;
  }
  if (receipts.length > 0) {
    const words: Readonly<Record<string, string>> = checkout.methods;
    return [...new Set(receipts.map(({ method = 'cash' }) => words[method] ?? method))].join('\u3001');
  }
  if (visits) return visits.length > 1 ? sync.animals(visits.length) : (visits[0]?.cause ?? '');
  if (bagIDs) return sync.bags(bagIDs.length);
  return fields?.phone === undefined ? '' : formatPhone(fields.phone);
}

/** A command's word, with the sum where it is money. */
async function titleOf(name: string, given: unknown): Promise<string> {
  const word = (await commandWords())(name);
  const { cash, ...args } = argsOf(given);
  const sum =
    name === 'billing.pay'
      ? args.receipts && receivedIn(args).reduce((total, receipt) => total + receipt.receive, 0)
      : name === 'checkout.handOver' && cash
        ? countedCash([...cash])
        : undefined;
  if (sum === undefined) return word;
  return `${word} ${sync.amount(formatAmount(sum))}`;
}

/** A command as a row: what, of whom, who did it, when. */
export async function commandItem(
  store: LocalReads,
  command: {
    readonly id: string;
    readonly name: string;
    readonly args: unknown;
    readonly at: number;
    readonly author: string;
  },
  remark = '',
): Promise<SyncQueueItem> {
  const [subject, author] = [await subjectOf(store, command.args), await nameOf(store, command.author)];
  const title = await titleOf(command.name, command.args);
  return {
    id: command.id,
    kind: kindOf(command.name),
    title: subject === '' ? title : `${title} \u00B7 ${subject}`,
    detail: [remark || contentOf(command.args), author].filter((part) => part !== '').join(' \u00B7 '),
    texts: writtenTexts(command.args),
    at: command.at,
  };
}

/** Why a command was or would be refused, in a sentence: that of its rule, else that of its code. */
export function reasonOf(code: number, detail: Readonly<Record<string, unknown>> = {}): string {
  const name = codeName(code);
  const { field } = detail;
  const of = name === 'badParameter' && typeof field === 'string' ? fieldWord(field.split('.')[0] ?? '') : '';
  return ownSentenceOf(name, detail) ?? `${sync.reason(name)}${/^[a-z]*$/i.test(of) ? '' : `\uFF08${of}\uFF09`}\u3002`;
}

/** What is to be said of a command that waits for more than its turn. */
const remarkOf = ({ state, code, detail }: WaitingCommand): string =>
  state === 'doubtful' && code !== undefined ? sync.doubtfulOf(reasonOf(code, detail)) : (STATES[state] ?? '');

/** What isn't sent before somebody has said on which day something was made: that, and all that was done after it. */
export function heldBack(
  waiting: readonly Pick<WaitingCommand, 'uuid' | 'state'>[],
  questions: readonly { readonly commands: readonly Pick<WaitingCommand, 'uuid'>[] }[],
): ReadonlySet<string> {
  const asked = new Set(questions.flatMap(({ commands }) => commands.map(({ uuid }) => uuid)));
  const first = waiting.findIndex(({ uuid }) => asked.has(uuid));
  if (first < 0) return new Set();
  return new Set(waiting.slice(first).flatMap(({ uuid, state }) => (state === 'decided' ? [] : [uuid])));
}

/** The outbox as the drawer lists it, newest first. */
export async function queueItems(
  store: ClinicStore,
  { waiting, dayQuestions }: Pick<SyncStatus, 'waiting' | 'dayQuestions'>,
): Promise<SyncQueueItem[]> {
  const held = heldBack(waiting, dayQuestions);
  const items = waiting.map(async (command): Promise<SyncQueueItem> => {
    const item = await commandItem(store, { ...command, id: command.uuid }, remarkOf(command));
    return { ...item, sending: command.state === 'decided', held: held.has(command.uuid) };
  });
  return (await Promise.all(items)).reverse();
}
