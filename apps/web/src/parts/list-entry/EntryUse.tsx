import type { MergedList } from '@vetloom/domain/clinic/list-entries.ts';
import type { ListUse } from '../../data/clinic/list-use.ts';
import { listEntry } from '../../locale/list-entry.ts';
import { links, type Place } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import classes from './list-entry.module.css';

const words = listEntry.use;

/** The way to the first of the documents that name an entry, of visits to all of them; undefined where they have no page of their own. */
function placeOfUse({ use, first }: ListUse, list: MergedList, word: string): Place | undefined {
  if (first === null) return undefined;
  switch (use) {
    case 'pet':
      return links.pet(first);
    case 'user':
      return links.owner(first);
    case 'record':
      return links.to('record', {
        range: 'all',
        ...(list === 'services' ? { division: word } : { kind: list === 'labels' ? 'label' : 'disease', name: word }),
      });
    case 'reminder':
      return links.to('reminder.index');
    default:
      return undefined;
  }
}

interface EntryUseProps {
  readonly found: readonly ListUse[] | 'away' | undefined;
  readonly list: MergedList;
  /** What the entry is called. */
  readonly word: string;
}

/** What names an entry, sort by sort, each with the way to one of them. */
export function EntryUse({ found, list, word }: EntryUseProps) {
  return (
    <section className={classes.use} aria-label={words.title} aria-busy={found === undefined}>
      <h3>{words.title}</h3>
      {found === undefined ? (
        <p>{words.asking}</p>
      ) : found === 'away' ? (
        <p>{words.away}</p>
      ) : found.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul>
          {found.map((one) => {
            const place = placeOfUse(one, list, word);
            return (
              <li key={one.use}>
                <span>{words.count(one.use, one.count, one.more)}</span>
                {place === undefined ? null : <AppLink to={place}>{words.first}</AppLink>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The same in one sentence, for a question. */
export const usedSentence = (found: readonly ListUse[] | 'away' | undefined): string =>
  found === undefined || found === 'away'
    ? words.away
    : found.length === 0
      ? words.none
      : words.sentence(found.map((one) => words.count(one.use, one.count, one.more)));
