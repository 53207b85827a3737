import { describe, expect, it } from 'vitest';
import { areasOf, capabilityBreaches, capabilityIn, WITHOUT_AREA } from './capability-rule.ts';
import { sourceFiles, styleSheets } from './source-files.ts';

const paths = [...sourceFiles(), ...styleSheets()].map(({ path }) => path);

describe('a capability', () => {
  it('has one name in the domain, the API, data, screens, words, page objects and specs', () => {
    expect(areasOf(paths)).toContain('billing');
    expect(capabilityBreaches(paths)).toEqual([]);
  });

  it('is among those without an area only while the domain has none and something bears the name', () => {
    const names = Object.keys(WITHOUT_AREA);
    expect(areasOf(paths).filter((area) => names.includes(area))).toEqual([]);
    const borne = new Set(paths.flatMap((path) => capabilityIn(path, names)?.name ?? []));
    expect(names.filter((name) => !borne.has(name))).toEqual([]);
  });
});

describe('the rule of capabilities', () => {
  const domain = 'packages/domain/src/billing/till.ts';

  it.each([
    'packages/api/src/checkout/checkout.endpoints.ts',
    'apps/web/src/screens/checkout/Till/index.tsx',
    'apps/web/src/screens/billing-till/index.tsx',
    'apps/web/src/data/checkout/till.ts',
    'apps/web/src/locale/checkout.ts',
    'tests/e2e/pages/till.ts',
    'tests/e2e/specs/checkout.spec.ts',
  ])('refuses %s where the domain says billing', (path) => {
    expect(capabilityBreaches([domain, path])).toHaveLength(1);
  });

  it.each([
    'packages/api/src/endpoints.ts',
    'packages/api/src/billing/checkout.endpoints.ts',
    'apps/web/src/screens/billing/Till/index.tsx',
    'apps/web/src/data/app-ports.ts',
    'apps/web/src/locale/billing-till.ts',
    'tests/e2e/specs/billing-till.spec.ts',
  ])('allows %s', (path) => {
    expect(capabilityBreaches([domain, path])).toEqual([]);
  });
});
