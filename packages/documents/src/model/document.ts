/** A stretch of text in one style. `muted` is for labels and secondary facts, never for what a person must act on. */
export interface Run {
  readonly text: string;
  readonly strong?: boolean;
  readonly muted?: boolean;
}

/** Text of one or several styles. A line feed starts a new line. */
export type RichText = string | readonly Run[];

/** Size and weight of a paragraph: `large` is for what a person must find at arm's length. */
export type Tone = 'body' | 'small' | 'strong' | 'large';
/** Side to which text is set. */
export type Align = 'left' | 'center' | 'right';

/** A labelled value. */
export interface Fact {
  readonly label: string;
  readonly value: RichText;
}

/** A photograph on paper. */
export interface Picture {
  /** A data address of PNG or JPEG. */
  readonly address: string;
  readonly caption: string;
}

/** A column; `share` is its part of the width, `fit` takes what its widest cell needs and never wraps. */
export interface TableColumn {
  readonly label: string;
  readonly align: Align;
  readonly width: 'fit' | { readonly share: number };
}

/** A line of a sum; `grand` is the figure that the paper exists for. */
export interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly weight: 'plain' | 'strong' | 'grand';
}

/** What a page is made of. Blocks say what something is, renderers decide how it looks. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'title'; readonly text: string; readonly size: 'name' | 'document' }
  | { readonly kind: 'facts'; readonly columns: 1 | 3; readonly spread: boolean; readonly items: readonly Fact[] }
  | { readonly kind: 'paragraph'; readonly text: RichText; readonly tone: Tone; readonly align: Align }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      /** Whether column labels are shown; they repeat on every page. */
      readonly header: boolean;
      readonly lines: boolean;
      /** How many of the first rows repeat with the labels, such as units. */
      readonly repeatedRows?: number;
      readonly rows: readonly (readonly RichText[])[];
    }
  | { readonly kind: 'totals'; readonly rows: readonly TotalRow[] }
  | { readonly kind: 'rule'; readonly style: 'solid' | 'dashed' | 'heavy' }
  | { readonly kind: 'space'; readonly millimetres: number }
  | { readonly kind: 'sideBySide'; readonly left: readonly Block[]; readonly right: readonly Block[] }
  /** Blocks with a code for scanners (QR, of ASCII) at their right; `millimetres` is its width with the margin that scanners need. */
  | {
      readonly kind: 'withCode';
      readonly blocks: readonly Block[];
      readonly code: string;
      readonly millimetres: number;
    }
  /** Photographs, two beside each other, each as a data address (PNG or JPEG) with what is seen on it. */
  | { readonly kind: 'pictures'; readonly items: readonly Picture[] }
  /** Empty ruled lines to be written on by hand. */
  | { readonly kind: 'blankLines'; readonly label: string; readonly count: number }
  /** The foot of a document: text at the left, a line to sign on at the right. Stays on one page. */
  | {
      readonly kind: 'closing';
      readonly left: readonly Block[];
      readonly signature: string;
      /** The clinic's seal as a data address (PNG or JPEG), over the line. */
      readonly seal?: string | undefined;
      /** What somebody signed on a screen, over the line (`domain/core/signature.ts`). */
      readonly strokes?: string | undefined;
    }
  | { readonly kind: 'pageBreak' };

/** The clinic's own head of an A4 paper, on the first page. */
export interface Letterhead {
  /** One character in a ring: the clinic's mark. */
  readonly mark: string;
  /** The clinic's logo in the mark's place, as a data address (PNG or JPEG). */
  readonly logo?: string | undefined;
  readonly name: string;
  readonly lines: readonly string[];
  readonly title: string;
  readonly references: readonly string[];
}

/** What every page of an A4 paper carries, so that a single sheet still says whose it is and what to beware of. */
export interface PageFrame {
  readonly letterhead: Letterhead;
  /** The grid of facts under the letterhead; warnings are among them. */
  readonly facts: readonly Fact[];
  /** One line for the following pages: clinic, document, patient. */
  readonly running: RichText;
  /** Warnings for the following pages; empty when there are none. */
  readonly warnings: RichText;
  readonly footer: string;
  /** The page number's words: `before` x `between` y `after`. */
  readonly pageLabel: { readonly before: string; readonly between: string; readonly after: string };
}

/** Another sheet than A4 with margins of 13 mm. Text gets smaller with the sheet. */
export interface Sheet {
  readonly widthMm: number;
  readonly heightMm: number;
  /** At the top and foot; the sides get two more. */
  readonly marginMm: number;
}

/** Paper: A4 sheets, a roll that is as long as its content, or labels of a fixed size (one page a label). */
export type Paper =
  | { readonly kind: 'a4'; readonly frame: PageFrame; readonly sheet?: Sheet | undefined }
  | { readonly kind: 'roll'; readonly widthMm: number }
  | { readonly kind: 'label'; readonly widthMm: number; readonly heightMm: number };

/** A document ready to be laid out. It holds no font, no size in points and no markup. */
export interface PrintDocument {
  /** Title of the file and of the browser's window. */
  readonly title: string;
  readonly language: 'zh-Hant' | 'en';
  readonly paper: Paper;
  readonly blocks: readonly Block[];
}
