import { Button } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { access } from '../../locale/access.ts';
import { screenName } from '../../locale/shell-routes.ts';
import { links } from '../../routes/links.ts';
import { useCurrentRoute, useGo } from '../../routes/navigation.tsx';
import classes from './not-built.module.css';

/** The honest page of a screen that a later version brings; its route and guard are already there. */
export default function NotBuilt() {
  const route = useCurrentRoute();
  const go = useGo();
  return (
    <div className={classes.page}>
      <Sheet fill>
        <div className={classes.body}>
          <EmptyState
            title={access.notBuilt.title(route === undefined ? '' : screenName(route))}
            next={access.notBuilt.text}
            actions={<Button onClick={() => go(links.home())}>{access.notBuilt.home}</Button>}
          />
        </div>
      </Sheet>
    </div>
  );
}
