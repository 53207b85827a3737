import { MOST_LEVELS, type ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { levelCalls } from '../../../data/inventory/list-calls.ts';
import type { Asked } from '../../../data/inventory/lists.ts';
import { refusal } from '../../../locale/codes.ts';
import { inventorySettings as words } from '../../../locale/inventory-settings.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import { columnsOf } from './level-columns.ts';
import classes from './settings.module.css';
import { WordList } from './WordList.tsx';

const NAME_MOST = 60;

interface LevelColumnsProps {
  readonly levels: Asked<ProductLevel>;
  readonly editable: boolean;
}

/** The tree by which products are sorted, a column for each depth: at the right of a level what stands below it (spec 3 §3 "Product level"). */
export function LevelColumns({ levels, editable }: LevelColumnsProps) {
  const [query, setQuery] = useQuery();
  const { server } = levels;
  const path = (query.in ?? '').split('.').filter(Boolean);
  const columns = columnsOf([...levels.rows.values()], path);
  const told = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  const add = async (name: string, parentID: string | null) => {
    server.put([await levelCalls.add(name, parentID, crypto.randomUUID())]);
  };
  const remove = async ({ id, name, parentID }: ProductLevel) => {
    await levelCalls.remove(id);
    server.drop(id);
    showUndo({
      message: words.removed(name),
      undoWord: words.undo,
      onUndo: () => void told(add(name, parentID)),
    });
  };
  return (
    <>
      {columns.map(({ depth, above, levels: list, chosen }) => (
        <WordList
          key={`${depth} ${above?.id ?? ''}`}
          empty={levels.state === 'asked' ? words.loading : undefined}
          title={above === undefined ? words.depth[1] : words.below(above.name)}
          words={list.map(({ id, name, below }) => ({ id, name, below }))}
          editable={editable}
          most={NAME_MOST}
          chosen={chosen}
          {...(depth === MOST_LEVELS
            ? {}
            : { onChoose: (id: string) => setQuery({ in: [...path.slice(0, depth - 1), id].join('.') }) })}
          onAdd={(name) => add(name, above?.id ?? null)}
          onRename={async ({ id }, name) => {
            const level = levels.rows.get(id);
            if (level === undefined) return;
            server.put([await levelCalls.rename(id, name, level.updateDateTime)]);
            showSuccess(words.renamed(name));
          }}
          onRemove={({ id }) => {
            const level = levels.rows.get(id);
            if (level !== undefined) void told(remove(level));
          }}
        />
      ))}
      {columns.length > 1 || levels.rows.size === 0 ? null : <p className={classes.none}>{words.chooseLevel}</p>}
    </>
  );
}
