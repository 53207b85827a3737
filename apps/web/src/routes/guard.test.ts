import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { decide, type SessionView, safeRedirect, settled } from './guard.ts';
import { type RouteName, routeNamed, routeTable, tabsOf } from './route-table.ts';

const session = (state: SessionView['state'], permissions: Permission[] = [], isAdmin = false): SessionView => ({
  state,
  clinics: [],
  can: (permission) => permissions.includes(permission),
  isAdmin,
  online: true,
  unsynced: 0,
  needsAttention: 0,
  syncState: 'synced',
  loaded: 1,
});
const at = (name: RouteName, view: SessionView) => decide(routeNamed(name).access, view, '/asked?for=1');

describe('the navigation guard', () => {
  it('lets anyone through to public routes', () => {
    expect(at('login', session('signed-out'))).toEqual({ kind: 'pass' });
  });

  it('sends the signed-out to sign in with the full path attempted', () => {
    expect(at('today.record', session('signed-out'))).toEqual({ kind: 'sign-in', redirect: '/asked?for=1' });
    expect(at('gateway', session('signed-out'))).toEqual({ kind: 'sign-in', redirect: '/asked?for=1' });
    expect(at('clinics', session('signed-out')).kind).toBe('sign-in');
  });

  it('asks for a clinic before anything of a clinic', () => {
    expect(at('users', session('choosing-clinic', [], true))).toEqual({
      kind: 'choose-clinic',
      redirect: '/asked?for=1',
    });
    expect(at('clinics', session('choosing-clinic'))).toEqual({ kind: 'pass' });
  });

  it('lets an administrator through everywhere', () => {
    for (const route of routeTable)
      expect(decide(route.access, session('ready', [], true), '/')).toEqual({ kind: 'pass' });
  });

  it('needs any one of the permissions where the table lists alternatives', () => {
    expect(at('inventory.manage', session('ready', ['SALE_FORM_READ']))).toEqual({ kind: 'pass' });
    expect(at('inventory.manage', session('ready', ['PRODUCT_READ']))).toEqual({ kind: 'deny' });
  });

  it('needs every permission where the table joins them', () => {
    expect(at('pets', session('ready', ['PET_READ']))).toEqual({ kind: 'deny' });
    expect(at('pets', session('ready', ['PET_READ', 'RECORD_READ']))).toEqual({ kind: 'pass' });
  });

  it('lets whoever works in a clinic into routes without a listed permission', () => {
    expect(at('pet.profile', session('ready'))).toEqual({ kind: 'pass' });
  });
});

describe('the way back after sign-in', () => {
  it('follows paths inside the application only', () => {
    expect(safeRedirect('/today/record?doctor=1')).toBe('/today/record?doctor=1');
    for (const bad of [undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'today']) {
      expect(safeRedirect(bad)).toBe('/');
    }
  });

  it('never leads back to a door', () => {
    for (const door of ['/login', '/checkLogin?redirect=/x', '/logout', '/404']) expect(safeRedirect(door)).toBe('/');
  });
});

describe('a starting session', () => {
  it('is waited for', async () => {
    let state: SessionView['state'] = 'starting';
    const listeners = new Set<() => void>();
    const waiting = settled({
      current: () => session(state),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    state = 'ready';
    for (const listener of [...listeners]) listener();
    expect((await waiting).state).toBe('ready');
    expect(listeners.size).toBe(0);
  });
});

describe('the route table', () => {
  it('holds every path and name once', () => {
    expect(new Set(routeTable.map((route) => route.path.toLowerCase())).size).toBe(routeTable.length);
    expect(new Set(routeTable.map((route) => route.name)).size).toBe(routeTable.length);
  });

  it('gives every area of the rail at least one tab without parameters', () => {
    for (const area of AREAS) {
      expect(tabsOf(area).length).toBeGreaterThan(0);
      for (const tab of tabsOf(area)) expect(tab.path).not.toContain(':');
    }
  });
});
