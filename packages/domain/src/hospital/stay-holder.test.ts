import { heldBags, heldCharge, holderContract } from '@vetloom/testing/contract/holder-contract.ts';
import { TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { admit, write } from '@vetloom/testing/domain/hospital.ts';
import { dayStart } from '../core/clock.ts';
import { pricedLine } from '../lines/charged-line.schema.ts';

holderContract('a stay’s day', async () => {
  const clinic = new TestClinic();
  const billID = await admit(clinic, await clinic.visit());
  const day = dayStart(clinic.now, TEST_ZONE);
  const drugsID = `${billID}/plan/${day}`;
  const [plan, stay] = [await clinic.tx.get('inHospitalPlan', drugsID), await clinic.tx.get('inHospital', billID)];
  if (!plan || !stay) throw new Error('the stay has no plan of today');
  const sums = { drugSubTotal: 200, total: 600 };
  const asked = { hasDrug: true, dispensingReadyDateTime: clinic.now };
  const charged = { ...plan, ...sums, ...asked, drugBag: heldBags(), chargeService: [pricedLine.parse(heldCharge())] };
  const asking = { ...stay, subTotal: { [day]: 600 }, total: 600 };
  await write(clinic, [charged, asking]);
  return { clinic, drugsID, examsID: `${billID}/exam/${day}/e1`, billID };
});
