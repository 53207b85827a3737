import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { inspectPdf } from './inspect-pdf.ts';

async function plain(pages = 1): Promise<PDFDocument> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (let at = 0; at < pages; at += 1) file.addPage().drawText('plan', { font });
  return file;
}
const rule = (name: string) => expect.objectContaining({ detail: expect.objectContaining({ rule: name }) });

/** A document with something in its catalogue. */
async function holding(key: string, value: object): Promise<Uint8Array> {
  const file = await plain();
  file.catalog.set(PDFName.of(key), file.context.obj(value as never));
  return file.save();
}

it('counts the pages of a plain document, also of one that opens at a page or points to an address', async () => {
  expect((await inspectPdf(await (await plain(3)).save())).pages).toBe(3);
  const file = await plain();
  const [page] = file.getPages();
  file.catalog.set(PDFName.of('OpenAction'), file.context.obj([page?.ref, 'Fit'] as never));
  const link = { Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://clinic.test') } };
  page?.node.set(PDFName.of('Annots'), file.context.obj([file.context.obj(link)] as never));
  expect((await inspectPdf(await file.save())).pages).toBe(1);
});

it.each([
  [
    'a script that runs when it is opened',
    'pdfScript',
    holding('OpenAction', { S: 'JavaScript', JS: PDFString.of('1') }),
  ],
  ['a script in a tree of names', 'pdfScript', holding('Names', { JavaScript: { Names: [] } })],
  ['an action that starts a program', 'pdfScript', holding('OpenAction', { S: 'Launch', F: PDFString.of('a.exe') })],
  ['actions of the document', 'pdfScript', holding('AA', { WC: { S: 'URI' } })],
  ['a form of XFA', 'pdfScript', holding('AcroForm', { XFA: [] })],
  ['a file within it', 'pdfAttachment', holding('Names', { EmbeddedFiles: { Names: [] } })],
  ['something that plays', 'pdfAttachment', holding('Extra', { Type: 'Annot', Subtype: 'RichMedia' })],
  ['a signature of somebody else', 'pdfSigned', holding('Extra', { Type: 'Sig', ByteRange: [0, 1, 2, 3] })],
  ['a field that is filled in', 'pdfForm', holding('AcroForm', { Fields: [{ FT: 'Tx', T: PDFString.of('a') }] })],
])('nobody is asked to sign %s', async (_, name, made) => {
  await expect(inspectPdf(await made)).rejects.toEqual(rule(name));
});

it('finds what is hidden within objects that are packed, and what is written in another way', async () => {
  const file = await plain();
  const hidden = file.context.register(file.context.obj({ S: 'JavaScript', JS: PDFString.of('1') }));
  file.catalog.set(PDFName.of('OpenAction'), hidden);
  expect(Buffer.from(await file.save()).includes('/JavaScript')).toBe(false);
  await expect(inspectPdf(await file.save())).rejects.toEqual(rule('pdfScript'));
  const clear = Buffer.from(await file.save({ useObjectStreams: false })).toString('latin1');
  const otherwise = clear.replace('/JavaScript', '/#4aavaScript').replace('/JS ', '/J#53 ');
  await expect(inspectPdf(Buffer.from(otherwise, 'latin1'))).rejects.toEqual(rule('pdfScript'));
});

it('nobody is asked to sign what can’t be read: encrypted, broken, none at all, or without end', async () => {
  const file = await plain();
  file.context.trailerInfo.Encrypt = file.context.register(file.context.obj({ Filter: 'Standard', V: 1, R: 2 }));
  await expect(inspectPdf(await file.save({ useObjectStreams: false }))).rejects.toEqual(rule('pdfEncrypted'));
  await expect(inspectPdf(Buffer.from('%PDF-1.7\nnothing'))).rejects.toEqual(rule('pdfBroken'));
  await expect(inspectPdf(Buffer.from('<html>'))).rejects.toEqual(rule('pdfBroken'));
  await expect(inspectPdf(await (await plain(201)).save())).rejects.toEqual(rule('pdfPages'));
  await expect(inspectPdf(Buffer.alloc(15_000_001, '%PDF-'))).rejects.toEqual(
    expect.objectContaining({ codeName: 'tooLarge' }),
  );
});

/** A document that says one thing by its table of objects, and another to whoever takes the last object of a number. */
function twofold(): Buffer {
  const object = (at: number, text: string) => `${at} 0 obj\n${text}\nendobj\n`;
  const words = (price: number) => `BT /F 20 Tf 20 50 Td (${price}) Tj ET`;
  const stream = (text: string) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
  const shown = [
    object(1, '<</Type/Catalog/Pages 2 0 R>>'),
    object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>'),
    object(4, stream(words(300))),
  ];
  let body = '%PDF-1.7\n';
  const offsets = shown.map((text) => {
    const at = body.length;
    body += text;
    return at;
  });
  body += object(4, stream(words(9000)));
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<</Root 1 0 R/Size 5>>\n`;
  return Buffer.from(`${body}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}

it('of a file that holds two versions hands on the one that it has looked at, and no other', async () => {
  const { bytes } = await inspectPdf(twofold());
  const text = Buffer.from(bytes).toString('latin1');
  expect([text.includes('(300)'), text.includes('(9000)')]).toEqual([false, true]);
});
