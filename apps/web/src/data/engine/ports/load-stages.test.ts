import { describe, expect, it } from 'vitest';
import { loadStages } from './load-stages.ts';

describe('the stages of a first load', () => {
  it('say what is here, what comes and what waits', () => {
    const stages = loadStages([
      { stage: 'reference', done: true, loaded: 40, total: 40 },
      { stage: 'today', done: true, loaded: 12, total: 12 },
      { stage: 'people', done: false, loaded: 500, total: 3000 },
      { stage: 'open', done: false, loaded: 0, total: null },
    ]);
    expect(stages.map(({ id, state }) => [id, state])).toEqual([
      ['reference', 'done'],
      ['today', 'done'],
      ['people', 'loading'],
      ['open', 'waiting'],
    ]);
    expect(stages[1]?.usable).toContain('看板');
  });

  it('never say that more is here than there is', () => {
    const [people] = loadStages([{ stage: 'people', done: false, loaded: 3100, total: 3000 }]);
    expect(people).toMatchObject({ loaded: 3100, total: 3100 });
  });
});
