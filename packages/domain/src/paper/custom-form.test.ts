import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { createCustomForm, uploadFormVersion } from './custom-form.commands.ts';
import { MOST_FORM_VERSIONS, presentVersion } from './custom-form.schema.ts';

const FORM = '/customForm/1-a';
const file = (_id: string, name = `${_id}.docx`) => ({
  ...{ _id, hash: _id.charCodeAt(0).toString(16).padStart(64, '0'), name },
  ...{ mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', size: 1000 },
});
const refused = (rule: string) => expect.objectContaining({ detail: expect.objectContaining({ rule }) });
const code = (codeName: string) => expect.objectContaining({ codeName });

async function aClinic() {
  const clinic = new TestClinic();
  await clinic.run(createCustomForm, { _id: FORM, fields: { formName: '麻醉同意書' }, file: file('a') });
  return clinic;
}
const formOf = async (clinic: TestClinic) => {
  const form = await clinic.tx.get('customForm', FORM);
  if (!form) throw new Error('no form');
  return form;
};

describe('a form that the clinic has written', () => {
  it('[3.3.23] has a name, the name of its file and an id', async () => {
    const form = await formOf(await aClinic());
    expect(form).toMatchObject({ _id: FORM, formName: '麻醉同意書', fileName: 'a.docx' });
  });

  it('keeps every version: a new file is filled from then on, an earlier one comes back as a new version', async () => {
    const clinic = await aClinic();
    await clinic.run(uploadFormVersion, { formID: FORM, file: file('b') });
    await clinic.run(uploadFormVersion, { formID: FORM, file: file('b') });
    expect(presentVersion(await formOf(clinic)).name).toBe('b.docx');
    await clinic.run('customForm.restore', { formID: FORM, versionID: 'a', rowID: 'c' });
    const form = await formOf(clinic);
    expect(form.versions.map(({ _id, hash, restores }) => [_id, hash === file('a').hash, restores])).toEqual([
      ['a', true, ''],
      ['b', false, ''],
      ['c', true, 'a'],
    ]);
    expect(form.fileName).toBe('a.docx');
  });

  it('that is mended for years goes on: its oldest versions make room for new ones', async () => {
    const clinic = await aClinic();
    for (let at = 0; at <= MOST_FORM_VERSIONS; at += 1)
      await clinic.run(uploadFormVersion, { formID: FORM, file: file(`v${at}`) });
    const { versions } = await formOf(clinic);
    expect([versions.length, versions[0]?._id, versions.at(-1)?._id]).toEqual([
      MOST_FORM_VERSIONS,
      'v1',
      `v${MOST_FORM_VERSIONS}`,
    ]);
  });

  it('is not brought back to what is filled already', async () => {
    const clinic = await aClinic();
    await clinic.run('customForm.restore', { formID: FORM, versionID: 'a', rowID: 'c' });
    expect((await formOf(clinic)).versions).toHaveLength(1);
    await expect(clinic.run('customForm.restore', { formID: FORM, versionID: 'z', rowID: 'd' })).rejects.toEqual(
      code('notFound'),
    );
  });

  it('has a name that no other form has', async () => {
    const clinic = await aClinic();
    const other = { _id: '/customForm/1-b', fields: { formName: '麻醉同意書' }, file: file('b') };
    await expect(clinic.run(createCustomForm, other)).rejects.toEqual(refused('formNameTaken'));
    await clinic.run(createCustomForm, { ...other, fields: { formName: '住院須知' } });
    const rename = {
      formID: other._id,
      edits: [{ op: 'set', path: ['formName'], from: '住院須知', to: '麻醉同意書' }],
    };
    await expect(clinic.run('customForm.edit', rename)).rejects.toEqual(refused('formNameTaken'));
  });

  it('[3.6.06 command half] is written by those alone who may customise forms', async () => {
    const clinic = await aClinic();
    clinic.actor = person('doctor@test', ['RECORD_READ', 'RECORD_WRITE', 'GENERAL_SETTINGS_WRITE']);
    const edits = [{ op: 'set' as const, path: ['formName'], from: '麻醉同意書', to: '別的' }];
    for (const [command, input] of [
      [createCustomForm, { _id: '/customForm/1-b', fields: { formName: 'x' }, file: file('b') }],
      [uploadFormVersion, { formID: FORM, file: file('b') }],
      ['customForm.edit', { formID: FORM, edits }],
      ['customForm.restore', { formID: FORM, versionID: 'a', rowID: 'c' }],
      ['customForm.remove', { formID: FORM }],
    ] as const)
      await expect(clinic.run(command, input)).rejects.toEqual(code('forbidden'));
  });

  it('is removed once: what is gone counts as removed', async () => {
    const clinic = await aClinic();
    await clinic.run('customForm.remove', { formID: FORM });
    await clinic.run('customForm.remove', { formID: FORM });
    expect(await clinic.tx.get('customForm', FORM)).toBeUndefined();
    await expect(clinic.run(uploadFormVersion, { formID: FORM, file: file('b') })).rejects.toEqual(code('notFound'));
  });
});

const named = (to: string) => ({ formID: FORM, edits: [{ op: 'set', path: ['formName'], from: '麻醉同意書', to }] });
const RESTORE = ['customForm.restore', { formID: FORM, versionID: 'a', rowID: 'r' }] as const;
const all = ({ first, second }: Awaited<ReturnType<typeof apart>>) => [...first, ...second];
const REMOVE = ['customForm.remove', { formID: FORM }] as const;

describe('two people who didn’t hear of each other', () => {
  it.each([0, 1])('remove a form and bring back its version: what was done first stands (%i)', async (order) => {
    const clinic = await aClinic();
    await clinic.run(uploadFormVersion, { formID: FORM, file: file('b') });
    const acts = [[REMOVE], [RESTORE]];
    const heard = await apart(clinic, acts[order] ?? [], acts[1 - order] ?? []);
    // Removed first: there is nothing to bring back into. Brought back first: the removal would take away what its author didn't see.
    expect([all(heard), (await clinic.tx.get('customForm', FORM)) === undefined]).toEqual(
      order === 0 ? [['notFound'], true] : [['writtenSince'], false],
    );
  });

  it('bring back the same version: it is brought back once', async () => {
    const clinic = await aClinic();
    await clinic.run(uploadFormVersion, { formID: FORM, file: file('b') });
    const again = ['customForm.restore', { formID: FORM, versionID: 'a', rowID: 's' }] as const;
    expect(all(await apart(clinic, [RESTORE], [again]))).toEqual([]);
    expect((await formOf(clinic)).versions.map(({ _id }) => _id)).toEqual(['a', 'b', 'r']);
  });

  it('give a form two names: the second one’s author is asked', async () => {
    const clinic = await aClinic();
    const heard = await apart(clinic, [['customForm.edit', named('甲')]], [['customForm.edit', named('乙')]]);
    expect((await formOf(clinic)).formName).toBe('甲');
    expect([heard.first, heard.second]).toEqual([[], ['formName']]);
  });
});
