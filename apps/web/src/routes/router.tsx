import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { decide, type SessionSource, settled } from './guard.ts';
import { homePlace } from './home-place.ts';
import { lazyScreen } from './lazy-screen.ts';
import { BASE, links, type Place } from './links.ts';
import { parseQuery, writeQuery } from './query-string.ts';
import { type AppRoute, type RouteName, routeTable } from './route-table.ts';
import { ScreenError } from './ScreenError.tsx';
import { ScreenName } from './ScreenName.tsx';
import { Starting } from './Starting.tsx';
import { loadNotBuilt, SCREENS } from './screens.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName;
  }
}

interface RouterContext {
  readonly session: SessionSource;
}

const goTo = (place: Place) => redirect({ href: `${BASE}${place}`, replace: true } as never);

/** Turns a guard's word into a redirect; passing returns. */
async function enter(route: AppRoute, source: SessionSource, fullPath: string): Promise<void> {
  if (route.access.kind === 'public') return;
  const session = await settled(source);
  const passage = decide(route.access, session, fullPath);
  if (passage.kind === 'sign-in') throw goTo(links.checkLogin(passage.redirect));
  if (passage.kind === 'choose-clinic') throw goTo(links.clinics(passage.redirect));
  if (passage.kind === 'deny') throw goTo(links.permissionDeny());
  if (route.name === 'gateway') throw goTo(homePlace(session));
}

const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1');

function Root() {
  return (
    <>
      <Outlet />
      <ScreenName />
    </>
  );
}

/** Builds the router from the route table. Everything with an area stands inside the shell. */
export function makeRouter(session: SessionSource) {
  const root = createRootRouteWithContext<RouterContext>()({ component: Root });
  const Shell = lazyScreen(() => import('../shell/Shell.tsx'));
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const make = (route: AppRoute) => {
    const Screen = lazyScreen(SCREENS[route.name] ?? loadNotBuilt);
    return createRoute({
      getParentRoute: () => (route.area === undefined ? root : shell) as typeof root,
      path: routerPath(route.path),
      staticData: { name: route.name },
      component: Screen,
      beforeLoad: ({ context, location }) =>
        enter(
          route,
          context.session,
          `${location.pathname}${location.searchStr}${location.hash === '' ? '' : `#${location.hash}`}`,
        ),
      // Started beside the guard, so that the code arrives while the session is being asked.
      loader: () => Screen.preload(),
    });
  };
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw goTo(links.to('notFound'));
    },
  });
  const inShell = routeTable.filter((route) => route.area !== undefined).map(make);
  const outside = routeTable.filter((route) => route.area === undefined).map(make);
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(inShell), ...outside, unknown]),
    basepath: BASE,
    context: { session },
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    defaultPendingMs: 400,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Starting,
    defaultErrorComponent: ScreenError,
    defaultPreload: false,
    scrollRestoration: false,
  });
}
