import { dicomFile, phantomUIDs } from '@vetloom/testing/dicom/phantom.ts';
import { describe, expect, it } from 'vitest';
import { type ReadSeries, readLoose } from './read-loose.ts';

const pictureOf = (instance: number) =>
  new Blob([dicomFile({ ...phantomUIDs(1, 1, instance), rows: 2, columns: 2 }, new Uint16Array(4))]);
const named = (hash: string) => ({ hash, size: 1000, name: hash });
const inTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Reads files of which `broken` hold nothing, and notes what was fetched and shown. */
function reading(hashes: readonly string[], begin: string | undefined, broken: readonly string[] = []) {
  const fetched: string[] = [];
  const shown: ReadSeries[] = [];
  const { promise: goOn, resolve: open } = Promise.withResolvers<void>();
  const bytesOf = async (hash: string) => {
    fetched.push(hash);
    return broken.includes(hash) ? undefined : pictureOf(hashes.indexOf(hash) + 1);
  };
  const stop = new AbortController();
  const done = readLoose(
    { files: hashes.map(named), begin, goOn },
    bytesOf,
    (read) => void shown.push(read),
    stop.signal,
  );
  return { fetched, shown, open, stop, done };
}

describe('loose files of DICOM', () => {
  it('that one of them was opened: nothing else is fetched until it stands on the screen', async () => {
    const { fetched, shown, open, done } = reading(['a', 'b', 'c', 'd'], 'c');
    await inTurn();
    await inTurn();
    expect(fetched).toEqual(['c']);
    expect(shown.at(-1)).toMatchObject({ left: 3, series: [{ instances: [{ hash: 'c' }] }] });
    open();
    await done;
    expect(fetched).toEqual(['c', 'a', 'b', 'd']);
    expect(shown.at(-1)).toMatchObject({ left: 0, unread: [] });
    expect(shown.at(-1)?.series[0]?.instances).toHaveLength(4);
  });

  it('one that holds nothing keeps the others from nothing', async () => {
    const { fetched, shown, done } = reading(['a', 'b'], 'b', ['b']);
    await done;
    expect(fetched).toEqual(['b', 'a']);
    expect(shown.at(-1)).toMatchObject({ left: 0, unread: ['b'] });
  });

  it('without one to begin with are all read, once there is nothing to wait for', async () => {
    const { fetched, done } = reading(['a', 'b', 'c'], undefined);
    await done;
    expect(fetched.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('are read no further once the viewer is closed', async () => {
    const { fetched, open, stop, done } = reading(['a', 'b', 'c'], 'a');
    await inTurn();
    await inTurn();
    stop.abort();
    open();
    await done;
    expect(fetched).toEqual(['a']);
  });
});
