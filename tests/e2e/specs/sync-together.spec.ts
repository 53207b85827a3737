import { describe, it } from 'vitest';
import { arrangeBill } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { CheckoutPage } from '../pages/billing.ts';
import { TodayPage } from '../pages/overview.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('two browsers at once', () => {
  it('[1.1.22] see what the other does without a reload', async () => {
    const [doctor, cashier] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('cashier')]);
    const [seen, board] = [new TodayPage(doctor), new TodayPage(cashier)];
    await Promise.all([seen.open(clinic.server.url), board.open(clinic.server.url)]);
    const pet = freshPet();
    await new CheckIn(cashier).walkIn({ name: freshOwner(), phone: freshPhone() }, { name: pet }, '走路一跛一跛');
    await seen.stands(pet, '候診');

    await seen.card(pet).focus();
    await doctor.keyboard.press('m');
    await board.stands(pet, '看診中');
  });

  it('show the cashier a bill as soon as it is there, and the doctor that it was paid', async () => {
    const admin = await clinic.api('sudo');
    const [doctor, cashier] = await Promise.all([clinic.deskOf('doctor'), clinic.deskOf('cashier')]);
    const board = new TodayPage(doctor);
    const checkout = new CheckoutPage(cashier);
    await Promise.all([board.open(clinic.server.url), checkout.open(clinic.server.url)]);
    const { pet } = await arrangeBill(admin, 730);
    await checkout.choose(pet);
    await board.stands(pet, '結帳');
    await checkout.receive();
    await checkout.isReceived(730, pet);
    await board.isSettled(pet);
  });
});
