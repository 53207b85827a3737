import { expect, it } from 'vitest';
import { receivedOn, visitsOf } from '../harness/arrange.ts';
import { printedOn, useClinic } from '../harness/desk.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { ExamPage } from '../pages/exam.ts';
import { TodayPage } from '../pages/overview.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

it('[1.1.05] [1.1.09] [2.1.01] [2.4.14] an animal goes from the door to the receipt through four hands, and the money adds up', async () => {
  const admin = await clinic.api('sudo');
  const before = await receivedOn(admin);
  const [cashier, doctor, assistant] = await Promise.all([
    clinic.deskOf('cashier'),
    clinic.deskOf('doctor'),
    clinic.deskOf('assistant'),
  ]);
  const { url } = clinic.server;
  const pet = freshPet();
  const shown = (fields: object) => expect.poll(() => visitsOf(admin, pet)).toMatchObject([fields]);

  // The front desk: owner, animal and visit in one go.
  const board = new TodayPage(cashier);
  await board.open(url);
  await new CheckIn(cashier).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet, kind: '犬' }, '嘔吐兩天');

  // The doctor: vitals, findings, diagnosis, charges, a drug by weight.
  const seen = new TodayPage(doctor);
  await seen.open(url);
  await seen.card(pet, '候診').focus();
  await doctor.keyboard.press('m');
  await board.stands(pet, '看診中');
  const visit = new VisitPage(doctor);
  await visit.isShown();
  await visit.complaint.fill('前天晚餐後開始嘔吐');
  await visit.vital('體重').fill('9.8');
  await visit.vital('體溫').fill('38.4');
  await visit.diagnose('急性胃炎');
  await visit.addCharge('診察費（一般）');
  await visit.addDrug('Cerenia 16 mg');
  await visit.prescribe('Cerenia', { 天數: '5' });
  await visit.addExam('生化 6 項');
  // Nobody sends it by hand: completing does.
  await visit.section('藥品與費用').getByText('完成時一併送出檢驗 1 項').waitFor();
  const total = await visit.total();
  await visit.complete(pet);
  await shown({ status: 10, examStatus: 20, dispenseStatus: 20, billStatus: 20, total, weight: 9.8 });

  // The laboratory: results are typed and sent to the doctor.
  const lab = new ExamPage(assistant);
  await lab.open(url);
  await lab.choose(pet);
  await lab.type('GLU', ['100', '1.0', '18', '6.4', '68', '80']);
  await lab.submit();
  await shown({ examStatus: 30 });
  await board.stands(pet, '調劑');

  // The pharmacy: the bag is handed out.
  const pharmacy = new DispensePage(assistant);
  await pharmacy.open(url);
  await pharmacy.choose(pet);
  await pharmacy.dispenseAll(pet);
  await shown({ status: 20, dispenseStatus: 30 });
  await board.stands(pet, '結帳');

  // The cashier: a part in cash, the rest by card, and a receipt.
  const checkout = new CheckoutPage(cashier);
  await checkout.open(url);
  await checkout.choose(pet);
  expect(await checkout.due(pet)).toBe(total);
  await checkout.hand(100);
  await checkout.receive();
  await checkout.isReceived(100, pet);
  await shown({ status: 20, billStatus: 20, receive: 100 });
  await checkout.choose(pet);
  await checkout.payBy('刷卡');
  await checkout.receive();
  await checkout.isReceived(total - 100, pet);
  await shown({ status: 90, billStatus: 30, receive: total });
  await expect.poll(() => printedOn(cashier)).toHaveLength(2);
  expect((await printedOn(cashier)).at(-1)).toContain('Cerenia');
  await seen.open(url);
  await seen.isSettled(pet);
  await expect.poll(() => checkout.dayTotal()).toBe(before + total);
  expect(await receivedOn(admin)).toBe(before + total);

  // It was a mistake: the last payment is taken back, and the visit owes again.
  await checkout.undo();
  await shown({ status: 20, billStatus: 20, receive: 100 });
  await expect.poll(() => receivedOn(admin)).toBe(before + 100);

  // It is paid after all, and the doctor puts the visit away: nothing of it is left open.
  await checkout.choose(pet);
  await checkout.receive();
  await checkout.isReceived(total - 100, pet);
  const [done] = await visitsOf(admin, pet);
  await visit.open(url, done?.petID ?? '', done?._id ?? '');
  await visit.archive();
  await shown({ status: 90, archiveStatus: 10, examStatus: 30, dispenseStatus: 30, billStatus: 30 });
});
