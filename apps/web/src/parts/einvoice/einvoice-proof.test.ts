import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { einvoiceCodes } from '@vetloom/documents/einvoice-codes.ts';
import { einvoiceProofHtml } from '@vetloom/documents/einvoice-proof.ts';
import { zoneOf } from '@vetloom/domain/core/zone.ts';
import { type Einvoice, einvoiceSchema } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { contentFor } from '@vetloom/domain/einvoice/invoice-content.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const TAIPEI = zoneOf('Asia/Taipei');
const RULES = { taxIncluded: true, taxTreatment: 'outside', taxGoods: 'taxable' } as const;
const SEAL = 'yXRAn0fFbhyNAuiFfwOZ1A==';
const goods = (names: readonly string[], amount: number) =>
  names.map((name) => ({ name, number: 1, amount, what: 'goods' as const }));

const anInvoice = (names: readonly string[], ubn = ''): Einvoice =>
  einvoiceSchema.parse({
    ...{ _id: '/einvoice/1-a', collection: 'einvoice', number: 'AB11223344', period: '11512', code: `0042${SEAL}` },
    ...contentFor(goods(names, 340), RULES, 340 * names.length, ubn),
    ...{ dateTime: 1_795_147_200, paymentID: 'p', collectionID: '/record/1', userID: '', petID: '' },
    ...{ buyer: { ubn, carrier: '', donation: '' }, by: '', allowances: [], prints: [], updateDateTime: 1 },
    seller: { ubn: '22099131', name: '慈愛動物醫院', address: '' },
  });

beforeAll(() => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
});

/** What a reader sees in each code that stands on a page. */
async function seen(html: string): Promise<string[]> {
  const drawings = html.match(/<svg [\s\S]*?<\/svg>/g) ?? [];
  const all = [];
  for (const svg of drawings) {
    const sized = svg.replace('style="width:24mm;height:24mm"', 'width="480" height="480"');
    const picture = await sharp(
      Buffer.from(
        sized
          .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
          .replace(/xmlns="[^"]*" (?=[\s\S]*xmlns=)/, ''),
      ),
      { density: 300 },
    )
      .flatten({ background: '#fff' })
      .extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#fff' })
      .png()
      .toBuffer();
    const [found] = await readBarcodes(new Uint8Array(picture), { tryHarder: true, formats: ['Code39', 'QRCode'] });
    all.push(found?.text ?? '');
  }
  return all;
}

describe('the paper that proves an invoice', () => {
  it('has the head that the ministry asks for: 77 characters, sums in hexadecimal, the seal; then the lines', () => {
    const { bars, left, right } = einvoiceCodes(anInvoice(['乾電池']), TAIPEI);
    expect(bars).toBe('11512AB112233440042');
    expect(left.slice(0, 77)).toBe(`AB1122334411511200042${'00000144'}${'00000154'}${'00000000'}22099131${SEAL}`);
    expect(left.slice(77)).toBe(':**********:1:1:1:乾電池:1:340:');
    expect(right).toBe('**');
  });

  it('shows a company’s number, and as many lines as fit, in their order', () => {
    const names = Array.from({ length: 30 }, (_, at) => `處方飼料${at}`);
    const { left, right } = einvoiceCodes(anInvoice(names, '04595257'), TAIPEI);
    expect(left.slice(45, 53)).toBe('22099131');
    expect(left.slice(37, 45)).toBe('04595257');
    const [, , shown, all] = left.slice(77).split(':').map(Number);
    expect(all).toBe(30);
    const items = `${left.slice(77).split(':').slice(5).join(':')}${right.slice(2)}`.split(':');
    expect(items.filter((_, at) => at % 3 === 0)).toEqual(names.slice(0, shown));
    expect(new TextEncoder().encode(left).length).toBeLessThanOrEqual(134);
  });

  it('cuts the name of the first line where the left square has no room for it, and keeps count and price', () => {
    const long = '皇家處方飼料腸胃道高纖低脂配方成犬專用大包裝十四公斤';
    const { left, right } = einvoiceCodes(anInvoice([long, '罐頭']), TAIPEI);
    const [, , shown, all, , name = '', number, price] = left.slice(77).split(':');
    expect([shown, all, number, price]).toEqual(['2', '2', '1', '340']);
    expect(name.length).toBeGreaterThan(3);
    expect(long.startsWith(name)).toBe(true);
    expect(new TextEncoder().encode(left).length).toBeLessThanOrEqual(134);
    expect(right).toBe('**罐頭:1:340');
    // Neither does one that is longer than the right square.
    const far = einvoiceCodes(anInvoice(['罐頭', long.repeat(3)]), TAIPEI);
    expect(new TextEncoder().encode(far.right).length).toBeLessThanOrEqual(134);
    expect(far.left.slice(77).split(':')[2]).toBe('2');
  });

  it.each([
    ['one line', ['飼料']],
    ['many lines', Array.from({ length: 12 }, (_, at) => `外用滴劑 ${at}`)],
  ])('is read by a reader of codes: bars and both squares (%s)', async (_, names) => {
    const invoice = anInvoice(names);
    const { bars, left, right } = einvoiceCodes(invoice, TAIPEI);
    expect(await seen(einvoiceProofHtml(invoice, TAIPEI, false))).toEqual([bars, left, right]);
  });

  it('says that it was printed again, and shows format and tax to a company alone', () => {
    const own = einvoiceProofHtml(anInvoice(['飼料']), TAIPEI, false);
    expect(own).toContain('<h1>電子發票證明聯</h1>');
    expect(own).toContain('115年11-12月');
    expect(own).toContain('2026-11-20 12:00:00');
    expect(own).not.toContain('格式 25');
    expect(own).toContain('size:57mm 90mm');
    const company = einvoiceProofHtml(anInvoice(['飼料'], '04595257'), TAIPEI, true);
    expect(company).toContain('證明聯補印');
    expect(company).toContain('格式 25');
    expect(company).toContain('<span>稅額</span><span>16</span>');
  });
});
