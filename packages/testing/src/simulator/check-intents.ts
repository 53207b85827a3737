import type { Edit } from '@vetloom/domain/core/edit.ts';
import { isPrefix, resolve, rowKey } from '@vetloom/domain/core/rows.ts';
import { same } from '@vetloom/domain/core/same.ts';
import type { FieldConflict } from '@vetloom/domain/engine/command.ts';
import { isProse } from '@vetloom/domain/engine/kind.ts';
import { documentKey, type Write } from '@vetloom/domain/engine/overlay.ts';
import { EXAM_STATE } from '@vetloom/domain/instrument/exam-state.ts';
import { bagContent } from '@vetloom/domain/lines/bag-content.ts';
import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { emailOf, staffIDOf } from '@vetloom/domain/staff/staff.schema.ts';
import { type Books, NOT_HELD } from './books.ts';
import { type LoggedCommand, ranAt } from './server-database.ts';

/** What a person meant and the clinic holds: a document that they made, a value at a place of one, a row that is there, a bag as it was handed out. */
interface Intent {
  readonly key: string;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly by: LoggedCommand;
}

/** A command of the history as it was run again. */
interface Followed {
  readonly entry: LoggedCommand;
  readonly input: unknown;
  readonly writes: readonly Write[];
  readonly conflicts: readonly FieldConflict[];
}

/** A document as a command left it, or as it was in the beginning. */
interface Version {
  readonly seq: number;
  readonly author: string | undefined;
  readonly document: object | null;
}

/** Kinds whose documents stay under their ids, so that what somebody wrote in one can be followed. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'record',
  'bookingDayNote',
  'booking',
  'problem',
  'textMacro',
  'reminder',
  'message',
  'conversation',
  'task',
  'inHospital',
  'inHospitalPlan',
  'customForm',
  'staffSetting',
  'synctool',
  'exam',
  'study',
  'imageMark',
]);

/**
 * Every intent is accounted for ([C91]): what an applied command meant stands after it or is contested; what goes later goes by the same person,
 * by somebody who had received it, or is told to whoever meant it. It goes by what devices had received, and not by what commands say of that.
 */
export class Intents {
  readonly #books: Books;
  readonly #standing = new Map<string, Intent[]>();
  readonly #versions = new Map<string, Version[]>();
  readonly wrong: string[] = [];

  constructor(books: Books) {
    this.#books = books;
  }

  /** Takes the next applied command of the history. */
  follow(followed: Followed): void {
    for (const write of followed.writes.filter(({ collection }) => FOLLOWED.has(collection))) {
      this.#lose(followed, write);
      this.#keep(followed, write);
      this.#gain(followed, write);
    }
  }

  #keep({ entry: { seq, author } }: Followed, { collection, id, before, after }: Write): void {
    const key = documentKey(collection, id);
    const versions = this.#versions.get(key) ?? [{ seq: 0, author: undefined, document: before ?? null }];
    this.#versions.set(key, [...versions, { seq, author, document: after }]);
  }

  /** What stood before the command and doesn't any more. */
  #lose({ entry, conflicts }: Followed, { collection, id, after }: Write): void {
    const key = documentKey(collection, id);
    const still: Intent[] = [];
    for (const intent of this.#standing.get(key) ?? []) {
      if (after !== null && holds(after, intent)) still.push(intent);
      else if (!this.#maySettle(entry, intent) && !tells(conflicts, id, intent))
        this.wrong.push(
          `${entry.name} ${entry.uuid} of ${entry.author} undid ${intent.by.name} ${intent.by.uuid} of ${intent.by.author} unseen: ${key} ${intent.path.join('.')}`,
        );
    }
    this.#standing.set(key, still);
  }

  /**
   * Whether a command is of the same person, was given at a browser in which what it undoes already lay, was made where what it undoes had arrived or stood unsent or was there all the same, goes away from
   * what its own author meant as well, or acts on what is stored.
   */
  #maySettle({ uuid, author, client, number }: LoggedCommand, intent: Intent): boolean {
    const { key, by } = intent;
    if (client === null || author === by.author || this.#books.sharedScreen(by.uuid, uuid)) return true;
    if (client === by.client && (number ?? 0) > (by.number ?? 0) && this.#books.isUntold(by.uuid)) return true;
    const seen = this.#books.seenBy(uuid, key);
    return seen === undefined || seen >= by.seq || this.#wasThere(intent, seen) || this.#meantToo(uuid, author, intent);
  }

  /**
   * Whether the author stands for the very value as well: two wrote the same without knowing of each other, and one of them thought better of it. They
   * had it on their screen as their own, or as that of whoever shares the browser, and decided over it. Not what was handed out: two hand-outs are two bags over the counter.
   */
  #meantToo(uuid: string, author: string, { key, path, value }: Intent): boolean {
    const own = (this.#standing.get(key) ?? []).filter(
      ({ by }) => by.author === author || this.#books.sharedScreen(by.uuid, uuid),
    );
    return !isHandedOut(value) && own.some((one) => same(one.path, path) && same(one.value, value));
  }

  /**
   * Whether the place held at an earlier sequence what somebody meant for it later, and nobody else has changed it between: they took out what was
   * out, or went away from a value and came back to it, which as one command would have meant nothing (see `meant`). Whoever had that sequence
   * decided over that very value, so there is nothing to tell them ([C91], law 3). Where a second person came between, coming back is a word against
   * theirs. A handing-out is never excused: the bag may look as it did, yet it went over the counter once more.
   */
  #wasThere({ key, path, value, by }: Intent, seen: number): boolean {
    if (isHandedOut(value) || seen === NOT_HELD) return false;
    const until = (this.#versions.get(key) ?? []).filter(({ seq }) => seq <= by.seq);
    const since = until.slice(
      Math.max(
        0,
        until.findLastIndex(({ seq }) => seq <= seen),
      ),
    );
    const values = since.map(({ document }) => resolve({ ...document }, path) ?? null);
    const isOwn = since.every(({ author }, at) => at === 0 || author === by.author || same(values[at - 1], values[at]));
    return isOwn && same(values[0], values.at(-1));
  }

  /** What the command meant, where it stands; where it doesn't, that has to be contested. */
  #gain({ entry, input, conflicts }: Followed, { collection, id, after }: Write): void {
    if (after === null) return;
    const key = documentKey(collection, id);
    const standing = this.#standing.get(key) ?? [];
    const made = this.#isFirst(key) ? [{ path: [], value: THERE }] : [];
    for (const { path, value } of [...made, ...meant(collection, entry, input, after)]) {
      const intent: Intent = { key, path, value, by: entry };
      if (holds(after, intent)) standing.push(intent);
      else if (!conflicts.some((one) => one.id === id && touches(one.path, path)))
        this.wrong.push(
          `${entry.name} ${entry.uuid} of ${entry.author} did nothing at ${key} ${path.join('.')}, and nobody is told`,
        );
    }
    this.#standing.set(key, standing);
  }

  /** Whether the latest command has made a document that had never been there: one that comes back is by whoever had made it. */
  #isFirst(key: string): boolean {
    const [beginning, , ...later] = this.#versions.get(key) ?? [];
    return beginning?.document === null && later.length === 0;
  }
}

/** A place that isn't there holds this. */
const GONE = Symbol('gone');
const THERE = Symbol('there');

type Meant = Pick<Intent, 'path' | 'value'>;

/** The kind that a command edits, where it writes others that follow from it as well. */
const EDITED: Readonly<Partial<Record<string, string>>> = { 'stayPlan.edit': 'inHospitalPlan' };

/** What a command that writes one place as a whole meant, and of which kind that is. */
const PLACED: Readonly<Record<string, (input: unknown) => Meant & { readonly collection: string }>> = {
  'deviceExam.attach': (input) => {
    const { recordID } = input as { readonly recordID: string };
    return { collection: 'exam', path: ['attachedID'], value: recordID };
  },
  'deviceExam.detach': () => ({ collection: 'exam', path: ['attachedID'], value: '' }),
  'deviceExam.setAside': () => ({ collection: 'exam', path: ['state'], value: EXAM_STATE.aside }),
  'study.attach': (input) => {
    const { attachedID } = input as { readonly attachedID: string };
    return { collection: 'study', path: ['attachedID'], value: attachedID };
  },
  'study.detach': () => ({ collection: 'study', path: ['attachedID'], value: '' }),
  'syncTool.rename': (input) => {
    const { name } = input as { readonly name: string };
    return { collection: 'synctool', path: ['name'], value: name };
  },
  'syncTool.setInstrument': (input) => {
    const { instrument } = input as { readonly instrument: { readonly _id: string } };
    return { collection: 'synctool', path: ['instruments', instrument._id], value: instrument };
  },
  'syncTool.removeInstrument': (input) => {
    const { instrumentID } = input as { readonly instrumentID: string };
    return { collection: 'synctool', path: ['instruments', instrumentID], value: GONE };
  },
};

/** What a command meant for a document, as far as it can be said of one place. */
function meant(collection: string, entry: LoggedCommand, input: unknown, after: object): Meant[] {
  const { edits, bagIDs, onlySave } = (input ?? {}) as {
    readonly edits?: readonly Edit[];
    readonly bagIDs?: readonly string[];
    readonly onlySave?: boolean;
  };
  // The pharmacy's marks on a stay's day go when its bags change (R13): they are asked for anew, and nobody's to keep.
  if (entry.name === 'record.dispense' && collection !== 'record') return [];
  if (entry.name === 'record.dispense' && onlySave !== true)
    return ((after as { readonly drugBag?: readonly DrugBag[] }).drugBag ?? [])
      .filter(
        (bag) =>
          bagIDs?.includes(bag.bagID) &&
          bag.dispensedDateTime === ranAt(entry) &&
          bag.dispensedBy === staffIDOf(entry.author),
      )
      .map((bag) => ({ path: ['drugBag', bag.bagID], value: handedOut(bag) }));
  const placed = PLACED[entry.name]?.(input);
  // An order that moves on by what becomes of a report is no document that anybody meant.
  const { reportID } = (input ?? {}) as { readonly reportID?: string };
  const isFollowing = reportID !== undefined && (after as { readonly _id?: string })._id !== reportID;
  if (placed) return placed.collection === collection && !isFollowing ? [placed] : [];
  if (!Array.isArray(edits) || (EDITED[entry.name] ?? collection) !== collection) return [];
  return (
    last(edits as readonly Edit[])
      // Who sets a value and takes that back before anybody hears of it meant nothing.
      .filter(
        (edit) => !isProse(collection, edit.path) && !(edit.op === 'set' && same(edit.from ?? null, edit.to ?? null)),
      )
      .map((edit): Meant => {
        if (edit.op === 'set') return { path: edit.path, value: edit.to };
        if (edit.op === 'remove') return { path: edit.path, value: GONE };
        return { path: [...edit.path, rowKey(edit.row) ?? ''], value: THERE };
      })
  );
}

/** Of edits of one command those that no later one of it goes over. */
const last = (edits: readonly Edit[]): Edit[] =>
  edits.filter((edit, at) => {
    const place = edit.op === 'insert' ? [...edit.path, rowKey(edit.row) ?? ''] : edit.path;
    return !edits.slice(at + 1).some((later) => isPrefix(later.path, place) && later.op !== 'insert');
  });

const handedOut = ({ items }: Pick<DrugBag, 'items'>) => ({ handedOut: bagContent(items) });

const isHandedOut = (value: unknown): value is ReturnType<typeof handedOut> =>
  typeof value === 'object' && value !== null && 'handedOut' in value;

function holds(document: object, { path, value }: Intent): boolean {
  const now = resolve({ ...document }, path);
  if (value === GONE) return now === undefined;
  if (value === THERE) return now !== undefined;
  if (isHandedOut(value)) {
    const bag = now as DrugBag | undefined;
    return bag?.dispensed === true && same(handedOut(bag), value);
  }
  return same(now ?? null, value ?? null);
}

const touches = (one: readonly string[], other: readonly string[]): boolean =>
  isPrefix(one, other) || isPrefix(other, one);

/** Whether a command told the person whose intent it undid. */
const tells = (conflicts: readonly FieldConflict[], id: string, { path, by }: Intent): boolean =>
  conflicts.some(
    (one) => one.id === id && one.author !== undefined && emailOf(one.author) === by.author && touches(one.path, path),
  );
