import type { PDFDocument, PDFPage, PDFRef } from 'pdf-lib';

/** A finished paper. */
export interface FinishedPaper {
  readonly title: string;
  /** As BCP 47 names it. */
  readonly language: 'zh-Hant-TW' | 'en';
  readonly bytes: Uint8Array;
}

type PdfLib = typeof import('pdf-lib');

/**
 * Puts finished PDFs one behind the other, in their order, without a cover. Each keeps its own size and page numbers, so that each can be
 * handed on by itself. Fonts travel as they are embedded. The file says its language and the titles of its papers, has a bookmark for each, and
 * is tagged: what is read aloud is each paper by its title and then its lines in their order, and nothing of rules, frames and pictures.
 */
export async function joinPdf(papers: readonly FinishedPaper[]): Promise<Uint8Array> {
  const lib = await import('pdf-lib');
  const joined = await lib.PDFDocument.create();
  joined.setTitle([...new Set(papers.map(({ title }) => title))].join('、'), { showInWindowTitleBar: true });
  joined.setLanguage(papers[0]?.language ?? 'zh-Hant-TW');
  const sections: Section[] = [];
  for (const { title, language, bytes } of papers) {
    const paper = await lib.PDFDocument.load(bytes);
    const pages = await joined.copyPages(paper, paper.getPageIndices());
    for (const page of pages) joined.addPage(page);
    sections.push({ title, language, pages });
  }
  tag(lib, joined, sections);
  bookmark(lib, joined, sections);
  // Packed: a line of a long history is an element of 70 bytes of the structure.
  return joined.save();
}

/** A paper within the joined file. */
interface Section extends Pick<FinishedPaper, 'title' | 'language'> {
  readonly pages: readonly PDFPage[];
}

/** The structure of ISO 32000-1 §14.7: the document, of sections, of paragraphs, each a line as the layout wrote it. */
function tag(lib: PdfLib, file: PDFDocument, sections: readonly Section[]): void {
  const { context } = file;
  const text = (words: string) => lib.PDFHexString.fromText(words);
  const [root, document] = [context.nextRef(), context.nextRef()];
  const parents: unknown[] = [];
  const parts = sections.map(({ title, language, pages }): PDFRef => {
    const section = context.nextRef();
    const lines = pages.flatMap((page) => {
      const key = parents.length / 2;
      const own = Array.from({ length: markLines(lib, file, page) }, (_, at) =>
        context.register(context.obj({ Type: 'StructElem', S: 'P', P: section, Pg: page.ref, K: at })),
      );
      page.node.set(lib.PDFName.of('StructParents'), lib.PDFNumber.of(key));
      page.node.set(lib.PDFName.of('Tabs'), lib.PDFName.of('S'));
      parents.push(key, own);
      return own;
    });
    const frame = { Type: 'StructElem', S: 'Sect', P: document, T: text(title), Lang: text(language), K: lines };
    context.assign(section, context.obj(frame));
    return section;
  });
  context.assign(document, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: parts }));
  const tree = { Nums: context.obj(parents as never) };
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: document, ParentTree: tree, ParentTreeNextKey: parents.length / 2 }),
  );
  file.catalog.set(lib.PDFName.of('StructTreeRoot'), root);
  file.catalog.set(lib.PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

/** What stands together on a page: a line of text, or rules, frames and pictures. */
interface ContentPart {
  readonly isLine: boolean;
  readonly drawing: string;
}

/** What paints something other than text, or begins a picture; what else stands between two texts only sets colours and places. */
const PAINTS = /(?:^| )(?:m|l|c|re|Do|sh)$/m;

/**
 * Cuts a page's drawing apart. The layout writes each text between BT and ET, each of the two on a line of its own (its strings are
 * hexadecimal, so that neither stands within one), and each Chinese character as a text: those that follow each other on one baseline are one line.
 */
function contentParts(operators: string): readonly ContentPart[] {
  const parts: ContentPart[] = [];
  let baseline: string | undefined;
  let between = '';
  const flush = () => {
    if (between.trim() !== '') parts.push({ isLine: false, drawing: between.trim() });
    between = '';
  };
  for (const [at, part] of operators.split(/^(BT\n[\s\S]*?\nET)$/m).entries()) {
    if (at % 2 === 0) {
      between = part;
      continue;
    }
    const own = /^1 0 0 1 \S+ (\S+) Tm$/m.exec(part)?.[1];
    const last = parts.at(-1);
    if (last?.isLine && own !== undefined && own === baseline && !PAINTS.test(between)) {
      parts[parts.length - 1] = { isLine: true, drawing: `${last.drawing}${between}${part}` };
      between = '';
    } else {
      flush();
      parts.push({ isLine: true, drawing: part });
    }
    baseline = own;
  }
  flush();
  return parts;
}

/** Marks the texts of a page as lines with numbers and everything else as no content. Answers how many lines there are. */
function markLines(lib: PdfLib, { context }: PDFDocument, page: PDFPage): number {
  const content = page.node.normalizedEntries().Contents;
  const streams = content ? content.asArray().map((one) => context.lookup(one)) : [];
  const operators = streams
    .map((stream) => (stream instanceof lib.PDFRawStream ? latin1(lib.decodePDFRawStream(stream).decode()) : ''))
    .join('\n');
  const parts = contentParts(operators);
  let lines = 0;
  const marked = parts.map(({ isLine, drawing }) => {
    if (!isLine) return `/Artifact BMC\n${drawing}\nEMC`;
    lines += 1;
    return `/P <</MCID ${lines - 1}>> BDC\n${drawing}\nEMC`;
  });
  const bytes = Uint8Array.from(marked.join('\n'), (character) => character.charCodeAt(0));
  page.node.set(lib.PDFName.of('Contents'), context.register(context.flateStream(bytes)));
  return lines;
}

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
};

/** A bookmark for each paper, at its first page. */
function bookmark(lib: PdfLib, { context, catalog }: PDFDocument, sections: readonly Section[]): void {
  const outlines = context.nextRef();
  const refs = sections.map(() => context.nextRef());
  for (const [at, { title, pages }] of sections.entries()) {
    const [own, before, after] = [refs[at], refs[at - 1], refs[at + 1]];
    const [first] = pages;
    if (!own || !first) continue;
    const entry = { Title: lib.PDFHexString.fromText(title), Parent: outlines, Dest: [first.ref, 'Fit'] };
    context.assign(own, context.obj({ ...entry, ...(before && { Prev: before }), ...(after && { Next: after }) }));
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  context.assign(outlines, context.obj({ Type: 'Outlines', First: first, Last: last, Count: refs.length }));
  catalog.set(lib.PDFName.of('Outlines'), outlines);
}
