import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { describe, expect, it } from 'vitest';
import { chargeRecord } from './charge-record.ts';
import { maskedPhone } from './content/masked-phone.ts';
import { a4Receipt, thermalReceipt } from './receipt.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData, sampleReceipt, sampleRecord } from './testing/sample.ts';

const reversed = sampleReceipt({ reversedBy: '/receipt/2' });
const reversal = sampleReceipt({
  _id: '/receipt/2',
  receive: -5405,
  reverses: '/receipt/1',
  paymentID: 'A20261120-060',
  createDateTime: november(20, 14, 40),
});

describe('the thermal receipt', () => {
  const text = documentText(thermalReceipt(sampleData()));

  it('shows charges, total, tender and change', () => {
    for (const shown of ['診察費（一般）', '應收', 'NT$ 5,405', '現金', '6,000', '找零', '595', '未結餘額', '周郁婷'])
      expect(text).toContain(shown);
  });

  it('hides the end of the phone', () => {
    expect(text).toContain('0912-345-***');
    expect(text).not.toContain('678');
    expect(maskedPhone('0227003318')).toBe('02-2700-3***');
  });

  it('prints the next visit in large type', () => {
    expect(thermalReceipt(sampleData()).blocks).toContainEqual(
      expect.objectContaining({ kind: 'paragraph', tone: 'large', text: [{ text: '11/23（一）10:30', strong: true }] }),
    );
  });

  it('has no next visit when there is no appointment', () => {
    const record = sampleRecord({ nextVisitDateTime: null });
    expect(documentText(thermalReceipt(sampleData({ record })))).not.toContain('下次回診');
  });

  it('does not wish a dead animal well', () => {
    const pet = { ...sampleData().pet, status: 9 as const };
    expect(documentText(thermalReceipt(sampleData({ pet })))).not.toContain('健康平安');
  });

  it('in English has English words', () => {
    const english = documentText(
      thermalReceipt(sampleData({ printSetting: printSetting.parse({ englishVersion: true }) })),
    );
    for (const shown of ['RECEIPT', 'Total due', 'Change', '11/23 (Mon) 10:30']) expect(english).toContain(shown);
    expect(english).not.toMatch(/應收|找零|下次回診/);
  });
});

describe('which payment a receipt shows', () => {
  const first = sampleReceipt({ receive: 2000, tendered: null, change: null });
  const second = sampleReceipt({
    _id: '/receipt/2',
    receive: 3405,
    method: 'creditCard',
    creditCardNumber: '4242',
    tendered: null,
    change: null,
    paymentID: 'A20261121-001',
    createDateTime: november(21, 9, 0),
  });
  const lines = (paymentID?: string) =>
    documentText(
      thermalReceipt({
        ...sampleData({ receipts: [first, second] }),
        ...(paymentID === undefined ? {} : { paymentID }),
      }),
    ).split('\n');

  it('the latest one, with what was received before', () => {
    const text = lines();
    expect(text).toContain('信用卡（4242）');
    expect(text[text.indexOf('先前已收') + 1]).toBe('−2,000');
    expect(text[text.indexOf('未結餘額') + 1]).toBe('0');
  });

  it('an earlier one printed again says what it said then', () => {
    const text = lines('A20261120-059');
    expect(text).not.toContain('信用卡（4242）');
    expect(text[text.indexOf('未結餘額') + 1]).toBe('3,405');
  });

  it('a payment taken back is marked, and no longer counts', () => {
    const data = sampleData({ receipts: [reversed, reversal] });
    expect(documentText(thermalReceipt({ ...data, paymentID: 'A20261120-059' }))).toContain('收據（已沖銷）');
    const now = documentText(thermalReceipt(data)).split('\n');
    expect(now).not.toContain('現金');
    expect(now[now.indexOf('未結餘額') + 1]).toBe('5,405');
  });
});

describe('a bill of which another program had received a part', () => {
  const former = sampleData().record;
  const textOf = (receipts: readonly Receipt[]) =>
    documentText(
      thermalReceipt(sampleData({ record: { ...former, settledElsewhere: 5000, received: 5405 }, receipts })),
    ).split('\n');
  const rest = (fields: object) => sampleReceipt({ receive: 405, tendered: null, change: null, ...fields });

  it('names it as received before, and asks for no more than is left', () => {
    const text = textOf([rest({})]);
    expect(text[text.indexOf('先前已收') + 1]).toBe('−5,000');
    expect(text[text.indexOf('未結餘額') + 1]).toBe('0');
    const part = textOf([rest({ receive: 200 })]);
    expect(part[part.indexOf('未結餘額') + 1]).toBe('205');
    const none = textOf([]);
    expect(none[none.indexOf('未結餘額') + 1]).toBe('405');
  });

  it('is charged as received in what an owner was charged', () => {
    const text = documentText(
      chargeRecord({
        ...sampleData(),
        owner: { name: '陳雅婷', phone: '0912345678', address: '' },
        visits: [{ record: { ...former, settledElsewhere: 5000 }, petName: '麻糬' }],
        receipts: [{ collectionID: former._id, receive: 405 }],
        from: undefined,
        to: undefined,
      }),
    ).split('\n');
    expect(text[text.indexOf('未結餘額') + 1]).toBe('0');
  });
});

describe('the number and the marks of a receipt', () => {
  const text = (fields: object, more: object = {}) =>
    documentText(thermalReceipt({ ...sampleData({ receipts: [sampleReceipt(fields)] }), ...more }));

  it('is the clinic’s running number, never the id; without one yet it says when there will be', () => {
    expect(text({})).toContain('20261120-A059');
    expect(text({ number: '' })).toContain('連線後編號');
  });

  it('of a bill that a package paid is none of the run: nothing will be numbered', () => {
    const prepaid = { prepaidID: '/prepaid/1795147200-aaaaaa', lineID: 'fee' };
    const paid = text({ number: '', method: 'prepaid', prepaid });
    expect(paid).not.toContain('連線後編號');
    expect(paid).toContain('套裝扣抵');
  });

  it('a copy says so with its time and who printed it, on the roll and on A4', () => {
    const copy = { at: november(20, 15, 5), by: '周郁婷' };
    expect(text({}, { copy })).toContain('收據（補印）');
    expect(text({}, { copy })).toContain('補印 2026/11/20（五）15:05　周郁婷');
    expect(documentText(a4Receipt({ ...sampleData({ receipts: [sampleReceipt({})] }), copy }))).toContain(
      '補印 2026/11/20',
    );
    expect(text({})).not.toContain('補印');
  });

  it('what is wanted of the invoice stands on it', () => {
    const invoice = { ubn: '04595257', carrier: '/ABC+123', donation: '' };
    expect(text({ invoice })).toContain('買方統編 04595257');
    expect(text({ invoice })).toContain('手機條碼載具 /ABC+123');
    expect(text({ invoice: { ubn: '', carrier: '', donation: '919' } })).toContain('發票捐贈碼 919');
  });

  it('what corrects a receipt shows neither the old amount nor its way, and names the paper that is void', () => {
    const old = sampleReceipt({ reversedBy: '/receipt/2' });
    const back = { ...reversal, paymentID: old.paymentID };
    const anew = sampleReceipt({
      _id: '/receipt/3',
      method: 'transfer',
      tendered: null,
      change: null,
      number: '20261120-A061',
      replaces: '20261120-A059',
      createDateTime: november(20, 14, 40),
    });
    const lines = documentText(thermalReceipt(sampleData({ receipts: [old, back, anew] }))).split('\n');
    expect(lines).toContain('20261120-A061');
    expect(lines).toContain('更正重開，原單號 20261120-A059 作廢');
    expect(lines).not.toContain('現金');
    expect(lines).not.toContain('先前已收');
    expect(lines[lines.indexOf('未結餘額') + 1]).toBe('0');
  });
});

describe('the A4 receipt', () => {
  it('has the letterhead, the bill, the payment and a place to sign', () => {
    const text = documentText(a4Receipt(sampleData()));
    for (const shown of ['禾風動物醫院 大安總院', '收據', '20261120-A059', 'NT$ 5,405', '6,000', '收款人簽章'])
      expect(text).toContain(shown);
  });
});
