import { describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { heldBack } from '../harness/held-back.ts';
import { glance } from '../harness/look.ts';
import { NAMES, PASSWORD } from '../harness/people.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
const drugsOf = async (api: Api, recordID: string) =>
  (
    await api.get<{ drugBag: { items: { name: string; overrides?: unknown[] }[]; takenBack?: unknown[] }[] }>(
      `/record/${segment(recordID)}`,
    )
  ).drugBag;

describe('the pharmacy', () => {
  it('[1.1.09] gives out what a doctor answered for, a controlled drug with a second person, with its label, and takes it back', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '跛行');
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await page.weighSurely('10');
    await page.addDrug('Meloxicam 1.5');
    await page.addDrug('Prednisolone');
    await page.warning('與 Meloxicam').waitFor();
    await page.blocked.waitFor();
    await glance(doctor, 'prescribe-warning');
    await page.answerFor('與 Meloxicam', '類固醇已停五天，僅止痛');
    await page.blocked.waitFor({ state: 'detached' });
    await page.newBag();
    await page.addDrug('Tramadol');
    await page.complete(visit.pet);

    const assistant = await clinic.deskOf('assistant');
    const pharmacy = new DispensePage(assistant);
    await pharmacy.open(clinic.server.url, visit.recordID);
    await pharmacy.visit(visit.pet).waitFor();
    await pharmacy
      .bag(1)
      .getByText(/類固醇已停五天，僅止痛/)
      .waitFor();
    await expect.poll(() => pharmacy.bag(1).textContent()).toContain(NAMES.doctor);
    await assistant.keyboard.press('2');
    await pharmacy.secondPerson.waitFor();
    await pharmacy.lookAs(NAMES.doctor, PASSWORD);
    await glance(assistant, 'dispense-second-person');
    await pharmacy.secondPerson.getByRole('button', { name: '覆核並調劑' }).click();
    await pharmacy
      .bag(2)
      .getByText(/^已調劑/)
      .waitFor();
    await pharmacy
      .bag(2)
      .getByText(new RegExp(`^${NAMES.doctor}.*已覆核`))
      .waitFor();
    await pharmacy.printLabels('50 × 30 mm');
    await expect.poll(async () => (await printedOn(assistant)).join('')).toContain('可能嗜睡');
    // The lots of the first bag arrive while a button below them is pressed: they would move it away from its click.
    const lots = await heldBack(assistant, /\/stock\/of\//);
    await pharmacy.dispenseBag(1);
    await pharmacy.takeBack(2, '飼主改天再拿', lots.arrive);
    await expect.poll(() => pharmacy.bag(1).textContent()).toContain('批號');
    await pharmacy
      .bag(2)
      .getByText(/取消調劑：飼主改天再拿/)
      .waitFor();
    await glance(assistant, 'dispense-taken-back');
    await expect
      .poll(() => drugsOf(admin, visit.recordID))
      .toMatchObject([
        { items: [{}, { overrides: [{ reason: '類固醇已停五天，僅止痛', by: '/staff/doctor@demo.vetloom.test' }] }] },
        { dispensed: false, takenBack: [{ reason: '飼主改天再拿', by: '/staff/assistant@demo.vetloom.test' }] },
      ]);
  });
});
