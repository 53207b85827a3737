import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { FormTextBlock } from './docx/form-text.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wordsFor } from './words/words.ts';

/** What a form is laid out from where no program does it as Word would. */
export interface PlainFormData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images'> {
  readonly title: string;
  readonly owner: Pick<Owner, 'name'>;
  readonly pet: Pick<Pet, 'name'>;
  readonly blocks: readonly FormTextBlock[];
}

/** Whether a form can be laid out here without losing anything of what it says: one with pictures can't. */
export const isPlainForm = (blocks: readonly FormTextBlock[]): boolean =>
  blocks.every(({ kind }) => kind !== 'picture');

function blockOf(block: FormTextBlock): Block[] {
  if (block.kind === 'paragraph')
    return [paragraph(block.bold ? [strong(block.text)] : block.text, 'body', block.align)];
  if (block.kind === 'picture') return [];
  const width = Math.max(0, ...block.rows.map((row) => row.length));
  if (width === 0) return [];
  const columns = Array.from({ length: width }, () => ({ label: '', align: 'left' as const, width: { share: 1 } }));
  const rows = block.rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  return [{ kind: 'table', header: false, lines: true, columns, rows }];
}

/**
 * A Word form by its text: paragraphs and tables in their order, on the clinic's own sheet. Fonts, sizes and places of the Word file are left behind; what it says is not.
 */
export function plainFormPaper(data: PlainFormData): PrintDocument {
  const words = wordsFor(false);
  return {
    title: data.title,
    language: 'zh-Hant',
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, data.title, [], words),
        facts: [
          { label: words.owner, value: [strong(data.owner.name)] },
          { label: words.pet, value: [strong(data.pet.name)] },
        ],
        running: joinRuns([data.clinic.name, data.title], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: data.blocks.flatMap(blockOf),
  };
}
