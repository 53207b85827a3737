import { NotHeldHere } from '../core/error.ts';
import { bondsTo, boundTo, putBack } from './bonds.ts';
import {
  type AnyDocument,
  allKinds,
  type Bond,
  bondsOf,
  type CareEnd,
  type CollectionName,
  type Kind,
} from './kind.ts';
import type { Tx } from './transaction.ts';

/*
 * What the end of an animal's care does to what belongs to it: each kind says so itself (`careEnded`, `careResumed`, `careLeaves` of its bond), and a new
 * one takes part by its declaration.
 */

/** Where documents are found: a transaction, or what somebody has before them. */
type Finding = Pick<Tx, 'getMany' | 'query'>;

/** A document that the end of care changed. */
export interface EndedDocument extends CareEnd {
  readonly collection: string;
  readonly id: string;
}

/** What the end of care would do and what it would leave, to be told before. */
export interface CareAhead {
  readonly ends: readonly Pick<EndedDocument, 'collection' | 'id'>[];
  /** By matter, those of money with the sum in NT$. */
  readonly leaves: readonly { readonly matter: string; readonly count: number; readonly amount?: number }[];
}

/** The documents of a bond, as far as this device holds them: the server finds all. */
async function held(tx: Finding, kind: Kind, field: string, bond: Bond, holder: AnyDocument): Promise<AnyDocument[]> {
  try {
    return await boundTo(tx, kind, field, bond, holder);
  } catch (error) {
    if (error instanceof NotHeldHere) return [];
    throw error;
  }
}

/** Lets what belongs to an animal follow the end of its care, and answers what it changed. What only the server writes waits for it. */
export async function endCare(
  tx: Tx,
  pet: AnyDocument,
  { at, by, where }: CareEnd & { readonly where: 'device' | 'server' },
): Promise<EndedDocument[]> {
  const ended: EndedDocument[] = [];
  for (const { kind, field, bond } of bondsTo(pet.collection)) {
    if (!bond.careEnded || (kind.serverOnly && where === 'device')) continue;
    for (const document of await held(tx, kind, field, bond, pet)) {
      const after = bond.careEnded(document, at, by);
      if (!after) continue;
      await putBack(tx, after);
      ended.push({ collection: kind.collection, id: document._id, at, by });
    }
  }
  return ended;
}

/** Takes an end of care back. Answers what goes on again, and what stays ended: its kind has no way back, or somebody changed it since. */
export async function resumeCare(
  tx: Tx,
  ended: readonly EndedDocument[],
): Promise<{ readonly resumed: EndedDocument[]; readonly stays: EndedDocument[] }> {
  const resumed: EndedDocument[] = [];
  const stays: EndedDocument[] = [];
  for (const row of ended) {
    const document = await tx.get(row.collection as CollectionName, row.id);
    const after = document && wayBack(row.collection)?.(document, row);
    if (after) await putBack(tx, after);
    (after ? resumed : stays).push(row);
  }
  return { resumed, stays };
}

const wayBack = (collection: string): Bond['careResumed'] => {
  const kind = allKinds().find((one) => one.collection === collection);
  return bondsOf(kind ?? {}).find(({ bond }) => bond.careResumed)?.bond.careResumed;
};

/** What the end of an animal's care would change, and what it leaves to people: of the animal itself, and of its owner. */
export async function careAhead(
  tx: Finding,
  pet: AnyDocument,
  owner: AnyDocument | undefined,
  end: CareEnd,
): Promise<CareAhead> {
  const ends: Pick<EndedDocument, 'collection' | 'id'>[] = [];
  const leaves = new Map<string, { count: number; amount?: number }>();
  for (const holder of owner ? [pet, owner] : [pet])
    for (const { kind, field, bond } of bondsTo(holder.collection)) {
      if (!bond.careEnded && !bond.careLeaves) continue;
      for (const document of await held(tx, kind, field, bond, holder)) {
        if (bond.careEnded?.(document, end.at, end.by)) ends.push({ collection: kind.collection, id: document._id });
        for (const { matter, amount } of bond.careLeaves?.(document) ?? []) {
          const known = leaves.get(matter) ?? { count: 0 };
          const sum = amount === undefined ? {} : { amount: (known.amount ?? 0) + amount };
          leaves.set(matter, { ...known, count: known.count + 1, ...sum });
        }
      }
    }
  return {
    ends,
    leaves: [...leaves].filter(([, { amount }]) => amount !== 0).map(([matter, sums]) => ({ matter, ...sums })),
  };
}
