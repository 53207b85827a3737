import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type MouseEvent, useCallback } from 'react';
import { BASE, type Place } from './links.ts';
import type { Query } from './query-string.ts';
import { type AppRoute, routeTable } from './route-table.ts';

/** Goes to a place; `replace` leaves no step back. */
export function useGo(): (place: Place, options?: { readonly replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (place, options = {}) => {
      void router.navigate({ href: `${BASE}${place}`, replace: options.replace === true });
    },
    [router],
  );
}

/** The parameters of the current route, decoded. */
export function useRouteParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
}

/** The query of the current address and a way to change parts of it; filters, sort and selection live there. */
export function useQuery(): readonly [
  query: Readonly<Record<string, string | undefined>>,
  setQuery: (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const router = useRouter();
  const query = useSearch({ strict: false }) as Query;
  const setQuery = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => {
      void router.navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      } as never);
    },
    [router],
  );
  return [query, setQuery];
}

/** The table entry of the route that is shown. */
export function useCurrentRoute(): AppRoute | undefined {
  const name = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.name,
  });
  return routeTable.find((route) => route.name === name);
}

/**
 * The place that is shown, its query included; undefined on the way to another one. Meanwhile the address is the next screen's already and the route
 * still that of the one before.
 */
export const useShownPlace = (): Place | undefined =>
  useRouterState({
    select: ({ status, location }) => (status === 'idle' ? `${location.pathname}${location.searchStr}` : undefined),
  });

export interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: Place;
}

const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link between screens: a real address, followed without loading the page, its code fetched on hover. */
export function AppLink({ to, onClick, onPointerEnter, ...rest }: AppLinkProps) {
  const router = useRouter();
  const go = useGo();
  return (
    <a
      {...rest}
      href={`${BASE}${to}`}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        // A preload that fails shows nothing: following the link reports it.
        router.preloadRoute({ to: to.split('?', 1)[0] } as never).catch(() => undefined);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !plainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

/** What stands behind # in the address, which no server is told. */
export const useHash = (): string => useRouterState({ select: ({ location }) => location.hash });
