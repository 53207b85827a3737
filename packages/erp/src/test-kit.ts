import { servicesBeside } from '@vetloom/api/engine/beside.ts';
import type { ChannelMakers } from '@vetloom/api/message/outbox/channel-makers.ts';
import { TestApi } from '@vetloom/api/test-kit.ts';
import { mount } from '@vetloom/http/mount.ts';
import { ERP_ENDPOINTS } from './endpoints.ts';

/** The inventory service over a fresh database, beside the API in which people sign in; `channels` are its ways out. */
export const openErp = (channels: Partial<ChannelMakers> = {}): Promise<TestApi> =>
  TestApi.open({
    channels,
    beside: (app, ports) =>
      mount(app, ERP_ENDPOINTS, {
        ...ports,
        services: servicesBeside(ports.services),
      }),
  });
