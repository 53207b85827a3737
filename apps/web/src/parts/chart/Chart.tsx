import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { refusal } from '../../locale/codes.ts';
import classes from './chart.module.css';

export interface ChartProps {
  /** ECharts' option; colours are the theme's variables (`var(--vl-indigo-600)`). Keep it the same object while nothing changes. */
  readonly option: EChartsCoreOption;
  /** What it says, for assistive technology; the figures themselves stand in a table. */
  readonly label: string;
  /** In px. */
  readonly height: number;
}

/** What every chart has: the page's own letters, and nothing that moves. */
const FRAME = { animation: false, textStyle: { fontFamily: 'inherit' } } as const;

/** A chart whose library is loaded when the first one is shown. It follows its option and its width, and never animates. */
export function Chart({ option, label, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef(option);
  latest.current = option;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let shown = true;
    const watch = new ResizeObserver(() => chart.current?.resize());
    import('./chart-core.ts').then(
      ({ init }) => {
        if (!shown) return;
        chart.current = init(element, null, { renderer: 'svg' });
        chart.current.setOption({ ...FRAME, ...latest.current });
        watch.observe(element);
      },
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      },
    );
    return () => {
      shown = false;
      watch.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption({ ...FRAME, ...option }, { notMerge: true });
  }, [option]);
  return <div ref={place} className={classes.chart} role="img" aria-label={label} style={{ height }} />;
}
