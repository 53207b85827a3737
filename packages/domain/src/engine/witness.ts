import type { Edit } from '../core/edit.ts';
import { touchRows, withSeenRows } from '../core/rows.ts';
import type { Command, Sight } from './command.ts';
import { isCollection } from './kind.ts';

/**
 * How a command's input comes to tell what its author sees of what it changes or takes away (law 3): the command's own witness, and for
 * edits the rows of the document that it reads first. Undefined where there is nothing to be looked at.
 */
export function witnessOf(command: Command, input: unknown): ((sight: Sight) => Promise<unknown>) | undefined {
  const own = command.witness?.(input);
  const changes = editsIn(input);
  const [edited] = changes === undefined ? [] : (command.reads?.(input) ?? []);
  if (changes === undefined || !edited || !isCollection(edited.collection)) return own;
  const { collection, id } = edited;
  return async (sight) => {
    const told = own ? await own(sight) : input;
    const document = await sight.get(collection, id);
    return document ? { ...(told as object), edits: withSeenRows(document, changes) } : told;
  };
}

/** Edits of an input that reach into rows. It was checked before. */
function editsIn(input: unknown): readonly Edit[] | undefined {
  const changes = (input as { readonly edits?: readonly Edit[] } | null)?.edits;
  return Array.isArray(changes) && touchRows(changes) ? changes : undefined;
}
