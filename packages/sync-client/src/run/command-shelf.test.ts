import { COMMANDS } from '@vetloom/domain/commands.ts';
import { describe, expect, it } from 'vitest';
import { CommandShelf, CommandsMissing } from './command-shelf.ts';

describe('the commands of a device', () => {
  it('are fetched once, and then known by name', async () => {
    let fetched = 0;
    const shelf = new CommandShelf(async () => {
      fetched += 1;
      return COMMANDS;
    });
    expect(() => shelf.get('record.checkIn')).toThrow(CommandsMissing);
    await Promise.all([shelf.load(), shelf.load()]);
    expect(shelf.get([...COMMANDS.keys()][0] ?? '')).toBeDefined();
    expect(shelf.get('of.a.newer.version')).toBeUndefined();
    expect(fetched).toBe(1);
  });

  it('are fetched in the middle of a write that turns out to need them, and it is done once', async () => {
    const shelf = new CommandShelf(async () => COMMANDS);
    const done: string[] = [];
    await shelf.during(async () => {
      shelf.get('x');
      done.push('written');
    });
    expect(done).toEqual(['written']);
  });

  it('are not fetched for a write that fails by itself, nor is it done again', async () => {
    const shelf = new CommandShelf(() => Promise.reject(new Error('nobody asked for them')));
    let tries = 0;
    const broken = () => {
      tries += 1;
      return Promise.reject(new Error('the disk is full'));
    };
    await expect(shelf.during(broken)).rejects.toThrow('the disk is full');
    expect(tries).toBe(1);
  });

  it('leave a write alone that fails by itself, and can be asked for again after a failure', async () => {
    let reachable = false;
    const shelf = new CommandShelf(async () => {
      if (!reachable) throw new Error('no network');
      return COMMANDS;
    });
    await expect(shelf.during(async () => shelf.get('x'))).rejects.toThrow('no network');
    reachable = true;
    await expect(shelf.during(async () => shelf.get('x'))).resolves.toBeUndefined();
    const broken = () => Promise.reject(new Error('the disk is full'));
    await expect(shelf.during(broken)).rejects.toThrow('the disk is full');
  });
});
