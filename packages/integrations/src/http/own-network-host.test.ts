import { expect, it } from 'vitest';
import { isOwnNetworkHost } from './own-network-host.ts';

it.each(['192.168.1.20', '127.0.0.1', '10.0.0.9', '[fd00::5]', 'analyser', 'pacs.local', 'PACS.lan', 'localhost'])(
  '%s means something within alone',
  (host) => {
    expect(isOwnNetworkHost(host)).toBe(true);
  },
);

it.each(['8.8.8.8', '[2606:4700::1111]', 'lab.example', 'local.example', 'notlocal'.concat('.org')])(
  '%s may mean something outside',
  (host) => {
    expect(isOwnNetworkHost(host)).toBe(false);
  },
);
