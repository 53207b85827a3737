import { ALL_COMMANDS } from '@vetloom/domain/commands.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { ACTS } from '@vetloom/domain/engine/act.ts';
import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import type { ClinicStore, WaitingCommand } from '@vetloom/sync-client/client.types.ts';
import { describe, expect, it, vi } from 'vitest';
import { sentenceOf } from '../../locale/codes.ts';
import { sync } from '../../locale/sync.ts';
import { fetchHistory } from '../history/history.ts';
import { commandWords } from './command-words.ts';
import { describeCases } from './ports/case-items.ts';
import { queueItems } from './ports/queue-items.ts';

const answers = vi.hoisted(() => ({ history: {} as unknown }));
vi.mock('./calls/own-call.ts', () => ({
  callServer: async () => answers.history,
  clinicBase: () => '',
  idSegment: async (id: string) => id,
}));

const AT = 1_764_000_000;
const AUTHOR = 'lin@clinic.test';
/** A device that holds nothing: a row then says what was done alone. */
const store = {
  person: { email: AUTHOR },
  get: async () => undefined,
  getMany: async () => [],
} as unknown as ClinicStore;

const all = [...ALL_COMMANDS.values()];
const names = all.map(({ name }) => name);
const words = all.map(({ word }) => word);

const waiting = (name: string): WaitingCommand =>
  ({ uuid: name, name, args: {}, at: AT, author: AUTHOR, state: 'waiting' }) as WaitingCommand;

const refused = (command: string): Case => ({
  _id: `/case/${command}`,
  collection: 'case',
  command,
  version: 1,
  args: {},
  author: AUTHOR,
  client: 'device',
  number: 1,
  at: AT,
  code: CODE.forbidden,
  message: '',
  detail: {},
  state: 'open',
  quarantined: false,
  touches: [],
  resolvedBy: '',
  resolvedReason: '',
  createDateTime: AT,
  updateDateTime: AT,
});

const historyOf = (commands: readonly string[]) => ({
  next: null,
  lines: commands.map((command, seq) => ({
    seq,
    ord: 0,
    at: AT,
    receivedAt: AT,
    author: AUTHOR,
    onBehalfOf: null,
    command,
    docID: '/user/a',
    kind: 'changed',
    changes: [],
    hidden: 0,
    intact: true,
  })),
});

async function historyWords(commands: readonly string[]): Promise<string[]> {
  answers.history = historyOf(commands);
  return (await fetchHistory('user', '/user/a')).lines.map(({ word }) => word);
}

describe('every command is called by its own word', () => {
  it('while it waits', async () => {
    const rows = await queueItems(store, { waiting: names.map(waiting), dayQuestions: [] });
    expect(rows.map(({ title }) => title).reverse()).toEqual(words);
  });

  it('when it was refused', async () => {
    const shown = await describeCases(store, store, names.map(refused), [], {});
    expect(shown.map(({ title }) => title).sort()).toEqual(words.map((word) => `${word}沒有被接受`).sort());
  });

  it('with the reason why, where the refusal names the rule that it goes by', async () => {
    const byRule = { ...refused('pharmacy.dispense'), code: CODE.contradictory, detail: { rule: 'bagDispensed' } };
    const [shown] = await describeCases(store, store, [byRule], [], {});
    expect(shown?.text).toBe(`${sentenceOf('contradictory', byRule.detail)}${sync.kept}`);
    const [plain] = await describeCases(store, store, [{ ...byRule, detail: { rule: 'constructor' } }], [], {});
    expect(plain?.text).toBe(`${sync.reason('contradictory')}。${sync.kept}`);
  });

  it('in the history', async () => {
    expect(await historyWords(names)).toEqual(words);
  });
});

describe('what is no command', () => {
  it('has a word of its own in the history', async () => {
    const told = await historyWords(ACTS);
    expect(new Set([...told, ...words, '變更']).size).toBe(ACTS.length + words.length + 1);
  });

  it('reads as a change where this version does not know it', async () => {
    expect((await commandWords())('owner.ofTomorrow')).toBe('變更');
    expect((await commandWords())('constructor')).toBe('變更');
  });
});
