import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { shell } from '../../locale/shell.ts';
import classes from '../shell.module.css';
import { TabStrip } from './TabStrip.tsx';

interface Slot {
  readonly node: HTMLElement | null;
  readonly setNode: (node: HTMLElement | null) => void;
  readonly occupied: boolean;
  readonly occupy: () => () => void;
}

const SlotContext = createContext<Slot | undefined>(undefined);

/** Holds the header's place for a screen's own title and tabs. */
export function PageHeaderProvider({ children }: { readonly children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [guests, setGuests] = useState(0);
  const slot = useMemo<Slot>(
    () => ({
      node,
      setNode,
      occupied: guests > 0,
      occupy: () => {
        setGuests((count) => count + 1);
        return () => setGuests((count) => count - 1);
      },
    }),
    [node, guests],
  );
  return <SlotContext value={slot}>{children}</SlotContext>;
}

/** The header's place; outside the shell there is none. */
export function usePageHeaderSlot(): Slot {
  const slot = useContext(SlotContext);
  if (slot === undefined) throw new Error('PageHeaderProvider is missing above this component');
  return slot;
}

export interface PageTab {
  readonly key: string;
  readonly label: ReactNode;
  readonly count?: number;
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly tabs?: readonly PageTab[];
  readonly activeTab?: string;
  readonly onTab?: (key: string) => void;
  /** Stands after the tabs. */
  readonly children?: ReactNode;
}

/** Replaces the area's title and tabs in the header while the screen that renders it is shown. */
export function PageHeader({ title, tabs = [], activeTab, onTab, children }: PageHeaderProps) {
  const { node, occupy } = usePageHeaderSlot();
  const [entered, setEntered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is taken once, while this screen is shown
  useLayoutEffect(() => {
    setEntered(true);
    return occupy();
  }, []);
  if (node === null || !entered) return null;
  return createPortal(
    <>
      <h1 className={classes.title}>{title}</h1>
      {tabs.length === 0 ? null : (
        <TabStrip label={shell.pageTabs} current={activeTab}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              type="button"
              className={classes.tab}
              aria-current={tab.key === activeTab ? 'page' : undefined}
              onClick={() => onTab?.(tab.key)}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className={classes.count}>{tab.count}</span>}
            </button>
          ))}
        </TabStrip>
      )}
      {children}
    </>,
    node,
  );
}
