import type { StarterItem, StarterKind } from '@vetloom/domain/founding/starter-catalogue.ts';

/** Suggestions that stand together: a kind, and its class where it has one. */
export interface StarterGroup {
  readonly kind: StarterKind;
  readonly of: string;
  readonly items: readonly StarterItem[];
}

/** The groups of suggestions, in the order in which they are first named. */
export const groupsOf = (items: readonly StarterItem[]): StarterGroup[] =>
  [...Map.groupBy(items, (item) => `${item.kind} ${item.class}`).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ kind: first.kind, of: first.class, items: group }] : [];
  });

/** Suggestions whose name, class or type holds each of the words that were typed. */
export function foundItems(items: readonly StarterItem[], typed: string): StarterItem[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = `${item.name} ${item.class} ${item.type}`.normalize('NFKC').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
