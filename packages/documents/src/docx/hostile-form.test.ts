import { deflateSync } from 'node:zlib';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { describe, expect, it } from 'vitest';
import { docxWith, partOf, relationsWith } from '../testing/docx-parts.ts';
import { checkForm } from './check-form.ts';
import { EMPTY_LINE, fillForm } from './fill-form.ts';
import { exampleFormData } from './form-data.ts';
import { formText } from './form-text.ts';
import type { FormData } from './placeholders.ts';

/*
 * Forms that were made to do harm, beside those of `check-form.test.ts`: each is refused by name, or harmless in what comes of it.
 */

const RELS = 'word/_rels/document.xml.rels';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function ruleOf(bytes: Uint8Array): Promise<string> {
  try {
    await checkForm(bytes);
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'badParameter') return String(error.detail.rule);
    throw error;
  }
}
/** A form whose text has this markup in it. */
const withMarkup = (markup: string): Uint8Array =>
  docxWith([], {
    'word/document.xml': partOf(docxWith(['x']), 'word/document.xml').replace('<w:r>', `${markup}<w:r>`),
  });
const withTypes = (...entries: readonly string[]): string =>
  partOf(docxWith([]), '[Content_Types].xml').replace('</Types>', `${entries.join('')}</Types>`);
const filledWith = async (paragraphs: readonly string[], texts: Partial<FormData['texts']>) => {
  const data = exampleFormData({});
  const { bytes } = await fillForm(docxWith(paragraphs), {
    ...data,
    texts: { ...data.texts, ...texts } as FormData['texts'],
  });
  const lines = (await formText(bytes)).map((block) => (block.kind === 'paragraph' ? block.text : ''));
  return { bytes, lines };
};

describe('a form with macros under another name', () => {
  it.each([
    ['a template with macros', 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'],
    ['a document with macros', 'application/vnd.ms-word.document.macroEnabled.main+xml'],
    ['a template without', 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'],
  ])('is refused where it is %s that was renamed', async (_, type) => {
    const types = partOf(docxWith([]), '[Content_Types].xml').replace(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      type,
    );
    expect(await ruleOf(docxWith(['x'], { '[Content_Types].xml': types }))).toMatch(/^form(Macros|NotDocx)$/);
  });

  it.each([
    ['word/vbaProjectSignature.bin', 'x'],
    ['word/vbaProjectSignatureV3.bin', 'x'],
    ['word/VbaData.XML', '<x/>'],
    ['word/customUI/customUI14.xml', '<customUI onLoad="Run"/>'],
    ['userCustomization/customUI.xml', '<customUI onLoad="Run"/>'],
    ['word/webextensions/webextension1.xml', '<we:webextension/>'],
    ['word/webextensions/taskpanes.xml', '<wetp:taskpanes/>'],
  ])('is refused where a part is called %s', async (name, content) => {
    expect(await ruleOf(docxWith(['x'], { [name]: content }))).toMatch(/^form(Macros|Embedded)$/);
  });

  it.each([
    'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility',
    'http://schemas.microsoft.com/office/2007/relationships/ui/extensibility',
    'http://schemas.microsoft.com/office/2011/relationships/webextension',
    'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
    'http://schemas.microsoft.com/office/2006/relationships/vbaProjectSignature',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/frame',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/mailMergeSource',
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/mailMergeHeaderSource',
  ])('is refused where a relation brings in what is no text: %s', async (type) => {
    const relation = `<Relationship Id="r9" Type="${type}" Target="a.xml"/>`;
    for (const part of [RELS, '_rels/.rels'])
      expect(await ruleOf(docxWith(['x'], { [part]: relationsWith(relation) })), part).not.toBe('taken');
  });
});

describe('a form that fetches something', () => {
  it.each([
    '<w:mailMerge><w:connectString w:val="Data Source=\\\\evil.test\\x"/></w:mailMerge>',
    '<w:saveThroughXslt w:solutionID="x"/>',
    '<w:frameset><w:frame><w:sourceFileName r:id="r1"/></w:frame></w:frameset>',
  ])('by its settings is refused: %s', async (markup) => {
    const settings = `<w:settings xmlns:w="x" xmlns:r="y">${markup}</w:settings>`;
    expect(await ruleOf(docxWith(['x'], { 'word/settings.xml': settings }))).toMatch(/^form(External|Embedded)$/);
  });

  it.each([
    '<v:shape><v:imagedata src="http://evil.test/p.png"/></v:shape>',
    '<v:shape><v:imagedata o:href="http://evil.test/p.png"/></v:shape>',
    '<v:rect><v:fill src="\\\\evil.test\\p.png" type="frame"/></v:rect>',
    '<v:shape href="file:///c:/x.exe"/>',
    "<v:imagedata src='&#104;ttp://evil.test/p.png'/>",
  ])('by a drawing without a relation is refused: %s', async (markup) => {
    expect(await ruleOf(withMarkup(`<w:r><w:pict>${markup}</w:pict></w:r>`))).toBe('formExternal');
  });

  it('by a page as a link of a drawing, as a logo has, is taken', async () => {
    expect(await ruleOf(withMarkup('<w:r><w:pict><v:shape href="https://clinic.test/"/></w:pict></w:r>'))).toBe(
      'taken',
    );
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://evil.test/p.png"/></svg>',
    '<svg xmlns:xlink="x"><use xlink:href="file:///etc/passwd#a"/></svg>',
    '<svg><style>@import url("http://evil.test/a.css");</style></svg>',
    '<svg><rect style="fill:url(http://evil.test/a.svg#b)"/></svg>',
    '<svg><script>fetch("http://evil.test")</script></svg>',
    '<svg onload="x()"/>',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    '<svg><foreignObject><iframe src="http://evil.test"/></foreignObject></svg>',
  ])('by a vector picture is refused: %s', async (svg) => {
    const types = withTypes('<Default Extension="svg" ContentType="image/svg+xml"/>');
    expect(await ruleOf(docxWith(['x'], { 'word/media/a.svg': svg, '[Content_Types].xml': types }))).toMatch(
      /^form(External|Embedded|Broken)$/,
    );
  });

  it('not by a vector picture that refers to itself alone', async () => {
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use xlink:href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/></svg>';
    const types = withTypes('<Default Extension="svg" ContentType="image/svg+xml"/>');
    expect(await ruleOf(docxWith(['x'], { 'word/media/a.svg': svg, '[Content_Types].xml': types }))).toBe('taken');
  });
});

describe('a form that climbs out of its archive', () => {
  it.each(['../../../etc/passwd', '/../../etc/passwd', '..\\..\\windows\\x', '%2e%2e/%2e%2e/%2e%2e/etc/passwd'])(
    'by the target of a relation is refused: %s',
    async (target) => {
      const relation = `<Relationship Id="r9" Type="${OFFICE}/image" Target="${target}"/>`;
      expect(await ruleOf(docxWith(['x'], { [RELS]: relationsWith(relation) }))).not.toBe('taken');
    },
  );

  it('is taken where a target leads to another folder of it', async () => {
    const relation = `<Relationship Id="r9" Type="${OFFICE}/customXml" Target="../customXml/item1.xml"/>`;
    expect(await ruleOf(docxWith(['x'], { [RELS]: relationsWith(relation), 'customXml/item1.xml': '<x/>' }))).toBe(
      'taken',
    );
  });
});

/** A PNG that says it is so large, and whose content is a few bytes. */
function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(Buffer.concat([head, deflateSync(Buffer.alloc(1000))]));
}
const jpegOf = (width: number, height: number): Uint8Array => {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, 0xff, 0xd9);
};
const gifOf = (width: number, height: number): Uint8Array =>
  Uint8Array.of(...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0);
const bmpOf = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(54);
  bytes.write('BM');
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(-height, 22);
  return new Uint8Array(bytes);
};

describe('a form that is larger than it seems', () => {
  it.each([
    ['png', pngOf(30_000, 30_000)],
    ['jpeg', jpegOf(30_000, 30_000)],
    ['gif', gifOf(30_000, 30_000)],
    ['bmp', bmpOf(30_000, 30_000)],
    // Called otherwise than it is: viewers go by the content.
    ['jpeg', pngOf(60_000, 9_000)],
  ])('by a picture of 30,000 points a side is refused: %s', async (extension, bytes) => {
    expect(await ruleOf(docxWith(['x'], { [`word/media/a.${extension}`]: bytes }))).toBe('formTooLarge');
  });

  it('is taken with a scan of a page in colour', async () => {
    for (const bytes of [pngOf(5000, 7000), jpegOf(5000, 7000)])
      expect(await ruleOf(docxWith(['x'], { 'word/media/a.png': bytes }))).toBe('taken');
  });

  it('by an archive in an archive is refused, whatever its ending', async () => {
    const inner = docxWith(['x']);
    for (const name of ['word/media/a.zip', 'word/media/a.docx', 'word/media/a.png', 'customXml/item1.bin'])
      expect(await ruleOf(docxWith(['x'], { [name]: inner })), name).toBe('formEmbedded');
  });

  it.each([
    ['beside each other', '{#用藥}{/用藥}'.repeat(100_000)],
    ['in each other', `${'{#用藥}'.repeat(100_000)}${'{/用藥}'.repeat(100_000)}`],
    ['in each other by two names', `${'{#歷次看診}{#用藥}'.repeat(900)}${'{/用藥}{/歷次看診}'.repeat(900)}`],
    ['never ended', '{#用藥}'.repeat(100_000)],
  ])('by a hundred thousand lists %s is refused in a moment', async (_, text) => {
    const begun = performance.now();
    expect(await ruleOf(docxWith([text]))).toMatch(/^form(TooLarge|Tags)$/);
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('by entities in any part is refused', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><x>&c;</x>';
    for (const part of ['word/styles.xml', 'customXml/item1.xml', 'docProps/app.xml', 'word/theme/theme1.xml'])
      for (const xml of [
        laughs,
        laughs.replace('<!DOCTYPE', '<!doctype'),
        laughs.replace('<!DOCTYPE', '\n\n <!DOCTYPE'),
      ])
        expect(await ruleOf(docxWith(['x'], { [part]: xml })), part).toBe('formBroken');
  });
});

describe('a value that would be more than text', () => {
  it.each([
    '=HYPERLINK("http://evil.test")',
    '+cmd|calc',
    '@SUM(A1)',
    '-2+3',
    ' DDEAUTO c:\\cmd.exe ',
    '{ INCLUDEPICTURE "http://evil.test" }',
  ])('stays text: %s', async (value) => {
    const { bytes, lines } = await filledWith(['{飼主姓名}'], { 飼主姓名: value });
    expect(lines).toEqual([value]);
    const xml = partOf(bytes, 'word/document.xml');
    expect(xml).not.toMatch(/instrText|fldSimple|fldChar|hyperlink/);
  });

  it('comes into no instruction of a field: a form that asks for it is refused or not filled there', async () => {
    const begin = '<w:fldChar w:fldCharType="begin"/>';
    const end = '<w:fldChar w:fldCharType="end"/>';
    for (const inside of [
      '<w:instrText> HYPERLINK "{飼主姓名}" </w:instrText>',
      '<w:instrText> QUOTE </w:instrText><w:t>{飼主姓名}</w:t>',
    ]) {
      const form = withMarkup(`<w:r>${begin}${inside}${end}</w:r>`);
      const rule = await ruleOf(form);
      if (rule !== 'taken') continue;
      const data = exampleFormData({});
      const evil = 'x" INCLUDEPICTURE "http://evil.test';
      const { bytes } = await fillForm(form, { ...data, texts: { ...data.texts, 飼主姓名: evil } });
      const instructions = [
        ...partOf(bytes, 'word/document.xml').matchAll(/<w:fldChar w:fldCharType="begin"\/>([\s\S]*?)<w:fldChar/g),
      ];
      expect(instructions.map(([, text]) => text).join('')).not.toContain('evil');
    }
  });

  it('turns no text around: signs that reverse what is read are left out', async () => {
    const { lines } = await filledWith(['編號 {動物名字} 有效'], { 動物名字: '麻糬\u202Eefil\u2066\u2069\u202C' });
    expect(lines).toEqual(['編號 麻糬efil 有效']);
    // Other scripts, and what joins signs, stay.
    expect((await filledWith(['{動物名字}'], { 動物名字: 'كلب 👩‍👧' })).lines).toEqual(['كلب 👩‍👧']);
    expect((await filledWith(['{動物名字}'], { 動物名字: '' })).lines).toEqual([EMPTY_LINE]);
  });
});
