import { formatMoney } from '@vetloom/ui/format/number.ts';
import { type ReportRange, type SoldReport, type TrendReport, useReport } from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import type { BandFigure } from '../../../parts/figures/FigureBand.tsx';
import { FigureBand } from '../../../parts/figures/FigureBand.tsx';
import { percentText } from './figure-text.ts';

/** What must be seen first: stock, sales, services, purchases and losses of the range. */
export function Band({ range, trend }: { readonly range: ReportRange; readonly trend: TrendReport | undefined }) {
  const stock = useReport('/stat/stockCost', range, { limit: 1 }).found;
  const goods = useReport('/stat/sellStatus', range, { limit: 1 }).found;
  const services = useReport('/stat/serviceStatus', range, { limit: 1 }).found;
  const bought = useReport('/stat/purchaseStatus', range).found;
  const loss = useReport('/stat/losses', range, { limit: 1 }).found;
  const course = (of: 'stockCost' | 'goods' | 'services') => trend?.points.map((point) => point[of]);
  const marginText = (sold: SoldReport | undefined) => {
    if (sold === undefined) return '';
    const { margin, costedAmount, amount } = sold;
    if (margin === null) return words.noMargin;
    const percent = percentText(margin);
    return costedAmount === amount
      ? words.marginOf(percent)
      : words.marginOfPart(percent, percentText(amount === 0 ? null : costedAmount / amount));
  };
  const figures: BandFigure[] = [
    {
      name: words.figures.stock,
      text: formatMoney(stock?.cost),
      change: <small>{stock && words.since(formatMoney(stock.beginCost))}</small>,
      course: course('stockCost'),
    },
    {
      name: words.figures.goods,
      text: formatMoney(goods?.amount),
      change: <small>{marginText(goods)}</small>,
      course: course('goods'),
    },
    {
      name: words.figures.services,
      text: formatMoney(services?.amount),
      change: <small>{marginText(services)}</small>,
      course: course('services'),
    },
    {
      name: words.figures.bought,
      text: formatMoney(bought?.totalAmount),
      change: <small>{bought && words.paid(bought.count, formatMoney(bought.paid))}</small>,
    },
    { name: words.figures.loss, text: formatMoney(loss?.cost), change: null },
  ];
  return <FigureBand figures={figures} />;
}
