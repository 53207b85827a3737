import { itemTotal } from '@vetloom/domain/stock/form-total.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import type { LastPurchase } from '../../../../data/inventory/buying-calls.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { type BesideOrder, besideLast } from './beside.ts';
import type { RowText } from './form-text.ts';
import { isEmptyRow } from './form-text.ts';
import classes from './grid.module.css';
import type { Column, GoodsItem, Line } from './grid-rows.ts';
import { textIn } from './grid-rows.ts';
import { ProductCell } from './ProductCell.tsx';
import { amountsOf, type RowProblems } from './read-form.ts';

const words = formWords.grid;
const AT_END: readonly Column[] = ['number', 'free', 'factor', 'price', 'discount'];

/** What the lines of a grid do; the same object at every render. */
export interface GridActs {
  readonly write: (line: Line, column: Column, text: string) => void;
  readonly leave: (line: Line, column: Column) => void;
  readonly pick: (at: number, line: Line, item: GoodsItem) => void;
  readonly code: (at: number, line: Line, code: string) => boolean;
  readonly key: (at: number, column: Column, event: KeyboardEvent<HTMLInputElement>) => void;
  readonly paste: (line: Line, column: Column, text: string) => void;
}

interface GridLineProps {
  readonly at: number;
  readonly line: Line;
  readonly row: RowText;
  readonly columns: readonly Column[];
  readonly template: string;
  readonly problems: RowProblems;
  readonly items: readonly GoodsItem[];
  readonly last: LastPurchase | undefined;
  readonly beside: BesideOrder | undefined;
  readonly editable: boolean;
  readonly acts: GridActs;
}

/** One line of the grid: a row with its first lot, or a further lot of it. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { at, line, row, columns, template, problems, acts, editable } = props;
  const place = line.row + 1;
  const lot = row.lots[line.lot];
  const blank = isEmptyRow(row);
  const problemOf = (column: Column): string | undefined => {
    if (blank) return undefined;
    const ofLot = column === 'expiresOn' || (column === 'number' && (line.lot > 0 || problems.number === undefined));
    return ofLot ? problems[`${column} ${lot?.key ?? ''}`] : problems[column];
  };
  const cellOf = (column: Column) => {
    const label = words.cell(words[column], place);
    const cell = `${at} ${column}`;
    if (column === 'name')
      return (
        <ProductCell
          label={label}
          cell={cell}
          text={row.name}
          chosen={row.prodID !== ''}
          problem={problemOf('name')}
          items={props.items}
          editable={editable}
          onText={(text) => acts.write(line, 'name', text)}
          onPick={(item) => acts.pick(at, line, item)}
          onCode={(code) => acts.code(at, line, code)}
          onKey={(event) => acts.key(at, 'name', event)}
        />
      );
    const problem = problemOf(column);
    return (
      <input
        className={classes.input}
        data-cell={cell}
        data-end={AT_END.includes(column) || undefined}
        aria-label={label}
        aria-invalid={problem !== undefined}
        title={problem}
        inputMode={AT_END.includes(column) ? 'decimal' : 'text'}
        autoComplete="off"
        placeholder={
          column === 'expiresOn' && !blank ? words.expiry : column === 'number' && line.lot > 0 ? words.auto : ''
        }
        readOnly={!editable}
        value={blank && column === 'factor' ? '' : shownIn(column, textIn([row], { ...line, row: 0 }, column))}
        onChange={(event) => acts.write(line, column, event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => acts.leave(line, column)}
        onKeyDown={(event) => acts.key(at, column, event)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lines are laid out as a grid of fields
    <div
      className={classes.line}
      role="group"
      aria-label={words.cell(words.place, place)}
      data-further={line.lot > 0 || undefined}
      style={{ '--wide': template } as CSSProperties}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        const column = (event.target as HTMLElement).dataset.cell?.split(' ')[1] as Column | undefined;
        if (!editable || column === undefined || !/[\t\n]/.test(text.trimEnd())) return;
        event.preventDefault();
        acts.paste(line, column, text);
      }}
    >
      <span className={classes.place}>{line.lot > 0 ? '' : place}</span>
      {columns.map((column) =>
        line.columns.includes(column) ? (
          <span
            key={column}
            className={column === 'name' ? classes.wide : classes.cell}
            {...(column === 'name' ? {} : { 'data-name': words[column] })}
          >
            {cellOf(column)}
          </span>
        ) : (
          <span key={column} className={column === 'name' ? classes.wide : undefined} />
        ),
      )}
      <span className={classes.amount}>{line.lot > 0 || blank ? '' : formatAmount(itemTotal(amountsOf(row)))}</span>
      <Beside {...props} blank={blank} />
    </div>
  );
});

/** Days are shown as everywhere else here; what isn't one yet stands as it is typed. */
const shownIn = (column: Column, text: string): string =>
  column === 'expiresOn' && /^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '/') : text;

/** How a row stands beside its order and the last purchase. */
function Beside({ line, row, beside, last, blank }: GridLineProps & { readonly blank: boolean }) {
  if (line.lot > 0 || blank) return <span />;
  const change = besideLast(row, last);
  return (
    <span className={classes.beside}>
      {beside === undefined ? null : <OrderWord beside={beside} />}
      {change === null || last === undefined ? null : (
        <span
          className={change > 0 ? classes.dearer : classes.cheaper}
          title={formWords.beside.lastTitle(formatAmount(last.price), formatDate(last.date), last.supplierName)}
        >
          {' '}
          {formWords.beside.last(`${formatQuantity(Math.abs(change) * 100, 1)}%`, change > 0)}
        </span>
      )}
    </span>
  );
}

function OrderWord({ beside }: { readonly beside: BesideOrder }) {
  const said = formWords.beside;
  switch (beside.kind) {
    case 'same':
      return <>{said.same}</>;
    case 'notOrdered':
      return <span className={classes.warn}>{said.notOrdered}</span>;
    case 'fewer':
      return (
        <span className={classes.warn}>{said.fewer(formatQuantity(beside.ordered), formatQuantity(beside.here))}</span>
      );
    case 'price':
      return <span className={classes.warn}>{said.ordered(formatAmount(beside.price))}</span>;
  }
}
