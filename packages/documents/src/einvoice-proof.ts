import { calendarDate, wallSeconds } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Einvoice } from '@vetloom/domain/einvoice/einvoice.schema.ts';
import { taxWithin } from '@vetloom/domain/einvoice/invoice-content.ts';
import { code39, drawingSVG } from 'bwip-js/generic';
import { einvoiceCodes, QR_VERSION } from './einvoice-codes.ts';
import { qrSvg } from './html/qr-svg.ts';

/** The ministry's measures of the paper, mm. */
export const PROOF_MM = { width: 57, height: 90 } as const;
const QR_MM = 24;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const two = (value: number): string => String(value).padStart(2, '0');

function moment(at: number, zone: Zone): string {
  const { year, month, day } = calendarDate(at, zone);
  const seconds = wallSeconds(at, zone);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => two(Math.floor(part))).join(':');
  return `${year}-${two(month)}-${two(day)} ${clock}`;
}

/** A period as it stands on paper: `115年11-12月`. */
export const periodWords = (period: string): string =>
  `${period.slice(0, 3)}年${two(Number(period.slice(3)) - 1)}-${period.slice(3)}月`;

const STYLE = `
@page{size:${PROOF_MM.width}mm ${PROOF_MM.height}mm;margin:0}
*{box-sizing:border-box;margin:0}
html,body{padding:0;background:#fff;color:#000;font-family:'Noto Sans TC','Microsoft JhengHei','PingFang TC',sans-serif}
.proof{position:relative;width:${PROOF_MM.width}mm;height:${PROOF_MM.height}mm;padding:2.5mm 3mm 0;overflow:hidden;text-align:center}
.shop{font-size:3.6mm;line-height:1.25;height:4.6mm;overflow:hidden;white-space:nowrap}
h1{font-size:5mm;line-height:1.3;font-weight:700}
.period,.number{font-size:6mm;line-height:1.25;font-weight:700}
.facts{font-size:2.9mm;line-height:1.45;text-align:left}
.facts div{display:flex;justify-content:space-between}
.bars{margin:1.5mm auto 1mm;width:50mm;height:8mm}
.bars svg{display:block;width:100%;height:100%}
.squares{display:flex;justify-content:space-between}
.squares .code{display:block}
.detail{width:${PROOF_MM.width}mm;padding:3mm;font-size:2.9mm;line-height:1.5;break-before:page}
.detail p{display:flex;justify-content:space-between;gap:2mm}
.detail span:last-child{white-space:nowrap}
`;

const bars = (text: string): string =>
  code39({ bcid: 'code39', text, includetext: false, height: 8 }, drawingSVG()).replace(
    '<svg ',
    '<svg preserveAspectRatio="none" ',
  );

/** The lines of a company's invoice, which stand on the paper's second part. */
function detail(invoice: Einvoice): string {
  const { net, tax } = taxWithin(invoice);
  const row = (name: string, amount: number) =>
    `<p><span>${escaped(name)}</span><span>${amount.toLocaleString('en-US')}</span></p>`;
  return `<section class="detail"><p><b>交易明細</b></p>${invoice.lines.map((one) => row(one.name, one.amount)).join('')}${row('銷售額', net + invoice.free)}${row('稅額', tax)}${row('總計', invoice.total)}</section>`;
}

/**
 * The paper that proves an invoice (電子發票證明聯), exact in mm, as a page to print. `again`: it was printed before, and says so. A company's shows its number, format and the lines with
 * their tax on a second part.
 */
export function einvoiceProofHtml(invoice: Einvoice, zone: Zone, again: boolean): string {
  const { number, code, dateTime, period, buyer, seller, total } = invoice;
  const codes = einvoiceCodes(invoice, zone);
  const company = buyer.ubn !== '';
  const proof = [
    `<div class="shop">${escaped(seller.name)}</div>`,
    `<h1>電子發票證明聯${again ? '補印' : ''}</h1>`,
    `<div class="period">${periodWords(period)}</div>`,
    `<div class="number">${number.slice(0, 2)}-${number.slice(2)}</div>`,
    '<div class="facts">',
    `<div><span>${moment(dateTime, zone)}</span>${company ? '<span>格式 25</span>' : ''}</div>`,
    `<div><span>隨機碼 ${code.slice(0, 4)}</span><span>總計 ${total.toLocaleString('en-US')}</span></div>`,
    `<div><span>賣方 ${seller.ubn}</span>${company ? `<span>買方 ${buyer.ubn}</span>` : ''}</div>`,
    '</div>',
    `<div class="bars">${bars(codes.bars)}</div>`,
    `<div class="squares">${qrSvg(codes.left, QR_MM, QR_VERSION)}${qrSvg(codes.right, QR_MM, QR_VERSION)}</div>`,
  ].join('');
  return `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><title>${number}</title><style>${STYLE}</style></head><body><div class="proof">${proof}</div>${company ? detail(invoice) : ''}</body></html>`;
}
