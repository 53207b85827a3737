import { person, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicSchema } from './clinic.schema.ts';
import { closeClinic, openClinic, renameClinic } from './clinic-closing.commands.ts';

const operator = { ...person('sudo@server.test', []), systemRole: 'sudo' };
const own = { _id: '/clinic', collection: 'clinic', clinicID: 'test', name: '安安動物醫院', updateDateTime: 1 };

let clinic: TestClinic;
beforeEach(() => {
  clinic = new TestClinic();
  clinic.reader.documents.set('clinic /clinic', clinicSchema.parse(own));
});
const stored = () => clinic.tx.get('clinic', '/clinic');

describe('closing a clinic', () => {
  it('is dated, keeps its date when it is done twice, and is undone by opening', async () => {
    await clinic.run(closeClinic, {}, operator);
    const { now } = clinic;
    await clinic.run(closeClinic, {}, operator);
    expect(await stored()).toMatchObject({ closedDateTime: now, updateDateTime: now });
    await clinic.run(openClinic, {}, operator);
    expect(await stored()).not.toHaveProperty('closedDateTime');
    await clinic.run(openClinic, {}, operator);
  });

  it('of two operators who do the opposite the later one counts, in either order', async () => {
    await clinic.run(openClinic, {}, operator);
    await clinic.run(closeClinic, {}, operator);
    expect(await stored()).toHaveProperty('closedDateTime');
    await clinic.run(openClinic, {}, operator);
    expect(await stored()).not.toHaveProperty('closedDateTime');
  });

  it.each([closeClinic, openClinic, renameClinic])('no administrator of the clinic does it: $name', async (command) => {
    const run = clinic.run(command, { name: '新的名字' }, person('admin@clinic.test'));
    await expect(run).rejects.toMatchObject({ codeName: 'forbidden' });
  });
});

it('a new name by an operator changes the name alone', async () => {
  await clinic.run(renameClinic, { name: '平安動物醫院' }, operator);
  expect(await stored()).toMatchObject({ ...own, name: '平安動物醫院', updateDateTime: clinic.now });
});
