import type { MessageCard } from '@vetloom/domain/message/message-card.schema.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const plain = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A card as the page of a mail: its words alone, no picture or address that anybody would fetch. `words` is the message's text. */
export function cardHtml({ title, subtitle, rows, note, button }: MessageCard, words: string): string {
  const lines = rows.map(
    ({ name, value }) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6B675F">${plain(name)}</td><td style="padding:4px 0">${plain(value)}</td></tr>`,
  );
  const said = note.trim() || words.trim();
  return [
    '<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;color:#1F1E1B;max-width:560px">',
    `<h1 style="font-size:20px;margin:0 0 4px">${plain(title)}</h1>`,
    subtitle === '' ? '' : `<p style="margin:0 0 12px;color:#6B675F">${plain(subtitle)}</p>`,
    lines.length === 0 ? '' : `<table style="border-collapse:collapse;font-size:14px">${lines.join('')}</table>`,
    said === '' ? '' : `<p style="white-space:pre-wrap;font-size:14px">${plain(said)}</p>`,
    button === undefined
      ? ''
      : `<p><a href="${plain(button.address)}" style="color:#34508F">${plain(button.label)}</a></p>`,
    '</body></html>',
  ].join('');
}
