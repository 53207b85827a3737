import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';

/** One column of a list. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** Its name where `head` is not plain text; sorting speaks it. */
  readonly name?: string;
  /** A CSS grid track; `minmax(96px, 1fr)` without it. */
  readonly width?: string;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** Width of the list in px from which there is room for it; always without it. */
  readonly from?: number;
  readonly cell: (row: Row) => ReactNode;
}

/** What a list is sorted by. */
export interface ListSort {
  readonly key: string;
  readonly descending: boolean;
}

export interface ListTableProps<Row> {
  /** The list's accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** Enter, a double click, or a click where there is no preview. */
  readonly onOpen?: (row: Row) => void;
  /** Space or a click. */
  readonly onPreview?: (row: Row) => void;
  /** Key of the active row, when the page keeps it (in the address, say). */
  readonly activeKey?: string | undefined;
  readonly onActiveChange?: (key: string) => void;
  /** Key of the row that is at the top when the list appears, for a day that is half over: those before it are a turn of the wheel away. */
  readonly startsAt?: string | undefined;
  readonly sort?: ListSort | undefined;
  readonly onSort?: (sort: ListSort) => void;
  /** Keys of the chosen rows; giving them adds the column of boxes. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** Actions of the bar that shows while rows are chosen. */
  readonly selectionActions?: ReactNode;
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode;
  /** Height of a row in px; 36, and 44 on touch. */
  readonly rowHeight?: number;
  /** Told the indexes of the first and last row in the page whenever they change: for lists that load as they are scrolled. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Keys of the table that the page acts on before the list does; one whose default it prevents is not the list's any more. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Something is pasted while the table has the focus. */
  readonly onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean;
}
