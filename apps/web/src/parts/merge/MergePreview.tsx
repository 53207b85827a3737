import { Radio } from '@mantine/core';
import type { MergeChoice } from '@vetloom/domain/engine/merge.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import classes from './merge.module.css';

const words = ownerCare.preview;

interface MergePreviewProps {
  readonly choices: readonly MergeChoice[];
  readonly sourceName: string;
  readonly mainName: string;
  /** A stored value as people read it. */
  readonly shown: (field: string, value: unknown) => string;
  /** Words of fields that differ from those of owners. */
  readonly words?: Readonly<Record<string, string>>;
  readonly onTake: (field: string, taken: MergeChoice['taken']) => void;
}

/** What would become of each field that differs, with the choice of the other value. */
export function MergePreview({ choices, sourceName, mainName, shown, words: own = {}, onTake }: MergePreviewProps) {
  const nameOf = (field: string) => own[field] ?? ownerCare.fields[field] ?? field;
  if (choices.length === 0) return <p className={classes.hint}>{words.nothing}</p>;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{words.label}</caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">
            {sourceName} <span>{words.source}</span>
          </th>
          <th scope="col">
            {mainName} <span>{words.main}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.field}>
            <th scope="row">{nameOf(choice.field)}</th>
            {(['source', 'main'] as const).map((side) => {
              const text = shown(choice.field, side === 'source' ? choice.theirs : choice.mine) || words.empty;
              return (
                <td key={side} data-taken={choice.taken === side || undefined}>
                  <Radio
                    size="xs"
                    name={`merge-${choice.field}`}
                    label={text}
                    aria-label={`${nameOf(choice.field)}：${text}`}
                    checked={choice.taken === side}
                    onChange={() => onTake(choice.field, side)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
