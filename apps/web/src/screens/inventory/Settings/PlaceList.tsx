import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { stockCalls } from '../../../data/inventory/stock-calls.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { refusal } from '../../../locale/codes.ts';
import { places as words } from '../../../locale/inventory-closing.ts';
import { inventorySettings } from '../../../locale/inventory-settings.ts';
import { WordList } from './WordList.tsx';

/** As many letters as a place's name has at most. */
const MOST = 20;

/** Places where stock lies: added, renamed, arranged, and taken out once nothing lies there. */
export function PlaceList({ editable }: { readonly editable: boolean }) {
  const [turn, setTurn] = useState(0);
  const { list } = usePlaces(turn);
  const done = () => setTurn((before) => before + 1);
  const placeOf = (id: string) => list?.find((place) => place.id === id);
  return (
    <WordList
      title={words.title}
      empty={list === undefined ? inventorySettings.loading : undefined}
      words={(list ?? []).map(({ id, name }) => ({ id, name }))}
      editable={editable}
      most={MOST}
      onAdd={async (name) => {
        await stockCalls.addPlace(name, crypto.randomUUID());
        done();
      }}
      onRename={async ({ id }, name) => {
        const place = placeOf(id);
        if (place === undefined) return;
        await stockCalls.renamePlace(place, name);
        showSuccess(inventorySettings.renamed(name));
        done();
      }}
      onRemove={({ id, name }) =>
        void stockCalls.retirePlace(id).then(
          () => {
            showSuccess(words.retired(name));
            done();
          },
          (error: unknown) => {
            const { sentence, code } = refusal(error);
            showError(sentence, code);
          },
        )
      }
      onOrder={async (ids) => {
        await stockCalls.orderPlaces(ids);
        done();
      }}
    />
  );
}
