import { insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';

const contradictory = (rule: string, more: object = {}) =>
  expect.objectContaining({ codeName: 'contradictory', detail: expect.objectContaining({ rule, ...more }) });
const macro = (clinic: TestClinic, key: string, text: string) =>
  clinic.run('textMacro.create', { _id: `/textMacro/${key}`, fields: { trigger: `;${key}`, text } });
const template = (clinic: TestClinic, key: string, fields: object = {}) =>
  clinic.run('recordTemplate.create', { _id: `/recordTemplate/${key}`, fields: { name: key, ...fields } });

describe('macros', () => {
  it('are made, changed and removed, and one trigger has one macro', async () => {
    const clinic = new TestClinic();
    await macro(clinic, 'vom', '嘔吐');
    await expect(macro(clinic, 'VOM', '別的')).rejects.toMatchObject({ codeName: 'conflict' });
    await clinic.run('textMacro.edit', { macroID: '/textMacro/vom', edits: [set(['text'], '嘔吐', '嘔吐 2 天')] });
    expect(await clinic.tx.get('textMacro', '/textMacro/vom')).toMatchObject({ trigger: ';vom', text: '嘔吐 2 天' });
    await clinic.run('textMacro.remove', { macroID: '/textMacro/vom' });
    await clinic.run('textMacro.remove', { macroID: '/textMacro/vom' });
    expect(await clinic.tx.get('textMacro', '/textMacro/vom')).toBeUndefined();
  });

  it('never come to refer to themselves, not by an edit either', async () => {
    const clinic = new TestClinic();
    await macro(clinic, 'a', '甲');
    await macro(clinic, 'b', '{;a}');
    const edits = [set(['text'], '甲', '{;b}')];
    await expect(clinic.run('textMacro.edit', { macroID: '/textMacro/a', edits })).rejects.toEqual(
      contradictory('macroCircle', { path: ';a → ;b → ;a' }),
    );
  });

  it('stay while another macro or a template uses them', async () => {
    const clinic = new TestClinic();
    await macro(clinic, 'a', '甲');
    await macro(clinic, 'b', '{;a}');
    await template(clinic, 'gastro', { therapy: '{;b}' });
    const used = (name: string, by: string) => contradictory('macroUsed', { name, by });
    await expect(clinic.run('textMacro.remove', { macroID: '/textMacro/a' })).rejects.toEqual(used(';a', ';b'));
    await expect(clinic.run('textMacro.remove', { macroID: '/textMacro/b' })).rejects.toEqual(used(';b', 'gastro'));
    const renamed = [set(['trigger'], ';a', ';aa')];
    await expect(clinic.run('textMacro.edit', { macroID: '/textMacro/a', edits: renamed })).rejects.toEqual(
      used(';a', ';b'),
    );
  });
});

describe('templates', () => {
  it('never contain themselves, not by way of others', async () => {
    const clinic = new TestClinic();
    await expect(template(clinic, 'a', { includes: ['/recordTemplate/a'] })).rejects.toEqual(
      contradictory('templateCircle', { path: 'a → a' }),
    );
    await template(clinic, 'a');
    await template(clinic, 'b', { includes: ['/recordTemplate/a'] });
    const edits = [set(['includes'], [], ['/recordTemplate/b'])];
    await expect(clinic.run('recordTemplate.edit', { templateID: '/recordTemplate/a', edits })).rejects.toEqual(
      contradictory('templateCircle', { path: 'a → b → a' }),
    );
    await expect(clinic.run('recordTemplate.remove', { templateID: '/recordTemplate/a' })).rejects.toEqual(
      contradictory('templateUsed', { by: 'b' }),
    );
  });

  it('hold only names that mean something, and have a name of their own', async () => {
    const clinic = new TestClinic();
    await expect(template(clinic, 'a', { record: '{wieght}' })).rejects.toEqual(
      contradictory('variableUnknown', { name: 'wieght' }),
    );
    await template(clinic, 'a', { record: '{weight}' });
    await expect(
      clinic.run('recordTemplate.create', { _id: '/recordTemplate/x', fields: { name: 'a' } }),
    ).rejects.toMatchObject({ codeName: 'conflict' });
    await expect(template(clinic, 'c', { includes: ['/recordTemplate/none'] })).rejects.toMatchObject({
      codeName: 'notFound',
    });
  });

  it('are edited row by row, so that two people lose nothing of each other’s', async () => {
    const clinic = new TestClinic();
    await template(clinic, 'a');
    const row = (key: string) => ({ _id: key, itemID: `/catalog/service/${key}`, name: key, number: 1 });
    for (const key of ['x', 'y'])
      await clinic.run('recordTemplate.edit', {
        templateID: '/recordTemplate/a',
        edits: [{ op: 'insert', path: ['charge'], row: row(key) }],
      });
    expect((await clinic.tx.get('recordTemplate', '/recordTemplate/a'))?.charge.map(({ name }) => name)).toEqual([
      'x',
      'y',
    ]);
    const bad = [set(['nextVisitDays'], null, -3)];
    await expect(
      clinic.run('recordTemplate.edit', { templateID: '/recordTemplate/a', edits: bad }),
    ).rejects.toMatchObject({ codeName: 'badParameter' });
  });

  it('are written by who writes records or the clinic’s forms', async () => {
    const clinic = new TestClinic();
    const make = (as: ReturnType<typeof person>) =>
      clinic.run('recordTemplate.create', { _id: '/recordTemplate/a', fields: { name: 'a' } }, as);
    await expect(make(person('desk@clinic.test', ['CHECK_IN']))).rejects.toMatchObject({ codeName: 'forbidden' });
    await make(person('forms@clinic.test', ['CUSTOMIZE_FORM']));
  });
});

describe('problems of an animal', () => {
  const problem = (petID: string, key: string, fields: object = {}) => ({
    _id: `/problem/${key}`,
    petID,
    fields: { name: '異位性皮膚炎', since: TEST_NOW, ...fields },
  });

  it('are made once, whoever promotes the same diagnosis', async () => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    await clinic.run('problem.create', problem(petID, 'a', { certainty: '確診' }));
    await clinic.run('problem.create', problem(petID, 'b'));
    expect(await clinic.tx.query('problem', 'byPet', { equals: [petID] })).toMatchObject([{ certainty: '確診' }]);
  });

  it('end, come again and go, and never end before they began', async () => {
    const clinic = new TestClinic();
    const { petID } = await clinic.visit();
    await clinic.run('problem.create', problem(petID, 'a'));
    const resolve = (to: number) =>
      clinic.run('problem.edit', { problemID: '/problem/a', edits: [set(['resolvedDateTime'], 0, to)] });
    await expect(resolve(TEST_NOW - 1)).rejects.toMatchObject({ codeName: 'badParameter' });
    await resolve(TEST_NOW + 5);
    await clinic.run('problem.create', problem(petID, 'b'));
    expect(await clinic.tx.query('problem', 'byPet', { equals: [petID] })).toHaveLength(2);
    await clinic.run('problem.remove', { problemID: '/problem/a' });
    await clinic.run('problem.remove', { problemID: '/problem/a' });
    expect(await clinic.tx.query('problem', 'byPet', { equals: [petID] })).toHaveLength(1);
  });

  it('belong to an animal that exists, and go with one that was never seen', async () => {
    const clinic = new TestClinic();
    await expect(clinic.run('problem.create', problem('/pet/none', 'a'))).rejects.toMatchObject({
      codeName: 'petNotFound',
    });
    const { userID } = await clinic.visit();
    await clinic.run('pet.create', { _id: '/pet/new', userID, fields: { name: '豆花' } });
    await clinic.run('problem.create', problem('/pet/new', 'a'));
    await clinic.run('pet.remove', { petID: '/pet/new' });
    expect(await clinic.tx.get('problem', '/problem/a')).toBeUndefined();
  });

  it('come along when two animals are combined', async () => {
    const clinic = new TestClinic();
    const first = await clinic.visit('a');
    const second = await clinic.visit('b');
    await clinic.run('problem.create', problem(second.petID, 'p'));
    await clinic.run('record.edit', {
      recordID: second.recordID,
      edits: [insert('disease', { _id: 'd', name: '胃炎', certainty: '' })],
    });
    await clinic.run('pet.combine', { petID: second.petID, mainID: first.petID, mergeID: '/petMerge/1' });
    expect(await clinic.tx.query('problem', 'byPet', { equals: [first.petID] })).toHaveLength(1);
  });
});
