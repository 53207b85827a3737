import type { MitakeSimulator } from '@vetloom/integrations/sms/mitake/simulator/mitake-simulator.ts';
import { expect } from 'vitest';
import type { Api } from './api.ts';

const DAY = { morning: { from: '09:00', to: '12:00' }, afternoon: { from: '14:00', to: '18:00' }, evening: null };
const WEEK = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY };

/** The clinic's page for owners is open: every day, for one kind of booking with a question and a paper, its codes sent by a simulated vendor at any hour. */
export async function openOwnersPage(admin: Api, sms: MitakeSimulator): Promise<void> {
  const account = { vendor: 'mitake', username: sms.username };
  await admin.put('/message/account/sms', { account, secret: { password: sms.password } });
  await admin.put('/setting', { quietFrom: 0, quietTo: 0 });
  await admin.put('/setting/booking', { businessHours: WEEK, priorBookingMin: 0, futureCanBooking: 21 });
  const kind = {
    _id: 'vaccine',
    name: '疫苗注射',
    minutes: 30,
    isOnline: true,
    preparation: '請帶疫苗手冊',
    hasDoctor: false,
  };
  const asked = { questions: [{ _id: 'q1', text: '最近有沒有嘔吐？' }], papers: [{ _id: 'p1', text: '疫苗手冊' }] };
  await admin.put('/setting/bookingKind', { kinds: [{ ...kind, ...asked, roomKind: 'surgery' }] });
  await admin.put('/setting/ownerBooking', { isOn: true, word: '', consent: '同意我們與您聯絡。' });
}

/** The code that came to a phone last. */
export async function codeSentTo(sms: MitakeSimulator, phone: string): Promise<string> {
  const found = () =>
    /\d{6}/.exec(sms.taken.findLast(({ to, text }) => to === phone && text.includes('驗證碼'))?.text ?? '')?.[0];
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found() ?? '';
}
