import {
  IconBed,
  IconBell,
  IconCalendarCheck,
  IconCalendarClock,
  IconCashRegister,
  IconChartBar,
  IconNotes,
  IconPackages,
  IconPaw,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';
import { LoomMark } from '@vetloom/ui/marks/LoomMark.tsx';
import type { ComponentType } from 'react';
import { shell } from '../locale/shell.ts';
import { areaNames } from '../locale/shell-routes.ts';
import { AREAS, type Area } from '../routes/areas.ts';
import { areaPlace } from '../routes/last-tab.ts';
import { AppLink, useCurrentRoute, useQuery } from '../routes/navigation.tsx';
import { shownArea } from '../routes/shown-area.ts';
import type { UserMenuProps } from './PersonMenu.tsx';
import { useSessionView } from './ports.tsx';
import classes from './shell.module.css';
import { useTabCounts } from './tab-counts.ts';
import { UserMenu } from './UserMenu.tsx';

const icons: Record<Area, ComponentType<{ size?: number; stroke?: number }>> = {
  today: IconCalendarCheck,
  booking: IconCalendarClock,
  record: IconNotes,
  pets: IconPaw,
  users: IconUsers,
  inHospital: IconBed,
  checkout: IconCashRegister,
  inventory: IconPackages,
  purchasing: IconTruckDelivery,
  reminder: IconBell,
  bi: IconChartBar,
  setting: IconSettings,
};

/** The areas of the product that this person may enter, always with their words. */
export function Rail({ onShortcuts, onSwitch }: UserMenuProps) {
  const session = useSessionView();
  const [query] = useQuery();
  const current = shownArea(useCurrentRoute(), query);
  const { attention } = useTabCounts();
  return (
    <div className={classes.rail}>
      <nav className={classes.nav} aria-label={shell.mainNavigation} data-tour="rail">
        <AppLink to="/" className={classes.logo} aria-label={shell.product}>
          <LoomMark size={30} />
        </AppLink>
        <ul className={classes.areas}>
          {AREAS.map((area) => {
            const place = areaPlace(area, session);
            if (place === undefined) return null;
            const Icon = icons[area];
            return (
              <li key={area}>
                <AppLink to={place} className={classes.area} aria-current={area === current ? 'page' : undefined}>
                  <Icon size={20} stroke={1.6} />
                  {areaNames[area]}
                  {attention.has(area) ? <span className={classes.dot} /> : null}
                </AppLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <section aria-label={shell.account} data-tour="account">
        <UserMenu onShortcuts={onShortcuts} onSwitch={onSwitch} />
      </section>
    </div>
  );
}
