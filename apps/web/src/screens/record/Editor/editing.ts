import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import type { MacroText } from '@vetloom/domain/writing/macros.ts';
import type { Facts } from '@vetloom/domain/writing/variables.ts';
import { createContext, useContext } from 'react';
import type { Usual } from './catalogue-search.ts';
import type { DraftDesk } from './drafts/draft-desk.ts';
import type { FieldPath } from './drafts/field-drafts.ts';
import type { Contested } from './drafts/visit-edits.ts';

/** Edits, or how they are made from the stored visit. */
export type Wanted = readonly Edit[] | ((stored: VisitRecord) => readonly Edit[]);

/** What every part of the visit editor works with. A keystroke changes none of it: what is being typed is read with `useShown`. */
export interface Editing {
  /** The visit as stored here, live. */
  readonly record: VisitRecord;
  readonly pet: Pet | undefined;
  readonly desk: DraftDesk;
  /** The person may only read. */
  readonly readOnly: boolean;
  /** Why, in a word for the head; undefined where what stands there asks for it. */
  readonly readOnlyWord: string | undefined;
  /** Begins a visit that waits; undefined where it has begun, or isn't theirs to begin. */
  readonly begin: (() => void) | undefined;
  /** The bill is settled and nobody has opened it: what is priced can't be changed (see the domain's `bill-lock.ts`). */
  readonly billLocked: boolean;
  readonly catalogue: readonly CatalogItem[];
  /** How much each item is used for such an animal, and the weight that it has to suit. */
  readonly usual: Usual;
  readonly itemOf: (itemID: string) => CatalogItem | undefined;
  /** The item that is offered under a name; see the domain's `named-items.ts`. */
  readonly itemNamed: (name: string) => CatalogItem | undefined;
  readonly contested: readonly Contested[];
  /**
   * Runs edits of rows and choices; `gone` names rows that are taken out. Where they depend on what quick hands did just
   * before, they are made from the visit as it is then stored. A refusal shows as a toast.
   */
  readonly act: (edits: Wanted, gone?: readonly FieldPath[]) => Promise<boolean>;
  /** The clinic's macros, and what variables stand for at this visit. */
  readonly macros: readonly MacroText[];
  readonly facts: () => Facts;
}

/** Given by the editor to its parts. */
export const EditingContext = createContext<Editing | undefined>(undefined);

/** The visit that is being edited. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('the visit editor is missing above this component');
  return editing;
}
