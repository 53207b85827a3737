import { apart } from '@vetloom/testing/domain/apart.ts';
import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { TestWard } from '@vetloom/testing/domain/ward.ts';
import { describe, expect, it } from 'vitest';

const ID = '/cage/c1';

async function wardWithCage() {
  const clinic = new TestClinic();
  await clinic.run('cage.create', { _id: ID, fields: { name: 'C1', room: '一般', price: 800, order: 1 } });
  const ward = await TestWard.open(clinic);
  const cage = () => clinic.tx.get('cage', ID);
  return { clinic, ward, cage };
}

describe('the cages of a ward', () => {
  it('are set up, changed and taken away by those who keep the settings', async () => {
    const { clinic, ward, cage } = await wardWithCage();
    const edits = [{ op: 'set', path: ['kind'], from: 'general', to: 'isolation' }];
    await clinic.run('cage.edit', { cageID: ID, edits });
    expect(await cage()).toMatchObject({ name: 'C1', kind: 'isolation', price: 800, dirtyDateTime: 0 });
    const nurse = person('nurse@clinic.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    await expect(clinic.run('cage.edit', { cageID: ID, edits }, nurse)).rejects.toMatchObject({
      codeName: 'forbidden',
    });
    await expect(clinic.run('cage.remove', { cageID: ID })).rejects.toMatchObject({ detail: { rule: 'cageInUse' } });
    await clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: ward.at(12) });
    await clinic.run('cage.remove', { cageID: ID });
    await clinic.run('cage.remove', { cageID: ID });
    expect(await cage()).toBeUndefined();
    expect(await ward.dayPlan()).toMatchObject({ cage: { _id: ID, name: 'C1', price: 800 } });
  });

  it('are to be cleaned when an animal has left them, by moving or going home', async () => {
    const { clinic, ward, cage } = await wardWithCage();
    const move = (cageID: string, hour: number) =>
      clinic.run('stay.move', { inHospitalID: ward.stayID, cage: { cageID, cageName: '' }, dateTime: ward.at(hour) });
    await move(ID, 9);
    expect(await cage()).toMatchObject({ dirtyDateTime: 0 });
    await move('', 10);
    expect(await cage()).toMatchObject({ dirtyDateTime: ward.at(10) });
    const nurse = person('nurse@clinic.test', ['RECORD_READ', 'EXECUTE_IN_HOSPITAL_PLAN']);
    await clinic.run('cage.clean', { cageID: ID }, nurse);
    expect(await cage()).toMatchObject({ dirtyDateTime: 0, cleanedBy: nurse.staffID });
    await move(ID, 11);
    await clinic.run('stay.discharge', { inHospitalID: ward.stayID, dateTime: ward.at(12) });
    expect(await cage()).toMatchObject({ dirtyDateTime: ward.at(12) });
  });

  it('stay to be cleaned where another animal has left since somebody saw them dirty', async () => {
    const { clinic, ward, cage } = await wardWithCage();
    const put = (cageID: string, hour: number) =>
      ['stay.move', { inHospitalID: ward.stayID, cage: { cageID, cageName: '' }, dateTime: ward.at(hour) }] as const;
    await clinic.run(...put('', 10));
    const heard = await apart(clinic, [put(ID, 11), put('', 12)], [['cage.clean', { cageID: ID }]]);
    expect(heard.second).toEqual(['changedSince']);
    expect(await cage()).toMatchObject({ dirtyDateTime: ward.at(12) });
  });
});
