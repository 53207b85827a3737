import { Select } from '@mantine/core';
import { type ImportCheck, type ImportPlan, MOST_WORDS, type UsedWord } from '@vetloom/domain/import/import.schema.ts';
import { importing, wordField } from '../../locale/import.ts';
import classes from './import.module.css';

const words = importing.words;

type PlannedWord = ImportPlan['words'][number];

interface WordTableProps {
  readonly run: ImportCheck;
  readonly chosen: readonly PlannedWord[];
  readonly onChange: (chosen: PlannedWord[]) => void;
}

const isOf = (word: Pick<PlannedWord, 'field' | 'from'>) => (other: Pick<PlannedWord, 'field' | 'from'>) =>
  other.field === word.field && other.from === word.from;

/** Words of the file that the clinic's lists don't have, with what becomes of each. */
export function WordTable({ run, chosen, onChange }: WordTableProps) {
  const choose = (word: UsedWord, to: string) => {
    const others = chosen.filter((other) => !isOf(word)(other));
    onChange([...others, { field: word.field, from: word.from, to }]);
  };
  // A table of people has words for their jobs and no others.
  const { title, text } = run.words.some(({ field }) => field === 'staff.role') ? words.roles : words;
  const isMatched = run.words.some(({ matched }) => matched !== undefined);
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.quiet}>
        {isMatched ? words.textMatched : text}
        {run.words.length < MOST_WORDS ? null : words.more(MOST_WORDS)}
      </p>
      <div className={classes.mapping}>
        <table className={`${classes.table} ${classes.stacked}`}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.rows}</th>
              <th scope="col">{words.to}</th>
            </tr>
          </thead>
          <tbody>
            {run.words.map((word) => (
              <tr key={`${word.field} ${word.from}`}>
                <td>{wordField(word.field)}</td>
                <th scope="row">
                  {word.from === '' ? words.blank : word.from}
                  {word.matched === false ? <span className={classes.unmatched}>{words.unmatched}</span> : null}
                </th>
                <td className={classes.numbers} data-label={words.rows}>
                  {importing.count(word.rows)}
                </td>
                <td className={classes.field}>
                  <Select
                    aria-label={words.pick(wordField(word.field), word.from === '' ? words.blank : word.from)}
                    size="xs"
                    data={optionsOf(word, run.lists[word.field] ?? [])}
                    limit={MOST_OPTIONS}
                    value={chosen.find(isOf(word))?.to ?? word.to}
                    allowDeselect={false}
                    searchable
                    comboboxProps={{ withinPortal: true }}
                    onChange={(to) => choose(word, to ?? '')}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Options that a list draws at once; typing finds the others. */
const MOST_OPTIONS = 100;

/** The clinic's words, and the file's own as a new one, or as the text that it is; a role is one of the clinic's or none. */
function optionsOf({ field, from, to, matched }: UsedWord, list: readonly string[]) {
  if (field === 'staff.role')
    return [{ value: '', label: words.none }, ...list.map((name) => ({ value: name, label: name }))];
  const own = list.map((name) => ({ value: name, label: name }));
  const news = [from, to].filter((name, at, all) => name !== '' && !list.includes(name) && all.indexOf(name) === at);
  return [
    ...news.map((name) => ({ value: name, label: matched === undefined ? words.asIs(name) : words.asText(name) })),
    ...own,
    ...(from === '' || matched !== undefined ? [{ value: '', label: words.none }] : []),
  ];
}
