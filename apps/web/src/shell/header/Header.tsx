import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { shell } from '../../locale/shell.ts';
import { areaNames, bookingTabs, peopleTabs, routeNames } from '../../locale/shell-routes.ts';
import type { Area } from '../../routes/areas.ts';
import { headerTabs } from '../../routes/header-tabs.ts';
import { links, type Place } from '../../routes/links.ts';
import { AppLink, useCurrentRoute, useQuery } from '../../routes/navigation.tsx';
import type { AppRoute } from '../../routes/route-table.ts';
import { shownArea } from '../../routes/shown-area.ts';
import { openPalette } from '../palette/palette-store.ts';
import { useSessionView } from '../ports.tsx';
import classes from '../shell.module.css';
import { type TabKey, useTabCounts } from '../tab-counts.ts';
import { Clock } from './Clock.tsx';
import { usePageHeaderSlot } from './PageHeader.tsx';
import { SyncChip } from './SyncChip.tsx';
import { TabStrip } from './TabStrip.tsx';

interface HeaderProps {
  readonly syncOpen: boolean;
  readonly onSync: () => void;
}

/** Title, tabs, search, sync state, date and clock. */
export function Header({ syncOpen, onSync }: HeaderProps) {
  const { setNode, occupied } = usePageHeaderSlot();
  return (
    <section className={classes.header} aria-label={shell.header}>
      <div ref={setNode} className={classes.titles}>
        {occupied ? null : <AreaHeader />}
      </div>
      <button type="button" className={classes.search} onClick={() => openPalette()} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span>{shell.search}</span>
        <Keycap keys="Ctrl K" />
      </button>
      <ActionIcon className={classes.iconSearch} aria-label={shell.openSearch} onClick={() => openPalette()}>
        <IconSearch size={20} />
      </ActionIcon>
      <SyncChip opened={syncOpen} onClick={onSync} />
      <Clock />
    </section>
  );
}

interface TabPart {
  readonly tab: AppRoute;
  readonly key: TabKey;
  readonly label: string;
  readonly place: Place;
  /** The query's `tab` with which it is shown; undefined for the route without one. */
  readonly part: string | undefined;
}

const split = (tab: AppRoute): boolean => tab.name === 'setting.staffs';

/** What a route shows as: people and roles are two tabs of one screen (spec 1 §2), told apart by their query. */
function partsOf(tab: AppRoute, area: Area): readonly TabPart[] {
  const label = (area === 'booking' ? bookingTabs[tab.name] : undefined) ?? routeNames[tab.name];
  const place = tab.area === area ? tab.path : links.to(tab.name, { area });
  const whole = { tab, key: tab.name, label, place, part: undefined };
  if (!split(tab)) return [whole];
  const roleTab: TabPart = {
    ...whole,
    key: 'setting.staffs role',
    label: peopleTabs.roles,
    place: links.to(tab.name, { tab: 'role' }),
    part: 'role',
  };
  return [{ ...whole, label: peopleTabs.staff }, roleTab];
}

/** The default of screens that bring no header of their own: the area's name and its tabs. */
function AreaHeader() {
  const route = useCurrentRoute();
  const session = useSessionView();
  const { counts } = useTabCounts();
  const [query] = useQuery();
  const area = shownArea(route, query);
  if (route?.area === undefined || area === undefined) return null;
  const tabs = headerTabs(area, session);
  return (
    <>
      <h1 className={classes.title}>{areaNames[area]}</h1>
      {tabs.length < 2 ? null : (
        <TabStrip
          label={shell.subNavigation(areaNames[area])}
          current={`${route.under ?? route.name} ${query.tab ?? ''}`}
        >
          {tabs
            .flatMap((tab) => partsOf(tab, area))
            .map(({ tab, key, label, place, part }) => (
              <AppLink
                key={key}
                to={place}
                className={classes.tab}
                aria-current={
                  tab.name === (route.under ?? route.name) && (!split(tab) || part === query.tab) ? 'page' : undefined
                }
              >
                {label}
                {counts[key] === undefined ? null : <span className={classes.count}>{counts[key]}</span>}
              </AppLink>
            ))}
        </TabStrip>
      )}
    </>
  );
}
