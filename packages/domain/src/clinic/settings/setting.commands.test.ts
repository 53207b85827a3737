import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../core/edit.ts';
import type { DocumentOf } from '../../engine/kind.ts';
import { documentKey } from '../../engine/overlay.ts';
import { BOARD_SETTING } from './board.setting.ts';
import { PET_NUMBER_COUNTER } from './pet-number-counter.setting.ts';
import { PHARMACY_SETTING } from './pharmacy.setting.ts';
import { editSetting } from './setting.commands.ts';
import { settingOf, WHOLE_SETTING_ID } from './setting-concern.ts';
import { SETTINGS, settingSchema } from './settings.ts';
import { WHOLE_SETTING, wholeSettingOf } from './whole-setting.ts';

const set = (field: string, from: unknown, to: unknown): Edit => ({ op: 'set', path: [field], from, to });
const edit = (clinic: TestClinic, settingID: string, ...edits: readonly Edit[]) =>
  clinic.run('setting.edit', { settingID, edits });
/** What a device of before says, brought up as device and server do. */
const former = (...edits: readonly Edit[]) => editSetting.input.parse(editSetting.upcasters?.[1]?.({ edits }));
const stored = (clinic: TestClinic): string[] => [...clinic.reader.documents.keys()].sort();

describe('settings by concern', () => {
  it('two people who set two concerns at once never meet', async () => {
    const clinic = new TestClinic();
    await edit(clinic, PHARMACY_SETTING.id, set('drugRounding', 1, 3));
    const pharmacy = await settingOf(clinic.tx, PHARMACY_SETTING);
    await edit(clinic, BOARD_SETTING.id, set('waitWarnMinutes', 15, 20));
    expect(stored(clinic)).toEqual(['setting /setting/board', 'setting /setting/pharmacy']);
    expect(await settingOf(clinic.tx, PHARMACY_SETTING)).toEqual(pharmacy);
    expect(await settingOf(clinic.tx, BOARD_SETTING)).toMatchObject({ waitWarnMinutes: 20, waitAlertMinutes: 30 });
    expect(clinic.conflicts).toEqual([]);
  });

  it('two fields of one concern are both kept; of one field the second is a conflict that names the concern', async () => {
    const clinic = new TestClinic();
    await edit(clinic, BOARD_SETTING.id, set('waitWarnMinutes', 15, 20));
    await edit(clinic, BOARD_SETTING.id, set('waitAlertMinutes', 30, 60));
    await edit(clinic, BOARD_SETTING.id, set('waitWarnMinutes', 15, 10));
    expect(await settingOf(clinic.tx, BOARD_SETTING)).toMatchObject({ waitWarnMinutes: 20, waitAlertMinutes: 60 });
    expect(clinic.conflicts).toEqual([
      { collection: 'setting', id: '/setting/board', path: ['waitWarnMinutes'], from: 15, mine: 10, theirs: 20 },
    ]);
  });

  it('a clinic that has set nothing reads defaults, of which each reader may change its own', async () => {
    const clinic = new TestClinic();
    for (const concern of SETTINGS) expect(await settingOf(clinic.tx, concern)).toEqual(concern.defaults);
    Object.assign(await settingOf(clinic.tx, BOARD_SETTING), { waitWarnMinutes: 1 });
    expect((await settingOf(clinic.tx, BOARD_SETTING)).waitWarnMinutes).toBe(15);
  });

  it('every concern is a document of the collection with an id of its own, and no field of the one object is in two', () => {
    for (const { defaults } of SETTINGS) expect(settingSchema.parse(defaults)).toEqual(defaults);
    expect(new Set(SETTINGS.map(({ id }) => id)).size).toBe(SETTINGS.length);
    const fields = WHOLE_SETTING.flatMap((concern) => [...concern.fields]);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('are changed by those who may change settings, and by nobody else', async () => {
    const clinic = new TestClinic();
    const input = { settingID: BOARD_SETTING.id, edits: [set('waitWarnMinutes', 15, 20)] };
    for (const permission of ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'] as const)
      await clinic.run('setting.edit', input, person('a@clinic.test', [permission]));
    const others = person('b@clinic.test', ['GENERAL_SETTINGS_READ', 'RECORD_WRITE']);
    await expect(clinic.run('setting.edit', input, others)).rejects.toMatchObject({ codeName: 'forbidden' });
  });

  it('what the server counts is no setting of people, under whichever id they name it', async () => {
    const clinic = new TestClinic();
    const count = set('petIDCounter', null, { sequence: 9 });
    await expect(edit(clinic, PET_NUMBER_COUNTER.id, count)).rejects.toMatchObject({ name: 'ZodError' });
    for (const settingID of [WHOLE_SETTING_ID, BOARD_SETTING.id])
      await expect(edit(clinic, settingID, count)).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('a wrong value is refused, and with it the whole command', async () => {
    const clinic = new TestClinic();
    const both = [set('waitWarnMinutes', 15, 20), set('drugRounding', 1, 9)];
    await expect(edit(clinic, WHOLE_SETTING_ID, ...both)).rejects.toMatchObject({ codeName: 'badParameter' });
    expect(stored(clinic)).toEqual([]);
  });
});

describe('settings of before each concern had a document', () => {
  const old = {
    _id: WHOLE_SETTING_ID,
    collection: 'setting',
    drugRounding: 2,
    waitWarnMinutes: 25,
    petIDFormat: 3,
    petIDCounter: { sequence: 41 },
    updateDateTime: 7,
  } as unknown as DocumentOf<'setting'>;
  const holding = () => {
    const clinic = new TestClinic();
    clinic.reader.documents.set(documentKey('setting', WHOLE_SETTING_ID), old);
    return clinic;
  };

  it('an edit that waited on a device goes to the concerns of its fields', async () => {
    const clinic = new TestClinic();
    await clinic.run('setting.edit', former(set('labelSize', null, '80'), set('waitWarnMinutes', 15, 5)));
    expect(await wholeSettingOf(clinic.tx)).toMatchObject({ labelSize: '80', waitWarnMinutes: 5 });
    expect(stored(clinic)).toEqual(['setting /setting/board', 'setting /setting/pharmacy']);
    await expect(clinic.run('setting.edit', former(set('lights', null, 'on')))).rejects.toMatchObject({
      codeName: 'badParameter',
    });
  });

  it('a device that still holds the one document reads what it says, and edits a concern upon it', async () => {
    const clinic = holding();
    expect(await settingOf(clinic.tx, PHARMACY_SETTING)).toMatchObject({ drugRounding: 2, updateDateTime: 7 });
    await edit(clinic, BOARD_SETTING.id, set('waitAlertMinutes', 30, 50));
    expect(await settingOf(clinic.tx, BOARD_SETTING)).toMatchObject({ waitWarnMinutes: 25, waitAlertMinutes: 50 });
    expect(clinic.conflicts).toEqual([]);
  });

  it('a concern that has its own document is read there alone', async () => {
    const clinic = holding();
    await edit(clinic, PHARMACY_SETTING.id, set('drugRounding', 2, 3));
    expect((await wholeSettingOf(clinic.tx)).drugRounding).toBe(3);
  });

  it('numbers go on where they were', async () => {
    const clinic = holding();
    await clinic.run('owner.create', { _id: '/user/1-a', fields: { name: '陳怡君', phone: '0912345678' } });
    const id = `/pet/${clinic.now}-abcdef`;
    await clinic.run('pet.create', { _id: id, userID: '/user/1-a', fields: { name: '麻糬' } });
    expect((await clinic.tx.get('pet', id))?._id).toBe('/pet/00042');
    expect((await settingOf(clinic.tx, PET_NUMBER_COUNTER)).petIDCounter).toEqual({ sequence: 42 });
  });
});
