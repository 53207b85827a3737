import { Button } from '@mantine/core';
import { hasPrice } from '@vetloom/domain/overview/setup-guide.ts';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { guide } from '../../../locale/clinic-setup.ts';
import { permits } from '../../../routes/guard.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { routeNamed } from '../../../routes/route-table.ts';
import { useSessionView } from '../../../shell/ports.tsx';
import { SettingPage } from '../frame/SettingPage.tsx';
import classes from './start.module.css';

const words = guide.catalog;
const PAGES = [
  ['inventory.service', words.services],
  ['inventory.product', words.products],
] as const;

/** How far the price list is, and where it is written: the catalogue has screens of its own. */
export function CatalogStep() {
  const go = useGo();
  const session = useSessionView();
  const items = useLive((store) => heldOrEmpty(() => store.query('catalog', 'byName', {})), []);
  const priced = (items ?? []).filter(hasPrice);
  const services = priced.filter(({ kind }) => kind === 'service').length;
  return (
    <SettingPage title={words.title} text={words.text}>
      {items === undefined ? null : (
        <p className={classes.counted} role="status">
          {priced.length === 0 ? words.none : words.count(services, priced.length - services)}
        </p>
      )}
      <div className={classes.links}>
        {PAGES.filter(([name]) => permits(routeNamed(name).access, session)).map(([name, label]) => (
          <Button key={name} variant="default" onClick={() => go(links.to(name))}>
            {label}
          </Button>
        ))}
        {permits(routeNamed('inventory.import').access, session) ? (
          <>
            <Button variant="default" onClick={() => go(links.to('inventory.import'))}>
              {words.importing}
            </Button>
            <Button variant="default" onClick={() => go(links.to('inventory.import', { view: 'starter' }))}>
              {words.starter}
            </Button>
          </>
        ) : null}
      </div>
    </SettingPage>
  );
}
