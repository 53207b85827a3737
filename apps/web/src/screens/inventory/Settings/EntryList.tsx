import type { ErpSettingKind } from '@vetloom/domain/catalog/erp-setting.schema.ts';
import { isFixedWord, NAME_MOST } from '@vetloom/domain/catalog/erp-setting-words.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { type ListEntry, listCalls } from '../../../data/inventory/list-calls.ts';
import { type Asked, entriesOf } from '../../../data/inventory/lists.ts';
import { refusal } from '../../../locale/codes.ts';
import { inventorySettings as words } from '../../../locale/inventory-settings.ts';
import { type Word, WordList } from './WordList.tsx';

interface EntryListProps {
  readonly kind: ErpSettingKind;
  /** Of the types of services: the class whose they are. */
  readonly of?: string;
  readonly asked: Asked<ListEntry>;
  readonly editable: boolean;
  readonly title: string;
  /** How many stand below an entry. */
  readonly below?: (name: string) => number;
  readonly chosen?: string | undefined;
  readonly onChoose?: (id: string) => void;
}

/**
 * One of the clinic's lists. Of two people who change it at once, in either order: what one added or removed the other sees when it is read anew, the second of
 * two names for one entry is told as a conflict, of two orders the later stands.
 */
export function EntryList({ kind, of = '', asked, editable, title, below, chosen, onChoose }: EntryListProps) {
  const { server } = asked;
  const entries = entriesOf(asked.rows, kind, of);
  const byID = new Map(entries.map((entry) => [entry.id, entry]));
  const told = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  const add = async (name: string) => {
    server.put([await listCalls.add(kind, name, of, crypto.randomUUID())]);
  };
  const putBack = async (gone: ListEntry, order: readonly string[]) => {
    const back = await listCalls.add(kind, gone.name, of, crypto.randomUUID());
    await listCalls.order(
      kind,
      order.map((id) => (id === gone.id ? back.id : id)),
    );
    await server.load();
  };
  const remove = async (word: Word) => {
    const gone = byID.get(word.id);
    if (gone === undefined) return;
    await listCalls.remove(kind, gone.id);
    server.drop(gone.id);
    showUndo({
      message: words.removed(gone.name),
      undoWord: words.undo,
      onUndo: () =>
        void told(
          putBack(
            gone,
            entries.map(({ id }) => id),
          ),
        ),
    });
  };
  return (
    <WordList
      title={title}
      empty={asked.state === 'asked' ? words.loading : undefined}
      words={entries.map((entry) => ({
        id: entry.id,
        name: entry.name,
        fixed: isFixedWord(kind, entry),
        ...(below === undefined ? {} : { below: below(entry.name) }),
      }))}
      editable={editable}
      most={NAME_MOST[kind]}
      chosen={chosen}
      {...(onChoose === undefined ? {} : { onChoose })}
      onAdd={add}
      onRename={async (word, name) => {
        const entry = byID.get(word.id);
        if (entry === undefined) return;
        await listCalls.rename(kind, entry.id, name, entry.updateDateTime);
        // A class takes its types along.
        await server.load();
        showSuccess(words.renamed(name));
      }}
      onRemove={(word) => void told(remove(word))}
      onOrder={async (ids) => {
        await listCalls.order(kind, ids);
        await server.load();
      }}
    />
  );
}
