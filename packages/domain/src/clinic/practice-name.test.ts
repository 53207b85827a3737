import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDocuments } from '../founding/arrival.ts';
import { editClinic } from './clinic.commands.ts';
import { clinicSchema } from './clinic.schema.ts';
import { renameClinic } from './clinic-closing.commands.ts';

const operator = { ...person('sudo@server.test', []), systemRole: 'sudo' };
const own = { _id: '/clinic', collection: 'clinic', clinicID: 'test', name: '安安動物醫院', updateDateTime: 1 };
const naming = (to: string) => ({ edits: [{ op: 'set', path: ['name'], from: '安安動物醫院', to }] });

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
});
const stands = (practice?: boolean) =>
  clinic.reader.documents.set('clinic /clinic', clinicSchema.parse({ ...own, ...(practice && { practice }) }));
const name = async () => (await clinic.tx.get('clinic', '/clinic'))?.name;

describe('the name of a copy to practise on', () => {
  it('keeps its mark whoever renames it, so that none of its papers passes for the clinic’s', async () => {
    stands(true);
    await clinic.run(editClinic, naming('禾風動物醫院'));
    expect(await name()).toBe('禾風動物醫院（練習）');
    await clinic.run(renameClinic, { name: '安安動物醫院' }, operator);
    expect(await name()).toBe('安安動物醫院（練習）');
    await clinic.run(renameClinic, { name: '安'.repeat(80) }, operator);
    expect(await name()).toBe(`${'安'.repeat(76)}（練習）`);
  });

  it('has the mark once, and a clinic has none', async () => {
    stands(true);
    await clinic.run(renameClinic, { name: '安安（練習）' }, operator);
    expect(await name()).toBe('安安（練習）');
    stands();
    await clinic.run(editClinic, naming('禾風動物醫院'));
    expect(await name()).toBe('禾風動物醫院');
  });

  it('has it also where whoever makes the copy names it', () => {
    const [made] = arrivedDocuments(clinicSchema.parse(own), [], {
      clinicID: 'copy',
      practice: true,
      name: '新人訓練',
      people: 'members',
      at: 2,
    });
    expect(made).toMatchObject({ practice: true, name: '新人訓練（練習）' });
  });
});
