import { readCode, scannedGoods } from '@vetloom/domain/stock/shelf-code.ts';
import { describe, expect, it } from 'vitest';
import { codeSvg, isSquare, labelsHtml } from './label-html.ts';
import { LABEL_PAPERS, type LabelPaper } from './label-size.ts';
import { codeOfLot, codeOfProduct } from './shelf-label.ts';

const product = { prodID: 'p-1', name: '紗布', barcode: '4710001234569' };
const lot = { ...product, lot: 'A-12', expiresOn: '2027-01-31' };
const roll = LABEL_PAPERS.find(({ id }) => id === '50x30') as LabelPaper;

describe('the code of a label', () => {
  it('is the product’s own as bars, the clinic’s number as bars, else a square of ours', () => {
    const of = (barcode: string, choice: 'bars' | 'qr' = 'bars') => codeOfProduct({ ...product, barcode }, choice);
    expect(of('4710001234569')).toEqual({ symbology: 'ean13', text: '4710001234569' });
    expect(of('96385074').symbology).toBe('ean8');
    expect(of('036000291452').symbology).toBe('upca');
    expect(of('4710001234560')).toEqual({ symbology: 'code128', text: '4710001234560' });
    expect(of('VX-1')).toEqual({ symbology: 'code128', text: 'VX-1' });
    for (const none of ['', '中文', 'x'.repeat(21)]) expect(of(none).symbology, none).toBe('qr');
    expect(of('4710001234569', 'qr').symbology).toBe('qr');
  });

  it('of a lot is GS1 where it can be, and read back as that lot of that product either way', () => {
    for (const barcode of [product.barcode, '', 'VX-1'])
      for (const choice of ['bars', 'qr'] as const) {
        const code = codeOfLot({ ...lot, barcode }, choice);
        const goods = [{ prodID: product.prodID, barcode, code: '' }];
        expect(scannedGoods(goods, code.text, 2026), `${barcode} ${choice}`).toMatchObject({
          ...{ item: { prodID: 'p-1' }, lot: 'A-12', expiresOn: '2027-01-31' },
        });
        expect(isSquare(code)).toBe(true);
      }
  });

  it('is a drawing, whichever it is', () => {
    for (const code of [
      ...['4710001234569', '96385074', '036000291452', 'VX-1', ''].map((barcode) =>
        codeOfProduct({ ...product, barcode }, 'bars'),
      ),
      ...(['bars', 'qr'] as const).map((choice) => codeOfLot(lot, choice)),
    ])
      expect(codeSvg(code), code.symbology).toMatch(/^<svg viewBox="0 0 \d+/);
  });
});

describe('a page of labels', () => {
  it('says its paper in mm, a page for each label of a roll, and words as words', () => {
    const code = codeOfProduct(product, 'bars');
    const labels = [1, 2].map((at) => ({ title: `<b>${at} & 2`, lines: ['NT$ 30'], code }));
    const html = labelsHtml(roll, labels, 1, '標籤');
    expect(html).toContain('@page{size:50mm 30mm;margin:0}');
    expect(html.match(/class="page"/g)).toHaveLength(2);
    expect(html).toContain('&lt;b&gt;1 &amp; 2');
    expect(html).not.toMatch(/<script|src=/);
    expect(readCode(code.text, 2026)).toEqual({ kind: 'plain', code: product.barcode });
  });
});
