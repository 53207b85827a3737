import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { refusal } from './form-refusal.ts';
import { isFilled, paragraphsOf, tagsOf } from './form-tags.ts';
import { decoded, type OpenForm, openForm } from './open-form.ts';
import { PictureModule } from './picture-module.ts';
import { LIST_NAMES, PICTURE_NAMES, ROW_NAMES, TEXT_NAMES } from './placeholders.ts';
import { textOf } from './unpack.ts';

/** What is wrong with a placeholder, in the words of the app. */
export type TagProblem =
  | 'unclosedTag'
  | 'unopenedTag'
  | 'doubleBrace'
  | 'unclosedList'
  | 'unopenedList'
  | 'otherList'
  | 'listPosition'
  | 'refusedTag'
  | 'other';

/** A placeholder that can't be filled as it is written. */
export interface FormProblem {
  readonly problem: TagProblem;
  /** The placeholder, without braces. */
  readonly tag: string;
  /** The text of the paragraph in which it stands; empty where that isn't known. */
  readonly where: string;
  readonly place: 'text' | 'header' | 'footer' | 'note';
}

/** What was found in a form that can be filled. */
export interface FormCheck {
  /** Placeholders that nothing fills, each once. */
  readonly unknown: readonly string[];
  /** Whether anything at all is filled in it. */
  readonly count: number;
}

/** Most characters of a part that is filled, and of one with lists, whose rows repeat it. */
const MOST_PART = 3_000_000;
const MOST_REPEATED = 500_000;
/** Most placeholders of one part. */
const MOST_TAGS = 2000;
/** Most problems that are told at once. */
const MOST_PROBLEMS = 10;
const MOST_WHERE = 60;

/** Opens an upload and looks whether it can be filled. @throws DomainError badParameter; see {@link openForm}, and `formTags` with its `problems` */
export async function checkForm(bytes: Uint8Array): Promise<FormCheck> {
  const form = await openForm(bytes);
  demandFillable(form);
  const tags = filledParts(form).flatMap(([, xml]) => tagsOf(xml));
  return { unknown: unknownOf(tags), count: tags.length };
}

const filledParts = ({ parts, main }: OpenForm): (readonly [name: string, xml: string])[] =>
  [...parts].flatMap(([name, part]) => (isFilled(name) || name === main ? [[name, textOf(part)] as const] : []));

/** An archive of the parts of a form, for docxtemplater: it never sees the file that was sent. */
export function archiveOf({ parts }: OpenForm): PizZip {
  const zip = new PizZip();
  for (const [name, part] of parts) zip.file(name, part, { binary: true, createFolders: false });
  return zip;
}

/** How docxtemplater reads a form. */
export const READING = { paragraphLoop: true, linebreaks: true, errorLogging: false } as const;

/** @throws DomainError badParameter `formTags` with its `problems`, `formTooLarge` */
export function demandFillable(form: OpenForm): void {
  const problems: FormProblem[] = [];
  for (const [name, part] of form.parts) if (/\.xml$/i.test(name)) demandNoMarkup(name, textOf(part));
  for (const [name, xml] of filledParts(form)) {
    const tags = tagsOf(xml);
    const repeats = tags.some(({ tag }) => tag.startsWith('#'));
    if (xml.length > (repeats ? MOST_REPEATED : MOST_PART) || tags.length > MOST_TAGS)
      throw refusal('formTooLarge', { limit: repeats ? MOST_REPEATED : MOST_PART, part: 'text' });
    problems.push(...refusedTags(name, xml), ...instructedTags(name, xml));
  }
  if (problems.length === 0) problems.push(...templateProblems(form));
  if (problems.length > 0) throw refusal('formTags', { problems: problems.slice(0, MOST_PROBLEMS) });
}

/**
 * docxtemplater also reads parts that we fill nothing in, such as a file's properties. Whatever its elements are called, no text of a part asks for markup or other braces, or repeats a
 * large part. @throws DomainError badParameter
 */
function demandNoMarkup(name: string, xml: string): void {
  const text = decoded(xml.replace(/<[^<>]*>/g, ''));
  // Twice as many as could be placeholders: how long docxtemplater looks grows with their square.
  if (text.split(/[{}]/).length > 4 * MOST_TAGS) throw refusal('formTooLarge', { limit: MOST_TAGS, part: 'braces' });
  const [, tag] = /\{\s*([@=][^{}]{0,60})/.exec(text) ?? [];
  const problem = { problem: 'refusedTag', tag: (tag ?? '').trim(), where: '', place: placeOf(name) } as const;
  if (tag !== undefined && !isFilled(name)) throw refusal('formTags', { problems: [problem] });
  if (xml.length > MOST_REPEATED && /\{\s*[#^]/.test(text)) throw refusal('formTooLarge', { limit: MOST_REPEATED });
}

const PLACES: readonly (readonly [RegExp, FormProblem['place']])[] = [
  [/header\d*\.xml$/, 'header'],
  [/footer\d*\.xml$/, 'footer'],
  [/(foot|end)notes\.xml$/, 'note'],
];
const placeOf = (part: string): FormProblem['place'] => PLACES.find(([name]) => name.test(part))?.[1] ?? 'text';

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_WHERE ? `${line.slice(0, MOST_WHERE)}…` : line;
};

/** Signs that docxtemplater knows and we don't offer: text that becomes markup, and other braces. They are refused before it reads the form. */
function refusedTags(part: string, xml: string): FormProblem[] {
  const paragraphs = paragraphsOf(xml);
  const whole = paragraphs.map(({ text }) => text).join('');
  const found = [...whole.matchAll(/\{\s*([@=>*&!~$-][^{}]{0,60})/g)].slice(0, MOST_PROBLEMS);
  return found.map(([, tag = '']) => ({
    ...{ problem: 'refusedTag', tag: tag.trim(), place: placeOf(part) },
    where: shortened(paragraphs.find(({ text }) => text.includes(tag))?.text ?? ''),
  }));
}

/** Text that a placeholder begins in, and where the instruction of a field begins and ends. */
const IN_FIELD =
  /<(?:[\w.-]+:)?(?:fldChar\b[^<>]*fldCharType\s*=\s*["'](begin|separate|end)["']|t\b[^<>]*>([^<]*\{[^<]*)<)/g;

/** Placeholders within the instruction of a field: what an animal is called would say there what Word does. */
function instructedTags(part: string, xml: string): FormProblem[] {
  const open: boolean[] = [];
  const found: FormProblem[] = [];
  for (const [, mark, text] of xml.matchAll(IN_FIELD)) {
    if (mark === 'begin') open.push(true);
    else if (mark === 'separate' && open.length > 0) open[open.length - 1] = false;
    else if (mark === 'end') open.pop();
    else if (text !== undefined && open.includes(true))
      found.push({
        problem: 'refusedTag',
        tag: shortened(text.replace(/^[^{]*\{|\}.*$/g, '')),
        where: '',
        place: placeOf(part),
      });
  }
  return found.slice(0, MOST_PROBLEMS);
}

interface TemplateError {
  readonly properties?: {
    readonly id?: string;
    readonly xtag?: string;
    readonly openingtag?: string;
    readonly closingtag?: string;
    readonly file?: string;
    readonly offset?: number | readonly number[];
    readonly errors?: readonly TemplateError[];
  };
}

const PROBLEMS: Readonly<Record<string, TagProblem>> = {
  unclosed_tag: 'unclosedTag',
  unopened_tag: 'unopenedTag',
  duplicate_open_tag: 'doubleBrace',
  duplicate_close_tag: 'doubleBrace',
  unclosed_loop: 'unclosedList',
  unopened_loop: 'unopenedList',
  closing_tag_does_not_match_opening_tag: 'otherList',
  loop_position_invalid: 'listPosition',
  no_xml_tag_found_at_left: 'listPosition',
  no_xml_tag_found_at_right: 'listPosition',
};

/** What docxtemplater finds wrong, with the paragraphs in which it stands. */
function templateProblems(form: OpenForm): FormProblem[] {
  try {
    new Docxtemplater(archiveOf(form), { ...READING, modules: [new PictureModule({})] });
    return [];
  } catch (error) {
    const { properties } = error as TemplateError;
    if (properties === undefined) throw refusal('formBroken', { why: 'template' });
    const all = properties.errors ?? [error as TemplateError];
    return all.slice(0, MOST_PROBLEMS).map((one) => problemOf(form, one.properties ?? {}));
  }
}

function problemOf({ parts, main }: OpenForm, said: NonNullable<TemplateError['properties']>): FormProblem {
  const file = said.file ?? main;
  const part = parts.get(file);
  const offsets = typeof said.offset === 'number' ? [said.offset] : (said.offset ?? []);
  const problem = PROBLEMS[said.id ?? ''] ?? 'other';
  // Of two places the later one is where somebody has to look: the end that fits no beginning.
  const offset = offsets.at(-1) ?? -1;
  const paragraphs = part === undefined ? [] : paragraphsOf(textOf(part));
  const where = paragraphs.find(({ from, to }) => offset >= from && offset < to)?.text ?? '';
  const tag = said.xtag ?? [said.openingtag, said.closingtag].filter(Boolean).join(' / ');
  return { problem, tag: shortened(tag.replace(/[{}]/g, '')), where: shortened(where), place: placeOf(file) };
}

/** Placeholders that nothing fills where they stand. */
function unknownOf(tags: readonly { readonly tag: string; readonly lists: readonly string[] }[]): string[] {
  const unknown = tags.flatMap(({ tag, lists }) => (isKnown(tag, lists) ? [] : [tag.slice(0, 80)]));
  return [...new Set(unknown)].slice(0, 50);
}

function isKnown(tag: string, lists: readonly string[]): boolean {
  const name = tag.replace(/^[#/^%]/, '').trim();
  if (/^[#/^]/.test(tag)) return LIST_NAMES.has(name);
  if (tag.startsWith('%')) return PICTURE_NAMES.has(name);
  return TEXT_NAMES.has(name) || lists.some((list) => ROW_NAMES.get(list)?.has(name) === true);
}
