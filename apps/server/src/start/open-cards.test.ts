import { expect, it } from 'vitest';
import { OWN_FIELDS, openCards } from './open-cards.ts';

const WHOLE = {
  VETLOOM_TAPPAY_PARTNER_KEY: 'partner',
  VETLOOM_TAPPAY_MERCHANT_ID: 'merchant',
  VETLOOM_TAPPAY_APP_ID: '12345',
  VETLOOM_TAPPAY_APP_KEY: 'app_key',
};

it('charges nobody where nothing is named', () => {
  expect(openCards({})).toBeUndefined();
});

it('takes the vendor’s own address and our page of its fields, and banks ask', () => {
  expect(openCards(WHOLE)).toMatchObject({
    vendor: { fieldsURL: OWN_FIELDS, asksAtBank: true },
    fields: { appID: 12_345, appKey: 'app_key', sandbox: false },
  });
  const other = { VETLOOM_TAPPAY_URL: 'https://sandbox.tappaysdk.com', VETLOOM_TAPPAY_3DS: 'off' };
  expect(openCards({ ...WHOLE, ...other })).toMatchObject({ vendor: { asksAtBank: false }, fields: { sandbox: true } });
});

it('takes fields elsewhere', () => {
  const { VETLOOM_TAPPAY_PARTNER_KEY, VETLOOM_TAPPAY_MERCHANT_ID } = WHOLE;
  const fields = { VETLOOM_TAPPAY_FIELDS_URL: 'http://127.0.0.1:1/fields' };
  expect(openCards({ VETLOOM_TAPPAY_PARTNER_KEY, VETLOOM_TAPPAY_MERCHANT_ID, ...fields })).toMatchObject({
    vendor: { fieldsURL: 'http://127.0.0.1:1/fields' },
    fields: undefined,
  });
});

it.each([
  { VETLOOM_TAPPAY_MERCHANT_ID: '' },
  { VETLOOM_TAPPAY_PARTNER_KEY: '' },
  { VETLOOM_TAPPAY_APP_ID: '' },
  { VETLOOM_TAPPAY_APP_ID: 'x' },
  { VETLOOM_TAPPAY_APP_KEY: '"</script>' },
  { VETLOOM_TAPPAY_URL: 'nowhere' },
  { VETLOOM_TAPPAY_FIELDS_URL: 'nowhere' },
])('does not start with %o', (parts) => {
  expect(() => openCards({ ...WHOLE, ...parts })).toThrow(/VETLOOM_TAPPAY/);
});
