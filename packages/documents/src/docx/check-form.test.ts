import { crc32, deflateRawSync } from 'node:zlib';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { describe, expect, it } from 'vitest';
import { docxWith, partOf, relationsWith } from '../testing/docx-parts.ts';
import { checkForm, type FormProblem } from './check-form.ts';
import { FORM_TEMPLATES } from './form-template-names.ts';
import { formTemplate } from './form-templates.ts';
import { MOST_FORM_BYTES } from './unpack.ts';

const RELS = 'word/_rels/document.xml.rels';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** How a file is refused: the rule, and what the refusal tells beside it. */
async function refusalOf(bytes: Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  try {
    await checkForm(bytes);
  } catch (error) {
    if (error instanceof DomainError && error.codeName === 'badParameter') return error.detail;
    throw error;
  }
  return { rule: 'taken' };
}
const ruleOf = async (bytes: Uint8Array) => (await refusalOf(bytes)).rule;
const problemsOf = async (...paragraphs: string[]) =>
  (await refusalOf(docxWith(paragraphs))).problems as readonly FormProblem[];
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  );

describe('a file that is uploaded as a form', () => {
  it('is taken where it is a Word file that can be filled', async () => {
    expect(await checkForm(docxWith(['{飼主姓名}', '{#用藥}{藥名}{/用藥}', '沒有欄位的一行']))).toEqual({
      unknown: [],
      count: 4,
    });
    for (const template of FORM_TEMPLATES) expect((await checkForm(formTemplate(template))).unknown).toEqual([]);
  });

  it('tells which placeholders nothing fills, each once, also where one of a row stands outside of its list', async () => {
    const { unknown } = await checkForm(
      docxWith(['{飼主名}{飼主名}{藥名}', '{#用藥}{藥名}{/用藥}{%照片}{#療程}{/療程}']),
    );
    expect(unknown).toEqual(['飼主名', '藥名', '%照片', '#療程', '/療程']);
  });

  it.each([
    ['a program that was renamed', bytesOf('MZ', Array(200).fill(0)), 'formNotDocx', 'exe'],
    ['a PDF', bytesOf('%PDF-1.7\n'), 'formNotDocx', 'pdf'],
    ['a picture', bytesOf([0x89], 'PNG\r\n'), 'formNotDocx', 'image'],
    ['an old Word file', bytesOf([0xd0, 0xcf, 0x11, 0xe0], Array(100).fill(0)), 'formNotDocx', 'doc'],
    ['nothing', new Uint8Array(), 'formNotDocx', 'other'],
    ['text', bytesOf('同意書'), 'formNotDocx', 'other'],
    ['an archive of something else', docxWith([], { '[Content_Types].xml': undefined }), 'formNotDocx', 'zip'],
    [
      'a workbook',
      docxWith([], { '[Content_Types].xml': '<Types><Override PartName="/xl/workbook.xml" ContentType="x"/></Types>' }),
      'formNotDocx',
      'office',
    ],
  ])(
    '[3.2.54 check half] [3.7.051 check half] is refused where it is %s, whatever its name',
    async (_, bytes, rule, kind) => {
      expect(await refusalOf(bytes)).toEqual({ rule, kind });
    },
  );

  it('is refused with a password', async () => {
    const name = [...'EncryptedPackage'].map((letter) => `${letter}\0`).join('');
    expect(await ruleOf(bytesOf([0xd0, 0xcf, 0x11, 0xe0], Array(50).fill(0), name))).toBe('formEncrypted');
    const flagged = Buffer.from(docxWith(['x']));
    // The flags of the first entry in the archive's directory.
    const at = flagged.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8;
    flagged.writeUInt16LE(flagged.readUInt16LE(at) | 1, at);
    expect(await ruleOf(flagged)).toBe('formEncrypted');
  });

  it('is refused with macros, however they are brought along', async () => {
    const types = partOf(docxWith([]), '[Content_Types].xml');
    for (const parts of [
      { 'word/vbaProject.bin': 'x' },
      { 'word/VBAPROJECT.BIN': 'x' },
      { 'word/vbaData.xml': '<x/>' },
      {
        '[Content_Types].xml': types.replace(
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        ),
      },
      {
        [RELS]: relationsWith(
          '<Relationship Id="r" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"/>',
        ),
      },
    ])
      expect(await ruleOf(docxWith(['x'], parts)), JSON.stringify(parts)).toBe('formMacros');
  });

  it('is refused with embedded objects, programs and other documents', async () => {
    for (const parts of [
      { 'word/embeddings/oleObject1.bin': 'x' },
      { 'word/activeX/activeX1.xml': '<x/>' },
      { 'word/media/x.exe': 'x' },
      { 'word/afchunk.mht': 'x' },
      { [RELS]: relationsWith(`<Relationship Id="r" Type="${OFFICE}/aFChunk" Target="x.html"/>`) },
    ])
      expect(await ruleOf(docxWith(['x'], parts)), JSON.stringify(parts)).toBe('formEmbedded');
  });

  it.each([
    [
      'a template elsewhere',
      `Type="${OFFICE}/attachedTemplate" Target="https://evil.test/t.dotm" TargetMode="External"`,
    ],
    ['a picture elsewhere', `Type="${OFFICE}/image" Target="http://evil.test/p.png" TargetMode="External"`],
    ['a file of the network', `Type='${OFFICE}/image' Target='\\\\evil\\x' TargetMode='External'`],
    ['a link to a file', `Type="${OFFICE}/hyperlink" Target="file:///c:/x.exe" TargetMode="External"`],
    ['a script as link', `Type="${OFFICE}/hyperlink" Target="javascript:alert(1)" TargetMode="External"`],
    ['a hidden word', `Type="${OFFICE}/image" Target="x" TargetMode="&#69;xternal"`],
    ['an address without the word', `Type="${OFFICE}/image" Target="http://evil.test/p.png"`],
    ['a sign in a value', `Type="${OFFICE}/image" Target="a>b" TargetMode="External"`],
  ])('is refused where it points to %s', async (_, attributes) => {
    const parts = { [RELS]: relationsWith(`<Relationship Id="r9" ${attributes}/>`) };
    expect(await ruleOf(docxWith(['x'], parts))).toBe('formExternal');
    const prefixed = relationsWith(`<p:Relationship xmlns:p="x" Id="r9" ${attributes}/>`);
    expect(await ruleOf(docxWith(['x'], { 'word/_rels/settings.xml.rels': prefixed }))).toBe('formExternal');
  });

  it('may hold links to pages and addresses, as a letterhead does', async () => {
    for (const target of ['https://clinic.test/', 'mailto:a@clinic.test', 'tel:+88622345678']) {
      const relation = `<Relationship Id="r9" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/>`;
      expect(await ruleOf(docxWith(['x'], { [RELS]: relationsWith(relation) }))).toBe('taken');
    }
  });

  it.each([
    '<w:instrText>DDEAUTO c:\\\\windows\\\\cmd.exe</w:instrText>',
    '<w:instrText> INCLUDEPIC</w:instrText></w:r><w:r><w:instrText>TURE "http://evil.test"</w:instrText>',
    '<w:fldSimple w:instr=" &#73;NCLUDETEXT x "/>',
    // Quotation marks of one field hide nothing of the next one.
    '<w:instrText> PAGE "</w:instrText></w:r><w:r><w:instrText> INCLUDEPIC</w:instrText></w:r><w:r><w:instrText>TURE "http://evil.test"</w:instrText>',
    '<w:fldChar/><w:instrText> PAGE "</w:instrText><w:fldChar/><w:instrText>LI</w:instrText><w:instrText>NK Excel.Sheet "x"</w:instrText>',
  ])('is refused where a field fetches something: %s', async (field) => {
    const document = partOf(docxWith(['x']), 'word/document.xml').replace('<w:r>', `<w:r>${field}</w:r><w:r>`);
    expect(await ruleOf(docxWith([], { 'word/document.xml': document }))).toBe('formExternal');
  });

  const begin = '<w:fldChar w:fldCharType="begin"/>';
  const end = '<w:fldChar w:fldCharType="end"/>';
  const said = (text: string) => `<w:instrText>${text}</w:instrText>`;
  it.each([
    [`${begin}${begin}${said(' DOCPROPERTY kind ')}${end}${said(' "http://evil.test/p.png" ')}${end}`, 'formExternal'],
    [
      `${begin}${said(' INCLUDE')}${begin}${said(' QUOTE "PICTURE" ')}${end}${said(' "http://evil.test"')}${end}`,
      'formExternal',
    ],
    [`${begin}<w:fldSimple w:instr=" DOCPROPERTY kind "/>${said(' "http://evil.test" ')}${end}`, 'formExternal'],
    [`${begin}${said(' IF ')}${begin}${said(' PAGE ')}${end}${said(' = 1 "a" "b" ')}${end}`, 'taken'],
  ])(
    'is refused where a field’s type comes from what stands inside it, and taken where only its value does: %s',
    async (field, rule) => {
      const document = partOf(docxWith(['x']), 'word/document.xml').replace('<w:r>', `<w:r>${field}</w:r><w:r>`);
      expect(await ruleOf(docxWith([], { 'word/document.xml': document }))).toBe(rule);
    },
  );

  it.each([
    '<w:instrText><![CDATA[ INCLUDEPICTURE "http://evil.test" ]]></w:instrText>',
    '<w:instrText> INCLUDEPIC<!-- -->TURE "http://evil.test"</w:instrText>',
    '<w:instrText> INCLUDEPIC<?x ?>TURE "http://evil.test"</w:instrText>',
  ])('is refused where an instruction is written so that only Word reads it: %s', async (field) => {
    const document = partOf(docxWith(['x']), 'word/document.xml').replace('<w:r>', `<w:r>${field}</w:r><w:r>`);
    expect(await ruleOf(docxWith([], { 'word/document.xml': document }))).toBe('formBroken');
  });

  it.each([
    ['by its own type', '<Override PartName="/word/header1.foo" ContentType="T"/>'],
    ['by that of its ending', '<Default Extension="FOO" ContentType="T"/>'],
  ])('is refused where a part is text %s and called otherwise', async (_, entry) => {
    const header = '<w:hdr><w:instrText> INCLUDEPICTURE "http://evil.test"</w:instrText></w:hdr>';
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';
    const types = partOf(docxWith([]), '[Content_Types].xml').replace(
      '</Types>',
      `${entry.replace('T"', `${type}"`)}</Types>`,
    );
    expect(await ruleOf(docxWith(['x'], { 'word/header1.foo': header, '[Content_Types].xml': types }))).toBe(
      'formBroken',
    );
  });

  it('may hold fields of its own, links and drawings', async () => {
    const field =
      '<w:fldChar/><w:instrText> HYPERLINK "https://clinic.test/link" </w:instrText><w:fldChar/><w:instrText> DATE \\@ "yyyy" </w:instrText>';
    const document = partOf(docxWith(['x']), 'word/document.xml').replace('<w:r>', `<w:r>${field}</w:r><w:r>`);
    const types = partOf(docxWith([]), '[Content_Types].xml').replace(
      '</Types>',
      '<Default Extension="svg" ContentType="image/svg+xml"/></Types>',
    );
    const parts = { 'word/document.xml': document, 'word/media/a.svg': '<svg/>', '[Content_Types].xml': types };
    expect(await ruleOf(docxWith([], parts))).toBe('taken');
  });

  it('is refused where it declares entities, or is written so that no rule can read it', async () => {
    const document = partOf(docxWith(['x']), 'word/document.xml');
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(await ruleOf(docxWith([], { 'word/document.xml': document.replace('?>', `?>${entities}`) }))).toBe(
      'formBroken',
    );
    const wide = Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(relationsWith(''), 'utf16le')]));
    expect(await ruleOf(docxWith(['x'], { [RELS]: wide }))).toBe('formBroken');
    expect(await ruleOf(docxWith(['x'], { [RELS]: relationsWith('<Relationship Id=r Target=http://evil>') }))).toBe(
      'formBroken',
    );
  });
});

/** An archive of one entry, which says of itself what it is told to. */
function liar(content: Buffer, said: { readonly size?: number; readonly name?: string; readonly count?: number } = {}) {
  const packed = deflateRawSync(content);
  const name = Buffer.from(said.name ?? '[Content_Types].xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(said.size ?? content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const count = said.count ?? 1;
  const begin = local.length + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(begin, 16);
  const entries = Array.from({ length: count }, (_, index) => [
    central,
    index === 0 ? name : Buffer.from(String(index).padStart(name.length, 'x')),
  ]).flat();
  return new Uint8Array(Buffer.concat([local, name, packed, ...entries, end]));
}

describe('a file that is written to keep its reader busy', () => {
  const CORE = 'docProps/core.xml';
  it.each([
    ['heads of a document', CORE, '<?xml '.repeat(400_000)],
    ['texts without an end', 'word/document.xml', '<w:t '.repeat(400_000)],
    ['instructions without an end', 'word/settings.xml', '<w:instrText '.repeat(200_000)],
    ['remarks without an end', RELS, '<!--'.repeat(400_000)],
    ['open braces', 'word/document.xml', `<w:p><w:r><w:t>${'{'.repeat(200_000)}</w:t></w:r></w:p>`],
    ['ends of lists', 'word/document.xml', `<w:p><w:r><w:t>${'{/用藥}'.repeat(1900)}</w:t></w:r></w:p>`],
  ])('is judged in a moment: %s', async (_, part, content) => {
    const begun = performance.now();
    expect(await ruleOf(docxWith(['x'], { [part]: content }))).toMatch(/^(taken|form\w+)$/);
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('hides no markup in parts that nothing is filled in, nor behind the end of a paragraph', async () => {
    const core = partOf(docxWith([]), CORE).replace('<dc:title>', '<dc:title>{@飼主姓名}');
    expect(await ruleOf(docxWith(['x'], { [CORE]: core }))).toBe('formTags');
    const document = partOf(docxWith(['{@飼主姓名}']), 'word/document.xml');
    const odd = document.replaceAll('</w:p>', '</w:p >').replaceAll('</w:t>', '</w:t >');
    expect(await ruleOf(docxWith([], { 'word/document.xml': odd }))).toBe('formTags');
    const long = partOf(docxWith([]), CORE).replace(
      '<dc:title>',
      `<dc:title>{#歷次看診}${'x'.repeat(600_000)}{/歷次看診}`,
    );
    expect(await ruleOf(docxWith(['x'], { [CORE]: long }))).toBe('formTooLarge');
  });
});

describe('an archive that unpacks to more than it seems', () => {
  it.each([
    [
      'is too large as it is',
      new Uint8Array(MOST_FORM_BYTES + 1).fill(0).map((_, at) => [0x50, 0x4b, 3, 4][at] ?? 0),
      'formTooLarge',
    ],
    ['says that it grows a thousandfold', liar(Buffer.alloc(15_000_000)), 'formTooLarge'],
    ['grows beyond what it says', liar(Buffer.alloc(30_000_000), { size: 100 }), 'formTooLarge'],
    ['says more than there is', liar(Buffer.from('x'), { size: 100 }), 'formBroken'],
    ['has more entries than a form', liar(Buffer.from('x'), { count: 500 }), 'formTooLarge'],
    ['has entries that lie in each other', liar(Buffer.from('x'), { count: 3 }), 'formBroken'],
    ['leads out of its folder', liar(Buffer.from('x'), { name: '../../etc/passwd' }), 'formBroken'],
    ['is in 64 bits', liar(Buffer.from('x'), { size: 0xffffffff }), 'formTooLarge'],
  ])('is refused where it %s', async (_, bytes, rule) => {
    expect(await ruleOf(bytes)).toBe(rule);
  });

  it('is refused where it is cut off, damaged, or something else stands behind or before it', async () => {
    const whole = docxWith(['{飼主姓名}']);
    for (let cut = 1; cut < whole.length; cut += 97)
      expect(await ruleOf(whole.subarray(0, cut)), String(cut)).toMatch(/^form(Broken|NotDocx)$/);
    expect(await ruleOf(bytesOf([...whole], 'MZ'))).toBe('formBroken');
    expect(await ruleOf(bytesOf([...whole.subarray(0, 30)], 'xx', [...whole.subarray(30)]))).toBe('formBroken');
  });

  it('never fails otherwise, whichever byte of it is changed', async () => {
    const whole = docxWith(['{#用藥}{藥名}{/用藥}']);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Uint8Array.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x5a;
      // Whatever it is: a refusal in words, or a file that still can be read.
      expect(await ruleOf(changed), String(at)).toMatch(/^(taken|form\w+)$/);
    }
  });
});

describe('a placeholder that can’t be filled as it is written', () => {
  it.each<[string, string[], Partial<FormProblem>]>([
    ['never ends', ['飼主：{飼主姓名', '電話'], { problem: 'unclosedTag', where: '飼主：{飼主姓名' }],
    ['never begins', ['前一段', '飼主姓名}，您好'], { problem: 'unopenedTag', where: '飼主姓名}，您好' }],
    ['has two braces', ['給 {{飼主姓名}}'], { problem: 'doubleBrace', where: '給 {{飼主姓名}}' }],
    [
      'repeats without end',
      ['x', '用藥 {#用藥}{藥名}'],
      { problem: 'unclosedList', tag: '用藥', where: '用藥 {#用藥}{藥名}' },
    ],
    ['ends what never began', ['{藥名}{/用藥}'], { problem: 'unopenedList', tag: '用藥' }],
    ['ends another list', ['{#疫苗}', '完 {/用藥}'], { problem: 'otherList', tag: '疫苗 / 用藥', where: '完 {/用藥}' }],
    [
      'would become markup',
      ['a', 'b {@飼主姓名}'],
      { problem: 'refusedTag', tag: '@飼主姓名', where: 'b {@飼主姓名}' },
    ],
    ['would change the braces', ['{=<% %>=}<%x%>'], { problem: 'refusedTag' }],
  ])('is told with the paragraph where it %s', async (_, paragraphs, problem) => {
    expect((await problemsOf(...paragraphs))[0]).toMatchObject({ place: 'text', ...problem });
  });

  it('is found in the head of a page too, and after signs that are written as references', async () => {
    const header =
      '<?xml version="1.0"?><w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>A &amp; B</w:t></w:r></w:p><w:p><w:r><w:t>&lt;甲&gt; {/用藥}</w:t></w:r></w:p></w:hdr>';
    const base = docxWith(['x']);
    const types = partOf(base, '[Content_Types].xml').replace(
      '</Types>',
      '<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>',
    );
    const { problems } = await refusalOf(docxWith(['x'], { 'word/header1.xml': header, '[Content_Types].xml': types }));
    expect(problems).toEqual([{ problem: 'unopenedList', tag: '用藥', where: '<甲> {/用藥}', place: 'header' }]);
  });
});
