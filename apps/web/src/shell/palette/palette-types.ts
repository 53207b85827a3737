import type { Species } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ReactNode } from 'react';

/** The kinds of thing that the palette finds, in the order in which it shows them. */
export const PALETTE_GROUPS = ['pets', 'owners', 'records', 'products', 'screens', 'commands'] as const;

/** One kind of thing. */
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** The letter that narrows the palette to one group: `p ` before the words, `>` directly. */
export const PALETTE_PREFIX: Readonly<Record<PaletteGroup, string>> = {
  pets: 'p',
  owners: 'o',
  records: 'r',
  products: 'i',
  screens: 'g',
  commands: '>',
};

/** A further thing to do with an item, listed in the right pane. */
export interface PaletteAction {
  readonly label: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** The facts of the right pane: allergies first, as in the patient strip. */
export interface PaletteFacts {
  readonly title: string;
  readonly subtitle?: string;
  readonly species?: Species;
  /** The warning block; nothing when there is none. */
  readonly warning?: string;
  /** Said quietly where there is no warning. */
  readonly noWarning?: string;
  readonly weight?: { readonly text: string; readonly change?: string; readonly values: readonly number[] };
  readonly rows: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly tone?: 'cinnabar';
  }[];
}

/** One thing that the palette found. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly icon: ReactNode;
  readonly title: string;
  /** Character ranges of the title that matched, end exclusive; shown in accent. */
  readonly hits?: readonly (readonly [start: number, end: number])[];
  /** Stands after the title. */
  readonly note?: ReactNode;
  readonly line?: ReactNode;
  /** Stands at the right: a state, a balance, a chip. */
  readonly aside?: ReactNode;
  /** Higher comes first within its group. */
  readonly score?: number;
  /** What Enter does. */
  readonly run: () => void;
  readonly actions?: readonly PaletteAction[];
  /** Facts for the right pane, asked for only when the item is active. */
  readonly facts?: () => PaletteFacts | Promise<PaletteFacts>;
}

/** Something that can be searched. */
export interface PaletteSource {
  readonly key: string;
  readonly group: PaletteGroup;
  /** Shown only where no animal and no owner is found. */
  readonly onlyWithoutPeople?: boolean;
  /** Finds at most `limit` items, best first. An empty query asks for what is worth showing anyway. */
  search(query: string, limit: number): readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
  /** How many things it holds, for the palette's head. */
  count?(): number;
}
