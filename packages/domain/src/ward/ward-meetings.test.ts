import { AwayDesk } from '@vetloom/testing/domain/apart.ts';
import type { TestWard } from '@vetloom/testing/domain/ward.ts';
import { busyWard, type WardAct, wardActs } from '@vetloom/testing/domain/ward-acts.ts';
import { checkWard } from '@vetloom/testing/simulator/check-ward.ts';
import { beforeAll, describe, expect, it } from 'vitest';

let base: TestWard;
let acts: readonly WardAct[];
beforeAll(async () => {
  base = await busyWard();
  acts = wardActs(base);
});

/**
 * What may give way to another's act without a word to whoever did it, each with the reason. Everything else that somebody does without seeing the other holds, or
 * they are told.
 */
const GIVES_WAY: Readonly<Record<string, string>> = {
  'ready, then more in the bag': 'R13: the pharmacy is asked anew by the change',
  'ready, then drop the bag': 'R13: without bags nothing is ready',
  'hand the bag out, then more in the bag': 'R13: the bag stands among what is to be handed out again',
  'hand the bag out, then ready': 'R13: said anew, it is asked for anew',
  'hand the bag out, then not ready': 'R13: no bag is out that nobody is to hand out',
  'drop the drip, then look at the drip': 'nothing is left to look at; who gives it all the same brings the look along',
};

/** What becomes of people who act without seeing each other, in the order in which the clinic hears of them. */
async function meet(together: readonly WardAct[]): Promise<{ lost: string[]; wrong: string[] }> {
  const ward = base.copy();
  const desks = together.map((act, at) => ({ act, desk: new AwayDesk(ward.clinic, `desk${at}`) }));
  for (const { act, desk } of desks) await desk.does(...act.told);
  for (const { desk } of desks) await desk.arrives();
  const names = together.map(({ name }) => name).join(', then ');
  const lost: string[] = [];
  for (const { act, desk } of desks)
    if (desk.heard.length === 0 && !(await act.holds(ward)))
      lost.push(together.length > 2 ? `${act.name} in ${names}` : names);
  const documents = [...ward.clinic.reader.documents.values()].map((body) => ({
    ...{ collection: body.collection, id: body._id, seq: 1, rev: '1', deleted: false, body },
  }));
  return { lost, wrong: checkWard({ documents: documents as never, log: [] }).map((what) => `${names}: ${what}`) };
}

describe('people of a ward who act without seeing each other', () => {
  it('lose nothing that they aren’t told of, whatever any two of them do, in either order, and leave a ward that adds up', async () => {
    const lost = new Set<string>();
    for (const first of acts)
      for (const second of acts) {
        const met = await meet([first, second]);
        expect(met.wrong).toEqual([]);
        for (const one of met.lost) lost.add(one);
      }
    expect([...lost].sort()).toEqual(Object.keys(GIVES_WAY).sort());
  });

  it('nor where three do', async () => {
    const at = (index: number) => acts[index % acts.length] as WardAct;
    const knows = (lost: string): boolean =>
      Object.keys(GIVES_WAY).some((pair) => pair.split(', then ').every((name) => lost.includes(name)));
    for (let index = 0; index < 300; index += 1) {
      const met = await meet([at(index), at(index * 7 + 3), at(index * 11 + 19)]);
      expect(met.wrong).toEqual([]);
      expect(met.lost.filter((one) => !knows(one))).toEqual([]);
    }
  });
});
