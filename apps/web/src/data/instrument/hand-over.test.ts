import { describe, expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

const envelope = { payload: '{}', signature: 'x'.repeat(86) };
const TOOL = '/synctool/1-a';
const status = (toolID: string | null) =>
  JSON.stringify({
    ...{ product: 'VetLoom', version: '1', connected: true },
    paired: toolID === null ? null : { clinic: 'demo', toolID, name: '檢驗室' },
  });
const answer = (given: object) => ({ id: 'x', body: '', leave: 'unknown' as const, ...given });
/** Asks a machine that answers its status and its task so; what was handed over is noted. */
function machine(atStatus: object | undefined, atTask?: object) {
  const handed: unknown[] = [];
  const ask = async (path: string, body?: unknown) => {
    if (path === '/task') handed.push(body);
    const told = path === '/status' ? atStatus : atTask;
    return told && answer(told);
  };
  return { handed, told: () => handOver(ask, TOOL, envelope) };
}

describe('a task for the sync tool on this machine', () => {
  it('is handed to the tool for which it was signed, and is known where it came before', async () => {
    const taken = { status: 200, body: JSON.stringify({ jobID: 'job-1', state: 'taken' }) };
    const one = machine({ status: 200, body: status(TOOL) }, taken);
    expect(await one.told()).toEqual({ kind: 'taken', jobID: 'job-1' });
    expect(one.handed).toEqual([envelope]);
    const known = { status: 200, body: JSON.stringify({ jobID: 'job-1', state: 'known' }) };
    expect((await machine({ status: 200, body: status(TOOL) }, known).told()).kind).toBe('known');
  });

  it('is handed to no other tool, nor to one that is nobody’s', async () => {
    const other = machine({ status: 200, body: status('/synctool/2-b') });
    expect(await other.told()).toEqual({ kind: 'other', name: '檢驗室' });
    expect(other.handed).toEqual([]);
    expect(await machine({ status: 200, body: status(null) }).told()).toEqual({ kind: 'other', name: '' });
  });

  it('says whether the browser forbids it or nothing runs there', async () => {
    expect(await machine({ leave: 'denied' }).told()).toEqual({ kind: 'denied' });
    expect(await machine({ leave: 'prompt' }).told()).toEqual({ kind: 'absent' });
    expect(await machine(undefined).told()).toEqual({ kind: 'absent' });
    // Something else listens there.
    expect(await machine({ status: 200, body: '<html>' }).told()).toEqual({ kind: 'absent' });
  });

  it('says in the tool’s words why it won’t', async () => {
    const late = { status: 409, body: JSON.stringify({ error: 'it is too late for this job' }) };
    expect(await machine({ status: 200, body: status(TOOL) }, late).told()).toEqual({
      ...{ kind: 'refused', why: 'it is too late for this job' },
    });
  });
});
