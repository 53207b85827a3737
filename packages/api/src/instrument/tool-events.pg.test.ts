import { CODE } from '@vetloom/domain/core/codes.ts';
import { answerEvent, eventCalls } from '@vetloom/http/event-call.ts';
import type { HttpPorts } from '@vetloom/http/mount.ts';
import { TOOL_REQUEST } from '@vetloom/protocol/instrument.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import type { ApiServices } from '../services.ts';
import { TestApi } from '../test-kit.ts';
import { anInstrument, PairedTool } from './tool.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const TILL = 'till@demo.vetloom.test';
let api: TestApi;
let ports: HttpPorts<ApiServices>;
let tool: PairedTool;
beforeAll(async () => {
  api = await TestApi.open({ beside: (_, given) => (ports = given) });
  await api.enroll(ADMIN, 'admin');
  await api.enroll(TILL, ['BILLING_READ']);
  tool = await PairedTool.pair(api, ADMIN);
  const { jwt } = await api.login(ADMIN);
  const path = `/api/sdk/v2/demo/syncTool/${encodeURIComponent(tool.toolID)}/instrument`;
  await api.call('PUT', path, { token: jwt, body: anInstrument() });
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

const calls = eventCalls(ENDPOINTS);
const ask = (event: string, payload: unknown, email = ADMIN, clinic = 'demo') => {
  const endpoint = calls.get(event);
  if (!endpoint) throw new Error(`no call answers ${event}`);
  const person = { email, session: undefined, authenticatedAt: 0 };
  return answerEvent(endpoint, ports, { person, clinic, payload });
};
const logs = (key?: string, more: object = {}) => ({ synctoolID: tool.toolID, ...(key && { key }), ...more });

describe('requests to sync tools that come by a socket', () => {
  it('are the five of the specification, each a call of its own', () => {
    expect([...calls.keys()].sort()).toEqual(Object.values(TOOL_REQUEST).sort());
  });

  it('ask for the same rights, and let nobody into another clinic', async () => {
    await expect(ask(TOOL_REQUEST.getlogs, logs(), TILL)).rejects.toMatchObject({ codeName: 'forbidden' });
    await expect(ask(TOOL_REQUEST.getlogs, logs(), ADMIN, 'other')).rejects.toMatchObject({
      codeName: 'noDatabaseAccess',
    });
    await expect(ask(TOOL_REQUEST.getlogs, logs('x y'))).rejects.toMatchObject({ codeName: 'badParameter' });
    await expect(ask(TOOL_REQUEST.getlogs, logs(undefined, { optUserID: TILL }))).rejects.toMatchObject({
      codeName: 'forbidden',
    });
  });

  it('are one job under one key of one person, and another where something else is asked', async () => {
    const jobID = async (payload: object) =>
      ((await ask(TOOL_REQUEST.getlogs, payload)) as { result: { jobID: string } }).result.jobID;
    const first = await jobID(logs('k'));
    expect(await jobID(logs('k'))).toBe(first);
    expect(await jobID(logs('k', { lines: 7 }))).not.toBe(first);
    expect(await jobID(logs())).not.toBe(await jobID(logs()));
    expect(await ask(TOOL_REQUEST.getlogs, logs('k'))).toMatchObject({ code: CODE.success, result: { kind: 'logs' } });
  });
});
