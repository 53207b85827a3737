import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { staffSettingID } from './staff-setting.kind.ts';
import { usualDrugOf, usualDrugRows } from './staff-setting.schema.ts';

const vet = person('vet@clinic.test', ['RECORD_WRITE']);
const other = person('other@clinic.test', ['RECORD_WRITE']);
const drug = (_id: string, itemID: string, more: object = {}) => ({
  ...{ _id, itemID, dosePerKg: 10, frequency: 'BID', days: 5, route: '內服', direction: '' },
  ...more,
});
const add = (row: object, as = vet) => ({
  staffSettingID: staffSettingID(as.email),
  edits: [{ op: 'insert', path: ['drugs'], row }],
});

describe('what a member sets for themself', () => {
  it('[3.3.17 rule half] holds how they usually order each drug, and another’s is untouched', async () => {
    const clinic = new TestClinic();
    await clinic.run('staffSetting.edit', add(drug('a', '/product/amoxi')), vet);
    await clinic.run('staffSetting.edit', add(drug('b', '/product/amoxi', { dosePerKg: 20 }), other), other);
    const own = await clinic.tx.get('staffSetting', staffSettingID(vet.email));
    expect(own && usualDrugOf(own, '/product/amoxi')).toMatchObject({ dosePerKg: 10 });
    const theirs = await clinic.tx.get('staffSetting', staffSettingID(other.email));
    expect(theirs && usualDrugOf(theirs, '/product/amoxi')).toMatchObject({ dosePerKg: 20 });
    // Nor by who names it.
    await clinic.run('staffSetting.edit', add(drug('c', '/product/other')), other).catch(() => undefined);
    expect(await clinic.tx.get('staffSetting', staffSettingID(vet.email))).toEqual(own);
  });

  it('is changed by themself alone, an administrator’s word no more than anybody’s', async () => {
    const clinic = new TestClinic();
    await expect(clinic.run('staffSetting.edit', add(drug('a', 'x')))).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(clinic.run('staffSetting.edit', add(drug('a', 'x')), other)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it.each(['the desk first', 'the tablet first'])(
    'that two of their devices set at once both stands, %s',
    async (which) => {
      const clinic = new TestClinic();
      const scheme = {
        staffSettingID: staffSettingID(vet.email),
        edits: [{ op: 'set', path: ['colourScheme'], to: 'dark' }],
      };
      const acts = [add(drug('a', '/product/amoxi')), scheme];
      for (const act of which === 'the desk first' ? acts : acts.toReversed())
        await clinic.run('staffSetting.edit', act, vet);
      expect(await clinic.tx.get('staffSetting', staffSettingID(vet.email))).toMatchObject({
        colourScheme: 'dark',
        drugs: [{ _id: 'a' }],
      });
    },
  );

  it('of one drug that two of their devices kept is given up whole: none comes to light behind it', async () => {
    const clinic = new TestClinic();
    await clinic.run('staffSetting.edit', add(drug('a', '/product/amoxi')), vet);
    await clinic.run('staffSetting.edit', add(drug('b', '/product/amoxi', { days: 7 })), vet);
    await clinic.run('staffSetting.edit', add(drug('c', '/product/other')), vet);
    const before = await clinic.tx.get('staffSetting', staffSettingID(vet.email));
    const rows = before ? usualDrugRows(before, '/product/amoxi') : [];
    const edits = rows.map(({ _id }) => ({ op: 'remove', path: ['drugs', _id] }));
    await clinic.run('staffSetting.edit', { staffSettingID: staffSettingID(vet.email), edits }, vet);
    const after = await clinic.tx.get('staffSetting', staffSettingID(vet.email));
    expect(after?.drugs.map(({ _id }) => _id)).toEqual(['c']);
  });

  it('takes no colours that there aren’t', async () => {
    const clinic = new TestClinic();
    const pink = {
      staffSettingID: staffSettingID(vet.email),
      edits: [{ op: 'set', path: ['colourScheme'], to: 'pink' }],
    };
    await expect(clinic.run('staffSetting.edit', pink, vet)).rejects.toMatchObject({ codeName: 'badParameter' });
  });
});
