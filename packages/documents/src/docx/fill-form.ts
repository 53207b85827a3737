import Docxtemplater from 'docxtemplater';
import type PizZip from 'pizzip';
import { archiveOf, demandFillable, READING } from './check-form.ts';
import { refusal } from './form-refusal.ts';
import { tagsOf } from './form-tags.ts';
import { type OpenForm, openForm } from './open-form.ts';
import { MOST_PICTURES, PictureModule } from './picture-module.ts';
import { type FormData, type FormRow, LIST_NAMES, ROW_NAMES, TEXT_NAMES } from './placeholders.ts';
import { textOf } from './unpack.ts';

/** Where nothing is written: a line on which somebody writes by hand. */
export const EMPTY_LINE = '＿＿＿＿＿＿＿＿';

/** A form that was filled. */
export interface FilledForm {
  readonly bytes: Uint8Array;
  /** Placeholders of the form of which the clinic knows nothing: an empty line stands there, or no picture. */
  readonly missing: readonly string[];
  /** Placeholders that nothing fills. */
  readonly unknown: readonly string[];
}

interface Context {
  readonly meta?: { readonly part?: { readonly module?: string } };
}

/** Most characters that repeated parts may come to, if all of a part stood in its lists. */
const MOST_REPEATED = 150_000_000;
const rowsIn = (rows: readonly FormRow[] = []): number =>
  rows.reduce((sum, { lists = {} }) => sum + 1 + Object.values(lists).reduce((all, more) => all + rowsIn(more), 0), 0);

/** Most characters that values may come to: some thousand pages. */
const MOST_WRITTEN = 10_000_000;

/** @throws DomainError formTooLarge for a form that would grow beyond measure with an animal's rows */
function demandModest({ parts }: OpenForm, { lists }: FormData): void {
  const rows = Object.values(lists).reduce((sum, list) => sum + rowsIn(list), 0);
  const repeated = [...parts].filter(([name, part]) => /\.xml$/i.test(name) && textOf(part).includes('{#'));
  const length = repeated.reduce((sum, [, part]) => sum + part.length, 0);
  if (length * rows > MOST_REPEATED) throw refusal('formTooLarge', { limit: MOST_REPEATED, part: 'filled' });
}

/** The placeholder by which a form says where its code stands. */
const CODE_TAG = '查驗碼';

/** Where text ends: of a paragraph, a table, or what surrounds them. */
const TEXT_ENDS = ['</w:p>', '</w:p ', '</w:tbl', '</w:sdt>', '</w:customXml>'];

/** A line below all that a part says, before what lays the page out. */
function writeFoot(zip: PizZip, part: string, foot: string): void {
  const xml = zip.file(part)?.asText() ?? '';
  const end = xml.lastIndexOf('</w:body');
  if (end < 0) throw refusal('formBroken', { why: 'body' });
  // The page's own layout follows all text; one within a paragraph belongs to a section before.
  const text = Math.max(...TEXT_ENDS.map((tag) => xml.lastIndexOf(tag, end)), 0);
  const layout = xml.indexOf('<w:sectPr', text);
  const at = layout >= 0 && layout < end ? layout : end;
  const words = clean(foot).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const line = `<w:p><w:pPr><w:spacing w:before="240"/></w:pPr><w:r><w:rPr><w:sz w:val="18"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
  zip.file(part, `${xml.slice(0, at)}${line}${xml.slice(at)}`);
}

/** What a value may be: no character that a document of XML can't hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** What turns text around: a name could make the words beside it read backwards. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const clean = (text: string): string =>
  text.toWellFormed().replaceAll(NO_TEXT, '').replaceAll(TURNING, '').replaceAll('\r\n', '\n');

/** Where a placeholder is looked up: the outermost scope is the form's data, the others are rows. */
type Scope = FormData | FormRow;
const isForm = (scope: Scope): scope is FormData => 'pictures' in scope;

/**
 * Fills a form: every value is text, whatever stands in it. The file is checked anew before docxtemplater reads it, whoever kept it.
 * A paper that is issued bears its code: `foot` is written below the text of a form in which it stands nowhere, or only in the rows of a list, which may be empty. @throws DomainError badParameter as `checkForm`
 */
export async function fillForm(file: Uint8Array, data: FormData, foot = ''): Promise<FilledForm> {
  const form = await openForm(file);
  demandFillable(form);
  demandModest(form, data);
  const pictures = new PictureModule(data.pictures);
  const missing = new Set<string>();
  const unknown = new Set<string>();
  let written = 0;
  const found = (name: string, scope: Scope): unknown => {
    if (LIST_NAMES.has(name)) {
      if (isForm(scope)) return scope.lists[name as keyof FormData['lists']];
      // A list within its own rows would repeat them without end.
      return scope.lists?.[name as keyof FormData['lists']] ?? [];
    }
    const { texts } = scope as { readonly texts: Readonly<Record<string, string>> };
    return Object.hasOwn(texts, name) ? clean(texts[name] ?? '') : undefined;
  };
  const parser = (raw: string) => {
    const name = raw.trim();
    return {
      get: (scope: Scope, context?: Context): unknown => {
        // A text that becomes markup is refused before; if it came here nevertheless, it would be nothing.
        if (context?.meta?.part?.module === 'rawxml') return '';
        if (written > MOST_WRITTEN) return '';
        const value = found(name, scope);
        if (typeof value === 'string') written += value.length;
        if (value !== '') return value;
        missing.add(name);
        // In a row an empty cell says as much.
        return isForm(scope) ? EMPTY_LINE : '';
      },
    };
  };
  const nullGetter = (part: { readonly module?: string; readonly value?: string }) => {
    const name = (part.value ?? '').trim();
    if (!part.module && !TEXT_NAMES.has(name) && ![...ROW_NAMES.values()].some((names) => names.has(name)))
      unknown.add(name);
    return '';
  };
  try {
    const document = new Docxtemplater(archiveOf(form), { ...READING, modules: [pictures], parser, nullGetter });
    document.render(data);
    if (written > MOST_WRITTEN) throw refusal('formTooLarge', { limit: MOST_WRITTEN, part: 'filled' });
    if (pictures.tooMany) throw refusal('formTooLarge', { limit: MOST_PICTURES, part: 'filled' });
    const zip = document.getZip();
    pictures.finish(zip);
    const bearsCode = tagsOf(textOf(form.parts.get(form.main) ?? new Uint8Array())).some(
      ({ tag, lists }) => tag === CODE_TAG && lists.length === 0,
    );
    if (foot !== '' && !bearsCode) writeFoot(zip, form.main, foot);
    const bytes = zip.generate({ type: 'uint8array', compression: 'DEFLATE' }) as Uint8Array;
    for (const name of pictures.missing) missing.add(name);
    return { bytes, missing: [...missing], unknown: [...unknown] };
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw refusal('formBroken', { why: 'filling' });
  }
}
