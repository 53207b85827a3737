import { describe, expect, it } from 'vitest';
import { docxWith, partNames, partOf } from '../testing/docx-parts.ts';
import { checkForm } from './check-form.ts';
import { EMPTY_LINE, fillForm } from './fill-form.ts';
import { FORM_TEMPLATES } from './form-template-names.ts';
import { FORM_TEMPLATE_NAMES, formTemplate } from './form-templates.ts';
import { formText } from './form-text.ts';
import { openForm } from './open-form.ts';
import {
  allPlaceholders,
  type FormData,
  type FormPicture,
  type FormRow,
  LIST_PLACEHOLDERS,
  PICTURE_PLACEHOLDERS,
  TEXT_PLACEHOLDERS,
} from './placeholders.ts';

const PICTURE: FormPicture = { bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47), kind: 'png', width: 400, height: 200 };

/** A row of a list in which every field holds its own name and the number of the row. */
const rowOf = (fields: readonly { readonly name: string }[], number: number): FormRow => ({
  texts: Object.fromEntries(fields.map(({ name }) => [name, `${name}${number}`])),
});

/** Everything that a form can be filled with: each text holds «name». */
function full(texts: Partial<FormData['texts']> = {}): FormData {
  const names = TEXT_PLACEHOLDERS.flatMap(({ fields }) => fields.map(({ name }) => name));
  const lists = LIST_PLACEHOLDERS.map(({ name, fields }) => [name, [1, 2].map((number) => rowOf(fields, number))]);
  return {
    texts: { ...Object.fromEntries(names.map((name) => [name, `«${name}»`])), ...texts } as FormData['texts'],
    lists: Object.fromEntries(lists) as FormData['lists'],
    pictures: Object.fromEntries(PICTURE_PLACEHOLDERS.map(({ name }) => [name, PICTURE])),
  };
}

/** The lines of a Word file as they read. */
const linesOf = async (docx: Uint8Array): Promise<string[]> =>
  (await formText(docx)).flatMap((block) =>
    block.kind === 'paragraph'
      ? [block.text]
      : block.kind === 'picture'
        ? ['▣']
        : block.rows.map((cells) => cells.join('|')),
  );
const filled = async (paragraphs: readonly string[], data: FormData = full()) =>
  linesOf((await fillForm(docxWith(paragraphs), data)).bytes);

describe('a form that is filled', () => {
  it('[3.7.059 placeholder half] the sample shows every placeholder that the filling knows, and no other', async () => {
    const sample = formTemplate('sample');
    const document = partOf(sample, 'word/document.xml');
    const shown = [...document.matchAll(/\{([^{}]+)\}/g)].map(([, tag]) => tag);
    // What stands where a list is empty is no placeholder of its own.
    expect(new Set(shown.filter((tag) => !tag?.startsWith('^')))).toEqual(new Set(allPlaceholders()));
    const { missing, unknown } = await fillForm(sample, full());
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
    const text = (await linesOf((await fillForm(sample, full())).bytes)).join('\n');
    for (const { fields } of TEXT_PLACEHOLDERS) for (const { name } of fields) expect(text).toContain(`«${name}»`);
    for (const { fields } of LIST_PLACEHOLDERS)
      for (const { name } of fields) for (const number of [1, 2]) expect(text).toContain(`${name}${number}`);
    expect(text).not.toMatch(/[{}]/);
  });

  it.each([
    ['[3.7.056 text half]', 'surgeryConsent', '動物手術暨麻醉同意書'],
    ['[3.7.057 text half]', 'euthanasiaConsent', '動物安樂死同意書'],
    ['[3.7.058 text half]', 'diagnosisCertificate', '動物診斷證明書'],
  ] as const)(
    '%s the template %s is a Word file in Chinese that can be taken as a form',
    async (_, template, title) => {
      const docx = formTemplate(template);
      expect(await checkForm(docx)).toMatchObject({ unknown: [] });
      const lines = await linesOf(docx);
      expect(lines).toContain(title);
      expect(FORM_TEMPLATES.map((name) => FORM_TEMPLATE_NAMES[name])).toContain(FORM_TEMPLATE_NAMES[template]);
      expect(formTemplate(template)).toEqual(docx);
      expect((await linesOf((await fillForm(docx, full())).bytes)).join('\n')).toContain('«動物名字»');
    },
  );

  it('repeats what stands in a list, a row of a table for each, and lists within lists', async () => {
    const inner: FormRow = { texts: { 藥名: '止痛藥' } };
    const visits: FormRow[] = [
      { texts: { 日期: '2026/11/20' }, lists: { 用藥: [inner] } },
      { texts: { 日期: '2026/11/01' } },
    ];
    const data = { ...full(), lists: { ...full().lists, 歷次看診: visits } };
    expect(await filled(['{#歷次看診}', '{日期}', '{#用藥}', '- {藥名}', '{/用藥}', '{/歷次看診}'], data)).toEqual([
      '2026/11/20',
      '- 止痛藥',
      '2026/11/01',
    ]);
    const nothing = { ...full(), lists: { 歷次看診: [], 用藥: [], 疫苗: [] } };
    expect(await filled(['{^用藥}沒有開藥{/用藥}{#用藥}{藥名}{/用藥}'], nothing)).toEqual(['沒有開藥']);
  });

  it('does not repeat a list within its own rows', async () => {
    expect(await filled(['{#用藥}{藥名}{#用藥}x{/用藥}{/用藥}'])).toEqual(['藥名1藥名2']);
  });

  it('leaves a line where nobody has written anything, an empty cell in a row, and says so', async () => {
    const data = {
      ...full({ 晶片號碼: '' }),
      pictures: {},
      lists: { ...full().lists, 用藥: [{ texts: { 藥名: 'a', 天數: '' } }] },
    };
    const form = docxWith(['晶片：{晶片號碼}', '{#用藥}{藥名}（{天數}）{/用藥}', '{%動物照片}', '{沒有這個}']);
    const { bytes, missing, unknown } = await fillForm(form, data);
    expect(await linesOf(bytes)).toEqual([`晶片：${EMPTY_LINE}`, 'a（）', '', '']);
    expect({ missing, unknown }).toEqual({ missing: ['晶片號碼', '天數', '動物照片'], unknown: ['沒有這個'] });
  });

  it('takes every value as text: nothing in it becomes markup, a placeholder or a relation', async () => {
    const evil = '</w:t></w:r><w:r><w:drawing/> & {飼主電話} {@x} <a:blip r:link="x"/> ]]> \u0000\u0008\uFFFE\uD800';
    const data = full({ 飼主姓名: evil, 動物名字: '第一行\n第二行' });
    const { bytes } = await fillForm(docxWith(['{飼主姓名}', '{動物名字}']), data);
    const [line, name] = await linesOf(bytes);
    expect(line).toBe('</w:t></w:r><w:r><w:drawing/> & {飼主電話} {@x} <a:blip r:link="x"/> ]]> \uFFFD');
    expect(name).toBe('第一行\n第二行');
    expect(partOf(bytes, 'word/document.xml')).not.toContain('<w:drawing');
    expect((await openForm(bytes)).main).toBe('word/document.xml');
  });

  it('knows no name that every object has', async () => {
    const { unknown } = await fillForm(docxWith(['{constructor}{__proto__}{toString}{texts}']), full());
    expect(unknown).toEqual(['constructor', '__proto__', 'toString', 'texts']);
  });

  it('holds pictures with their files and relations, in the text and in the head of a page', async () => {
    const header =
      '<?xml version="1.0"?><w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>{%院所標誌}</w:t></w:r></w:p></w:hdr>';
    const types = partOf(docxWith([]), '[Content_Types].xml').replace(
      '</Types>',
      '<Override PartName="/word/header1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>',
    );
    const form = docxWith(['{%動物照片}'], { 'word/header1.xml': header, '[Content_Types].xml': types });
    const { bytes } = await fillForm(form, full());
    const pictures = partNames(bytes).filter((name) => name.startsWith('word/media/'));
    expect(pictures).toHaveLength(2);
    for (const [part, relations] of [
      ['word/document.xml', 'word/_rels/document.xml.rels'],
      ['word/header1.xml', 'word/_rels/header1.xml.rels'],
    ] as const) {
      const id = /r:embed="([^"]+)"/.exec(partOf(bytes, part))?.[1];
      const target = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(partOf(bytes, relations))?.[1];
      expect(pictures).toContain(`word/${target}`);
    }
    // 60 mm at the longest side, twice as wide as high.
    expect(partOf(bytes, 'word/document.xml')).toContain('cx="2160000" cy="1080000"');
    expect(partOf(bytes, '[Content_Types].xml')).toContain('Extension="png"');
    expect(await checkForm(bytes)).toBeDefined();
  });

  it('is checked before it is read, whoever kept it', async () => {
    await expect(fillForm(docxWith(['{#用藥}']), full())).rejects.toMatchObject({ detail: { rule: 'formTags' } });
    await expect(fillForm(docxWith(['x'], { 'word/vbaProject.bin': 'x' }), full())).rejects.toMatchObject({
      detail: { rule: 'formMacros' },
    });
  });

  it('stays within measure, whatever an animal’s records hold and however often a form asks for them', async () => {
    const visits: FormRow[] = Array.from({ length: 50 }, () => ({ texts: { 當次處置: '字'.repeat(20_000) } }));
    const data = { ...full(), lists: { ...full().lists, 歷次看診: visits } };
    const often = docxWith([`{#歷次看診}${'{當次處置}'.repeat(1000)}{/歷次看診}`]);
    await expect(fillForm(often, data)).rejects.toMatchObject({ detail: { rule: 'formTooLarge' } });
    await expect(fillForm(docxWith(['{%院所標誌}'.repeat(1900)]), full())).rejects.toMatchObject({
      detail: { rule: 'formTooLarge' },
    });
    const { bytes } = await fillForm(docxWith(['{%院所標誌}{%動物照片}'.repeat(50)]), full());
    expect(partNames(bytes).filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
    const drawings = [...partOf(bytes, 'word/document.xml').matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(drawings).size).toBe(100);
  });
});

describe('the code of a paper that is issued', () => {
  const FOOT = '文件編號 1　查驗碼 ABCD';
  const withFoot = async (form: Uint8Array, data = full()) => (await fillForm(form, data, FOOT)).bytes;
  const nothing = { ...full(), lists: { 歷次看診: [], 用藥: [], 疫苗: [] } };

  it('stands where the form has it, else below the text; a place in a list, which may be empty, is none', async () => {
    expect(await linesOf(await withFoot(docxWith(['{查驗碼}'])))).toEqual(['«查驗碼»']);
    expect(await linesOf(await withFoot(docxWith(['x'])))).toEqual(['x', FOOT]);
    expect((await linesOf(await withFoot(docxWith(['{#用藥}{查驗碼}{/用藥}']), nothing))).at(-1)).toBe(FOOT);
    expect((await linesOf(await withFoot(docxWith(['{^用藥}{查驗碼}{/用藥}'])))).at(-1)).toBe(FOOT);
  });

  it('stands among the text however the form’s pages are laid out', async () => {
    const document = partOf(docxWith(['x']), 'word/document.xml');
    const [layout = ''] = /<w:sectPr[\s\S]*<\/w:sectPr>/.exec(document) ?? [];
    const inParagraph = `<w:p><w:pPr>${layout}</w:pPr></w:p>`;
    const changed = layout.replace('</w:sectPr>', '<w:sectPrChange w:id="1"><w:sectPr/></w:sectPrChange></w:sectPr>');
    for (const [own, before] of [
      [inParagraph, '</w:p>'],
      [changed, '</w:p>'],
      [inParagraph + layout, '</w:p>'],
      [`<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>${layout}`, '</w:tbl>'],
    ] as const) {
      const bytes = await withFoot(docxWith([], { 'word/document.xml': document.replace(layout, own) }));
      const xml = partOf(bytes, 'word/document.xml');
      const at = xml.lastIndexOf('<w:p>', xml.indexOf(FOOT));
      expect(xml.slice(0, at).endsWith(before), own).toBe(true);
    }
  });
});
