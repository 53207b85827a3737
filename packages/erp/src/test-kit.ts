import { servicesBeside } from '@vetloom/api/engine/beside.ts';
import { TestApi } from '@vetloom/api/test-kit.ts';
import { mount } from '@vetloom/http/mount.ts';
import { ERP_ENDPOINTS } from './endpoints.ts';

/** The inventory service over a fresh database, beside the API in which people sign in. */
export const openErp = (
  options: Omit<NonNullable<Parameters<typeof TestApi.open>[0]>, 'beside' | 'besideEndpoints'> = {},
): Promise<TestApi> =>
  TestApi.open({
    ...options,
    besideEndpoints: ERP_ENDPOINTS,
    beside: (app, ports) =>
      mount(app, ERP_ENDPOINTS, {
        ...ports,
        services: servicesBeside(ports.services),
      }),
  });
