import { aBag, aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { factsApart, visitFacts } from './visit-facts.ts';

/** An animal that two desks have checked in; a doctor went on with the second visit. */
async function twoVisits() {
  const clinic = new TestClinic();
  const { petID, recordID } = await clinic.visit();
  const other = `/record/${clinic.now}-other`;
  await clinic.run('record.checkIn', { visits: [{ _id: other, petID, cause: '打完針沒精神', weight: 6.1 }] });
  const found = await clinic.tx.getMany('record', [recordID, other]);
  const [one, two] = found;
  if (!one || !two) throw new Error('a visit is gone');
  const edit = (...edits: readonly object[]) => clinic.run('record.edit', { recordID: other, edits });
  const facts = async () =>
    (await clinic.tx.getMany('record', [recordID, other])).map((visit) => visitFacts(visit ?? two));
  return { facts, edit };
}

describe('two visits of one animal', () => {
  it('are told apart by what the desks wrote, and nothing is said of what none of them has', async () => {
    const { facts } = await twoVisits();
    const both = await facts();
    expect(factsApart(both)).toEqual({ apart: ['cause', 'weight'], alike: [] });
    expect(both.map(({ weight }) => weight)).toEqual([null, 6.1]);
  });

  it('are told apart by what was done there', async () => {
    const { facts, edit } = await twoVisits();
    await edit(
      set(['record'], '', '夜裡咳得厲害'),
      set(['vitals', 'temperature'], null, 39.1),
      insert('drugBag', aBag()),
      insert('chargeDivision', aCharge(400)),
    );
    const both = await facts();
    expect(factsApart(both).apart).toEqual(['cause', 'weight', 'written', 'vitals', 'drugs', 'charges', 'total']);
    expect(both[1]).toMatchObject({
      written: ['夜裡咳得厲害'],
      vitals: { temperature: 39.1 },
      drugs: [aBag().items[0]?.name],
    });
  });

  it('have in common what both say', async () => {
    const { facts, edit } = await twoVisits();
    await edit(set(['cause'], '打完針沒精神', '嘔吐'));
    expect(factsApart(await facts())).toEqual({ apart: ['weight'], alike: ['cause'] });
  });

  it('of which somebody may not read the doctor’s part are told apart by the rest', () => {
    const seen = [
      { _id: '/record/1-a', cause: '嘔吐' },
      { _id: '/record/2-b', cause: '咳嗽' },
    ];
    expect(factsApart(seen.map(visitFacts))).toEqual({ apart: ['cause'], alike: [] });
  });
});
