import { heldBags, heldCharge, holderContract } from '@vetloom/testing/contract/holder-contract.ts';
import { insert } from '@vetloom/testing/domain/builders.ts';
import { TestClinic } from '@vetloom/testing/domain/clinic.ts';

holderContract('a visit', async () => {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  const edits = [...heldBags().map((bag) => insert('drugBag', bag)), insert('chargeDivision', heldCharge())];
  await clinic.run('record.edit', { recordID, edits });
  await clinic.run('record.complete', { recordID });
  return { clinic, drugsID: recordID, examsID: recordID, billID: recordID };
});
