import { describe, expect, it } from 'vitest';
import { arrangeVisit, readRecord, segment } from '../harness/arrange.ts';
import { beginVisit } from '../harness/begun-visit.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, picture } from '../harness/look.ts';
import { PetPage } from '../pages/pet.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

describe('the visit editor', () => {
  it('takes a visit from complaint to the cashier by way of the pharmacy', async () => {
    const { visit, page, doctor } = await beginVisit(clinic, '青黴素類');
    // Weighed at 6.4 kg before: half as much again is asked about, and counts for no dose until it is answered for.
    await page.weighSurely('9.8');
    await page.vital('體溫').fill('39.6');
    await page.section('生理數值').getByRole('img', { name: '偏高' }).waitFor();
    await page.diagnose('急性胃炎');
    await page.addDrug('Cerenia 16 mg');
    expect(await page.drug('Cerenia').textContent()).toContain('1¼');
    await page.addCharge('診察費（一般）');
    await page.addDrug('Clavamox 62');
    await page.blocked.waitFor();
    await inspect(doctor, 'visit');
    await page.useInstead('Metronidazole');
    await page.blocked.waitFor({ state: 'detached' });
    await page.prescribe('Cerenia', { 天數: '5' });
    const total = await page.total();
    await page.complete(visit.pet);
    const admin = await clinic.api('sudo');
    await expect
      .poll(() => readRecord(admin, visit.recordID))
      .toMatchObject({ status: 10, dispenseStatus: 20, billStatus: 20, total, weight: 9.8 });

    const assistant = await clinic.deskOf('assistant');
    const pharmacy = new DispensePage(assistant);
    await pharmacy.open(clinic.server.url, visit.recordID);
    await pharmacy.visit(visit.pet).waitFor();
    await assistant.getByText('5 天份').first().waitFor();
    await inspect(assistant, 'dispense');
    await pharmacy.printLabels();
    await expect.poll(() => printedOn(assistant)).toMatchObject([expect.stringContaining('Cerenia')]);
    await pharmacy.dispenseBag(1);
    await pharmacy.undo();
    await pharmacy.dispenseAll(visit.pet);
    await expect
      .poll(() => readRecord(admin, visit.recordID))
      .toMatchObject({ status: 20, dispenseStatus: 30, billStatus: 20 });
  });

  it('[1.6.07] [2.1.06] [2.6.07] keeps a settled bill shut, says who opens it, and shows what was changed after the completion', async () => {
    const admin = await clinic.api('sudo');
    const visit = await arrangeVisit(admin, '打疫苗');
    const path = `/record/${segment(visit.recordID)}`;
    await admin.put(path, {
      diagnosis: '健康',
      chargeDivision: [{ _id: 'fee', name: '診察費（一般）', class: '診療', price: 300, number: 1 }],
      vaccine: [{ _id: 'v1', name: '狂犬病疫苗', price: 200, number: 1 }],
    });
    await admin.put(`${path}/complete`, {});
    await admin.post('/billing/receiveLogs', { receiveLogs: [{ collectionID: visit.recordID, receive: 500 }] });

    // The assistant reads.
    const assistant = await clinic.deskOf('assistant');
    const read = new VisitPage(assistant);
    await read.open(clinic.server.url, visit.petID, visit.recordID);
    await assistant.getByText('唯讀：您的角色可以查看病歷，不能修改').waitFor();
    expect(await assistant.getByRole('button', { name: '歸檔' }).count()).toBe(0);

    // The doctor writes, but not in what is priced.
    const doctor = await clinic.deskOf('doctor');
    const page = new VisitPage(doctor);
    await page.open(clinic.server.url, visit.petID, visit.recordID);
    await page.lock.getByText('請有「解鎖已結帳紀錄」權限的同事處理').waitFor();
    expect(await page.section('處置與費用').getByRole('combobox').count()).toBe(0);
    const lot = await page.chargeField('狂犬病疫苗', '批號');
    await lot.fill('RB-2405');
    await lot.blur();
    expect(await (await page.chargeField('狂犬病疫苗', '單價')).getAttribute('readonly')).not.toBeNull();
    await page.therapy.fill('觀察三十分鐘');
    await page.therapy.blur();
    await page.explanation.getByText('治療').waitFor();
    await glance(doctor, 'visit-settled');
    await doctor.setViewportSize({ width: 1024, height: 768 });
    await picture(doctor, 'visit-settled-1024');
    await doctor.setViewportSize({ width: 1366, height: 768 });
    await page.explain('補上衛教');
    const owners = await page.giveTo('陳柏翰');
    expect(owners).toEqual(expect.arrayContaining(['林佳蓉', '陳柏翰']));
    expect(owners).not.toContain('周郁婷');

    // The director opens it and says why.
    const director = await clinic.deskOf('director');
    const lead = new VisitPage(director);
    await lead.open(clinic.server.url, visit.petID, visit.recordID);
    await lead.unlock('漏收耗材');
    await lead.addCharge('診察費（複診）');
    await doctor.getByText('漏收耗材').waitFor();
    await expect
      .poll(() => admin.get(path))
      .toMatchObject({
        status: 20,
        therapy: '觀察三十分鐘',
        doctor: '陳柏翰',
        vaccine: [{ lot: 'RB-2405', price: 200 }],
      });
    await glance(director, 'visit-unlocked');

    const pet = new PetPage(doctor);
    await pet.open(clinic.server.url, visit.petID);
    await pet.entries.filter({ hasText: '完成後修改' }).waitFor();
    await pet.detail.getByText('補上衛教').waitFor();
    await glance(doctor, 'pet-amended');
  });
});
