import { refusal } from './form-refusal.ts';
import { demandStillPart, staysInside } from './still-parts.ts';
import { textOf, unpack } from './unpack.ts';

/** A Word file that was checked: its parts by name, and the one in which its text stands. */
export interface OpenForm {
  readonly parts: ReadonlyMap<string, Uint8Array>;
  readonly main: string;
}

const TYPES = '[Content_Types].xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** How files begin that somebody may take for a Word file, or wants taken for one. */
const BEGINNINGS: readonly (readonly [kind: string, first: readonly number[]])[] = [
  ['exe', [0x4d, 0x5a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  // Files of Office before 2007, and newer ones with a password.
  ['doc', [0xd0, 0xcf, 0x11, 0xe0]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
];
const ZIP: readonly number[] = [0x50, 0x4b, 0x03, 0x04];

/** Stands in UTF-16 in an Office file with a password. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

const beginsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);

/** Kinds of relations that bring in what nobody sees in the text: programs, other documents, what runs when it is opened. */
const BROUGHT_IN =
  /\/(vbaProject\w*|wordVbaData|oleObject|package|control|activeXControlBinary|aFChunk|subDocument|attachedToolbars|keyMapCustomizations|extensibility|webextension\w*|frame|mailMerge\w*|transform)$/i;
const MACRO_PART = /(^|\/)(vba[^/]*\.(bin|xml)|macros?\/.*|attachedToolbars\.bin)$/i;
const EMBEDDED_PART =
  /(^|\/)(activeX|embeddings|customUI|userCustomization|webextensions|afchunk[^/]*)(\/|$)|\.(zip|rar|7z|gz|do[ct][xm]?|xl[st][xmb]?|pp[st][xm]?|exe|dll|js|vbs|bat|cmd|scr|ps1|lnk|html?|mht|hta|swf|ocx|jar)$/i;
/** Instructions of Word that fetch something from elsewhere, or run it. */
const FETCHING_FIELD =
  /\b(DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|LINK|IMPORT|DATABASE|RD|MACROBUTTON|AUTOTEXT|EMBED)\b/i;
/** Those of them that stand in no honest text, quoted or not: quotation marks of another field's hide nothing. */
const FETCHING_WORD = /INCLUDEPICTURE|INCLUDETEXT|DDEAUTO|MACROBUTTON/i;
/** How a part is called that the rules here read. */
const XML_NAME = /\.(xml|rels)$/i;
/** What a link in the text may lead to: a page, an address, a telephone, as a letterhead has them. */
const HARMLESS_LINK = /^(https?:\/\/|mailto:|tel:)/i;

/**
 * Opens a Word file that somebody uploads as a form, by its content whatever it is called. Refused are other files, those with a password, macros or embedded objects, what points to something outside
 * (links in the text apart), and what unpacks to more than a form needs. Nothing else of ours reads an upload before this. @throws DomainError badParameter with one of the {@link FormRule}s
 */
export async function openForm(bytes: Uint8Array): Promise<OpenForm> {
  if (!beginsWith(bytes, ZIP)) throw otherKind(bytes);
  const parts = await unpack(bytes);
  const types = parts.get(TYPES);
  const said = types && decoded(textOf(types));
  if (said === undefined) throw refusal('formNotDocx', { kind: 'zip' });
  if (/macroEnabled/i.test(said)) throw refusal('formMacros');
  for (const name of parts.keys()) {
    if (MACRO_PART.test(name)) throw refusal('formMacros');
    if (EMBEDDED_PART.test(name)) throw refusal('formEmbedded', { part: name });
  }
  const main = mainOf(said);
  if (main === undefined || !parts.has(main)) throw refusal('formNotDocx', { kind: 'office' });
  demandNamedAsRead(said, parts);
  for (const [name, part] of parts) {
    if (XML_NAME.test(name)) demandPlain(name, textOf(part));
    else demandStillPart(name, part);
  }
  return { parts, main };
}

function otherKind(bytes: Uint8Array) {
  const kind = BEGINNINGS.find(([, first]) => beginsWith(bytes, first))?.[0] ?? 'other';
  if (kind !== 'doc') return refusal('formNotDocx', { kind });
  return isEncrypted(bytes) ? refusal('formEncrypted') : refusal('formNotDocx', { kind });
}

function isEncrypted(bytes: Uint8Array): boolean {
  const [first = 0] = ENCRYPTED;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (beginsWith(bytes.subarray(at, at + ENCRYPTED.length), ENCRYPTED)) return true;
  return false;
}

/** The part that is said to be a Word document's text. */
const mainOf = (types: string): string | undefined =>
  elementsOf(types)
    .find(({ name, values }) => name === 'Override' && values.ContentType === WORD)
    ?.values.PartName?.replace(/^\//, '');

/** Refuses a part that Word reads as XML by its type and that isn't called so: the rules go by names. Drawings of SVG are pictures. */
function demandNamedAsRead(types: string, parts: ReadonlyMap<string, Uint8Array>): void {
  const isRead = ({ ContentType = '' }: Element['values']) =>
    /[+/]xml\s*(;|$)/i.test(ContentType) && !/^\s*image\//i.test(ContentType);
  for (const { name, values } of elementsOf(types, /^(Override|Default)$/)) {
    if (!isRead(values)) continue;
    const { PartName = '', Extension = '' } = values;
    const odd =
      name === 'Override'
        ? !XML_NAME.test(PartName)
        : !XML_NAME.test(`.${Extension}`) &&
          [...parts.keys()].some((part) => extensionOf(part) === Extension.toLowerCase());
    if (odd) throw refusal('formBroken', { why: 'type' });
  }
}

const extensionOf = (part: string): string => (/\.([^./]*)$/.exec(part)?.[1] ?? '').toLowerCase();

/** Refuses a part that declares entities, points outside or brings in what runs. */
function demandPlain(name: string, xml: string): void {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(xml)) throw refusal('formBroken', { why: 'doctype' });
  if (/^\uFEFF?<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(xml))
    throw refusal('formBroken', { why: 'encoding' });
  if (/\.rels$/i.test(name)) demandInside(name, xml);
  else demandStillMarkup(xml);
  // What stands between its letters for a program alone would hide an instruction from the rules below.
  if (/<(?:[\w.-]+:)?(?:instrText|fldSimple)\b/.test(xml) && /<!|<\?/.test(xml.replace(/^\uFEFF?<\?xml[^?]*\?>/, '')))
    throw refusal('formBroken', { why: 'markup' });
  const texts = [...xml.matchAll(INSTRUCTION)];
  for (const [, instruction = ''] of texts) demandStill(instruction);
  for (const { name: element, values } of elementsOf(xml, /^(fldSimple|altChunk|subDoc|object|control)$/)) {
    if (element === 'fldSimple') demandStill(values.instr ?? '');
    else throw refusal('formEmbedded', { part: element });
  }
  // An instruction may be spread over several runs; a mark of quotation in one field isn't the beginning of the next one's.
  const fields = texts.map(([, text]) => (text === undefined ? BETWEEN : text)).join('');
  for (const field of fields.split(BETWEEN)) demandStill(field);
  const whole = fields.replaceAll(BETWEEN, '');
  demandStill(whole);
  const word = FETCHING_WORD.exec(decoded(whole))?.[0];
  if (word !== undefined) throw refusal('formExternal', { kind: 'field', target: word.toUpperCase() });
  demandOwnTypes(xml);
}

/** An instruction's text, and where a field begins, shows its result or ends. */
const FIELD_PART =
  /<(?:[\w.-]+:)?(?:instrText\b[^<>]*>([^<]*)<|fldChar\b[^<>]*fldCharType\s*=\s*["'](begin|separate|end)["']|(fldSimple)\b)/g;

/**
 * Refuses a field that doesn't name its type itself: Word takes it from what stands inside, from another field's result or a property of the document, and no rule here
 * could say what it is.
 */
function demandOwnTypes(xml: string): void {
  const open: { text: string; named: boolean }[] = [];
  for (const [, text, mark, simple] of xml.matchAll(FIELD_PART)) {
    const field = open.at(-1);
    if (text !== undefined && field) field.text += decoded(text);
    else if (mark === 'separate' && field) field.named = true;
    else if (mark === 'end') open.pop();
    else if (mark === 'begin' || simple !== undefined) {
      if (field && !field.named && !/^\s*\S+\s/.test(field.text))
        throw refusal('formExternal', { kind: 'field', target: field.text.trim() || '?' });
      if (mark === 'begin') open.push({ text: '', named: false });
    }
  }
}

/** Texts of instructions, and where a field begins or ends. */
const INSTRUCTION = /<(?:[\w.-]+:)?(?:instrText\b[^<>]*>([^<]*)<|fldChar\b)/g;
/** Stands in no document of XML. */
const BETWEEN = '\u0000';

function demandStill(instruction: string): void {
  const field = FETCHING_FIELD.exec(decoded(instruction).replace(/"[^"]*"/g, ' '))?.[1];
  if (field !== undefined) throw refusal('formExternal', { kind: 'field', target: field.toUpperCase() });
}

/** What Word reads beside its text that takes something from elsewhere, without a relation. */
const TAKING = /<(?:[\w.-]+:)?(mailMerge|saveThroughXslt|frameset|sourceFileName)\b/;
/** Elements of older drawings that show a picture. */
const SHOWING = /^(imagedata|fill|stroke|background|image|blip)$/;

/** Refuses settings that read another source, and drawings that name what they show by an address. */
function demandStillMarkup(xml: string): void {
  const [, taking] = TAKING.exec(xml) ?? [];
  if (taking !== undefined) throw refusal('formExternal', { kind: 'setting', target: taking });
  if (!/[\s:](?:src|href)\s*=/.test(xml)) return;
  for (const { name, values } of elementsOf(xml))
    for (const target of [values.src, values.href]) {
      if (target === undefined || !leavesBy(target)) continue;
      if (SHOWING.test(name) || !HARMLESS_LINK.test(target.trim()))
        throw refusal('formExternal', { kind: 'drawing', target: target.slice(0, 200) });
    }
}

/** Whether an address leads out of the archive. */
const leavesBy = (target: string): boolean => /^[a-z][a-z\d+.-]*:|^\\\\|^\/\//i.test(target.trim());

function demandInside(part: string, xml: string): void {
  const relations = elementsOf(xml);
  // What the rules below don't see isn't let through: every relation stands as an element of its own, and nothing beside them.
  const rest = withoutElements(xml)
    .replace(/^\uFEFF?<\?xml[^?]*\?>/, '')
    .replace(/<\/[\w.:-]+\s*>/g, '');
  if (rest.trim().replace(/^\uFEFF/, '') !== '') throw refusal('formBroken', { why: 'relations' });
  for (const { name, values } of relations) {
    if (name !== 'Relationship') continue;
    const { Type: type = '', Target: target = '', TargetMode: mode = '' } = values;
    if (BROUGHT_IN.test(type)) throw refusal(/vba/i.test(type) ? 'formMacros' : 'formEmbedded', { part: target });
    const leaves = /^external$/i.test(mode.trim()) || leavesBy(target);
    if (leaves && !(/\/hyperlink$/i.test(type) && HARMLESS_LINK.test(target.trim())))
      throw refusal('formExternal', { kind: /([^/]*)$/.exec(type)?.[1] ?? '', target: target.slice(0, 200) });
    if (!leaves && !staysInside(part, target)) throw refusal('formBroken', { why: 'target' });
  }
}

interface Element {
  /** Without its prefix. */
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

const ELEMENT = /<(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const VALUE = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Elements with their attributes as they read. */
function elementsOf(xml: string, wanted?: RegExp): Element[] {
  const found: Element[] = [];
  for (const [, name = '', attributes = ''] of xml.matchAll(ELEMENT)) {
    if (wanted && !wanted.test(name)) continue;
    const values: Record<string, string> = {};
    for (const [, key = '', double, single] of attributes.matchAll(VALUE))
      values[key] = decoded(double ?? single ?? '');
    found.push({ name, values });
  }
  return found;
}

const withoutElements = (xml: string): string => xml.replace(ELEMENT, '');

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text as it reads: with its references resolved. */
export const decoded = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  });
