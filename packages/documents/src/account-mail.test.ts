import { expect, it } from 'vitest';
import { invitationMail, newPasswordMail } from './account-mail.ts';

const mail = { name: '陳怡君', link: 'https://clinic.test/app/setPassword#abc' };

it('an invitation names person, clinic, link and how long it holds', () => {
  const { subject, text } = invitationMail({ ...mail, hours: 168, clinicName: '禾風動物醫院' });
  expect(subject).toContain('禾風動物醫院');
  for (const part of [mail.name, mail.link, '7 天', '一次']) expect(text).toContain(part);
});

it('a link for a new password says what it does and what to do when nobody asked', () => {
  const { text } = newPasswordMail({ ...mail, hours: 1 });
  for (const part of [mail.link, '1 小時', '其他裝置都會登出', '不是您要求的']) expect(text).toContain(part);
});
