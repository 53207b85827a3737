import { fingerprint } from '../core/canonical.ts';
import type { Zone } from '../core/zone.ts';
import type { Tx } from '../engine/transaction.ts';
import type { UnresolvedSection } from './sections.ts';

/** Something of the clinic that nobody has settled yet. */
export interface UnresolvedLine {
  readonly section: UnresolvedSection;
  /** The document that it is about. */
  readonly subjectID: string;
  /** Empty where it is about no animal, or no owner. */
  readonly petID: string;
  readonly userID: string;
  /** Since when it waits, Unix seconds. */
  readonly since: number;
  /** What it is about, by the names that its desk knows: exams, bags, lines, a message's words. */
  readonly names: readonly string[];
  /** The rows that it is about, where they are a document's. */
  readonly rowIDs: readonly string[];
  /** NT$ that are owed; 0 where it isn't about money. */
  readonly owed: number;
  /** Fingerprint of what is unresolved in it: what is put off comes back when this is another. */
  readonly stand: string;
}

/** A line without what follows from the rest. `unresolved`: what of the thing makes it one, whose change brings a line back that was put off. */
export const lineOf = (
  line: Omit<UnresolvedLine, 'stand' | 'names' | 'rowIDs' | 'owed'> &
    Partial<Pick<UnresolvedLine, 'names' | 'rowIDs' | 'owed'>>,
  unresolved: unknown,
): UnresolvedLine => ({ names: [], rowIDs: [], owed: 0, ...line, stand: fingerprint(unresolved) });

/** Where the documents are asked for: a device's store, or a clinic's reader at the server. */
export type UnresolvedReads = Pick<Tx, 'query'>;

/** One section: which lines of it there are now. `now` is Unix seconds. */
export type ReadSection = (reads: UnresolvedReads, now: number, zone: Zone) => Promise<UnresolvedLine[]>;
