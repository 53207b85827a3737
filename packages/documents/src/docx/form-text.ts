import { decoded, type OpenForm, openForm } from './open-form.ts';
import { textOf } from './unpack.ts';

/** What a reader sees of a form on the screen: its paragraphs and tables in order, without their look. */
export type FormTextBlock =
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly align: 'left' | 'center' | 'right';
      readonly bold: boolean;
    }
  | { readonly kind: 'table'; readonly rows: string[][] }
  | { readonly kind: 'picture' };

/** Most blocks that are shown. */
const MOST_BLOCKS = 600;

const ALIGN: Readonly<Record<string, 'left' | 'center' | 'right'>> = { center: 'center', right: 'right', end: 'right' };

/** The text of a Word file, of its page's body: what a preview shows where no program lays it out. @throws DomainError as `openForm` */
export async function formText(file: Uint8Array): Promise<FormTextBlock[]> {
  return textBlocks(await openForm(file));
}

function textBlocks({ parts, main }: OpenForm): FormTextBlock[] {
  const part = parts.get(main);
  if (part === undefined) return [];
  const reader = new BlockReader();
  for (const token of textOf(part).matchAll(TOKEN)) reader.read(token);
  return reader.blocks.slice(0, MOST_BLOCKS);
}

const TOKEN =
  /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t\s*>|<w:jc\s[^<>]*?w:val="(\w+)"|<(\/?)w:(tbl|tr|tc|p|b|tab|br|drawing|pict)(?:\s[^<>]*?)?(\/?)>/g;

/** Reads elements in their order; a table within a table's cell is read as the cell's text. */
class BlockReader {
  readonly blocks: FormTextBlock[] = [];
  #depth = 0;
  #rows: string[][] = [];
  #cell: string[] = [];
  #text = '';
  #align = '';
  #bold = false;
  #pictures = 0;

  read([, text, align, close, name, alone]: RegExpMatchArray): void {
    if (text !== undefined) this.#text += decoded(text);
    else if (align !== undefined) this.#align = align;
    else if (name === 'tab' || name === 'br') this.#text += name === 'br' ? '\n' : '\u3000';
    else if (name === 'b') this.#bold ||= close === '' && this.#text === '';
    else if (name === 'drawing' || name === 'pict') this.#pictures += close === '' ? 1 : 0;
    else if (alone === '/' && name === 'p') this.#endParagraph();
    else if (close === '/') this.#end(name ?? '');
    else this.#begin(name ?? '');
  }

  #begin(name: string): void {
    if (name === 'tbl') this.#depth += 1;
    if (this.#depth > 1) return;
    if (name === 'tr') this.#rows.push([]);
    if (name === 'tc') this.#cell = [];
  }

  #end(name: string): void {
    if (name === 'p') this.#endParagraph();
    if (name === 'tc' && this.#depth === 1) this.#rows.at(-1)?.push(this.#cell.join('\n'));
    if (name !== 'tbl') return;
    this.#depth -= 1;
    if (this.#depth > 0) return;
    this.blocks.push({ kind: 'table', rows: this.#rows });
    this.#rows = [];
  }

  #endParagraph(): void {
    const text = `${this.#text}${'▣'.repeat(this.#depth > 0 ? this.#pictures : 0)}`;
    if (this.#depth > 0) this.#cell.push(text);
    else {
      for (let count = 0; count < this.#pictures; count += 1) this.blocks.push({ kind: 'picture' });
      if (text !== '' || this.#pictures === 0)
        this.blocks.push({ kind: 'paragraph', text, align: ALIGN[this.#align] ?? 'left', bold: this.#bold });
    }
    this.#text = '';
    this.#align = '';
    this.#bold = false;
    this.#pictures = 0;
  }
}
