interface OfKind {
  readonly collection: string;
}

/** The parts of an answer or a poke that speak of kinds of documents. */
export interface KindsTold {
  readonly views?: Readonly<Record<string, string>>;
  readonly patch?: readonly OfKind[];
  readonly documents?: readonly OfKind[];
  readonly packs?: readonly OfKind[];
}

/** An answer as a server gives it that doesn't know some kinds: it reads by views, and has none of them. */
export function olderAnswer<T extends KindsTold>(answer: T, unknown: ReadonlySet<string>): T {
  const known = <R extends OfKind>(rows: readonly R[]) => rows.filter(({ collection }) => !unknown.has(collection));
  const { views, patch, documents, packs } = answer;
  return {
    ...answer,
    ...(views && { views: Object.fromEntries(Object.entries(views).filter(([name]) => !unknown.has(name))) }),
    ...(patch && { patch: known(patch) }),
    ...(documents && { documents: known(documents) }),
    ...(packs && { packs: known(packs) }),
  };
}
