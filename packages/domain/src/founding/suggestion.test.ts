import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyDocument } from '../engine/kind.ts';
import { foundingDocuments } from './founding.ts';
import { adoptSuggestions } from './suggestion.commands.ts';

const FOUNDED = foundingDocuments(
  { clinicID: 'hefeng', name: '禾風動物醫院', phone: '', address: '', taxID: '', timeZone: 'Asia/Taipei' },
  1_790_000_000,
);
const idsOf = (collection: string) =>
  FOUNDED.filter((one) => one.collection === collection && 'suggested' in one).map(({ _id }) => _id);
const [ITEM = '', OTHER = ''] = idsOf('examItem');
const [RULE = ''] = idsOf('drugRule');

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
  for (const document of FOUNDED) clinic.reader.documents.set(`${document.collection} ${document._id}`, document);
});
const stored = (collection: 'examItem' | 'drugRule' | 'customize' | 'setting', id: string) =>
  clinic.tx.get(collection, id) as Promise<(AnyDocument & { suggested?: true; updateBy?: string }) | undefined>;
const adopt = (ids: readonly string[], as = clinic.actor) => clinic.run(adoptSuggestions, { ids }, as);

describe('what a clinic was founded with', () => {
  it('is taken over as it stands, one or all of it, and then is nobody’s suggestion any more', async () => {
    const before = await stored('examItem', ITEM);
    await adopt([ITEM, RULE, '/customize/kinds', '/setting/booking']);
    for (const [collection, id] of [
      ['examItem', ITEM],
      ['drugRule', RULE],
      ['customize', '/customize/kinds'],
      ['setting', '/setting/booking'],
    ] as const)
      expect(await stored(collection, id), id).not.toHaveProperty('suggested');
    const { suggested: _mark, ...own } = before ?? {};
    expect(await stored('examItem', ITEM)).toEqual({
      ...own,
      updateDateTime: expect.any(Number),
      updateBy: clinic.actor.staffID,
    });
    expect(await stored('examItem', OTHER)).toHaveProperty('suggested', true);
    await adopt(idsOf('examItem'));
    expect(await stored('examItem', OTHER)).not.toHaveProperty('suggested');
  });

  it('is taken over once by two, and keeps what somebody changed meanwhile, in either order', async () => {
    await adopt([ITEM]);
    const once = await stored('examItem', ITEM);
    await adopt([ITEM]);
    expect(await stored('examItem', ITEM)).toEqual(once);
    const rename = (itemID: string, from: string) =>
      clinic.run('examItem.edit', { itemID, edits: [{ op: 'set', path: ['title'], from, to: '我們的名字' }] });
    await rename(ITEM, String((once as { title?: string }).title));
    await rename(OTHER, String(((await stored('examItem', OTHER)) as { title?: string }).title));
    await adopt([OTHER]);
    for (const id of [ITEM, OTHER]) {
      expect(await stored('examItem', id)).toMatchObject({ title: '我們的名字' });
      expect(await stored('examItem', id)).not.toHaveProperty('suggested');
    }
  });

  it('stays away where somebody removed it meanwhile', async () => {
    await clinic.run('examItem.remove', { itemID: ITEM });
    await adopt([ITEM, OTHER]);
    expect(await stored('examItem', ITEM)).toBeUndefined();
    expect(await stored('examItem', OTHER)).not.toHaveProperty('suggested');
  });

  it('is taken over by whoever may change it, all of what is asked or nothing', async () => {
    const lab = person('lab@hefeng.example', ['LAB_TASK_READ', 'LAB_TASK_WRITE']);
    await expect(adopt([ITEM, RULE], lab)).rejects.toMatchObject({ codeName: 'forbidden' });
    expect(await stored('examItem', ITEM)).toHaveProperty('suggested', true);
    await adopt([ITEM], lab);
    expect(await stored('examItem', ITEM)).not.toHaveProperty('suggested');
    await expect(adopt(['/setting/booking'], lab)).rejects.toMatchObject({ codeName: 'forbidden' });
    // Nothing else is a suggestion.
    await expect(adopt(['/role/admin'])).rejects.toThrow(/an id that starts with/);
  });

  it('of the lists is not taken over where an operator closed them to the clinic', async () => {
    const [own] = FOUNDED;
    clinic.reader.documents.set('clinic /clinic', { ...own, flags: { customizedSettings: false } } as never);
    await expect(adopt(['/customize/kinds'])).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});
