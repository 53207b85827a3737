/** What the peers' server hands out: documents as a device keeps them. */
export interface PeerDocument {
  readonly _id: string;
  readonly collection: string;
}

/** A way of copying every document from the peers' server into this browser. Answers how many are there afterwards, as counted in the store. */
export type Copy = (source: string) => Promise<number>;

/** Pages of plain documents, one after the other; the next is asked for while one is being stored. */
export async function* pages(source: string): AsyncGenerator<PeerDocument[]> {
  const ask = async (number: number) => {
    const answer = await fetch(`${source}/pages/${number}`);
    return answer.status === 404 ? undefined : ((await answer.json()) as PeerDocument[]);
  };
  let next = ask(0);
  for (let number = 1; ; number += 1) {
    const page = await next;
    if (!page) return;
    next = ask(number);
    yield page;
  }
}
