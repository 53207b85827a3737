import { Text } from '@mantine/core';
import { type CareAhead, careAhead } from '@vetloom/domain/engine/care-end.ts';
import { kindOf } from '@vetloom/domain/kinds.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { found, useDocument, useLive } from '../../data/engine/hooks.ts';
import { death } from '../../locale/death.ts';

const words = death.consequences;

/** Ended documents in words, by what they are. */
export function endedWords(ended: readonly { readonly collection: string }[]): string {
  return [...Map.groupBy(ended, ({ collection }) => collection)]
    .map(
      ([collection, { length }]) =>
        words.ended[collection]?.(length) ?? words.endedOther(length, kindOf(collection).word),
    )
    .join('、');
}

const leftWords = (leaves: CareAhead['leaves']): string =>
  leaves
    .map(({ matter, count, amount = 0 }) => words.left[matter]?.(count, formatMoney(amount)) ?? `${matter} ${count}`)
    .join('、');

/** What a death would end and what it leaves to people, as far as this device knows. */
export function DeathConsequences({ pet }: { readonly pet: Pet }) {
  const owner = found(useDocument('user', pet.userID));
  const ahead = useLive(
    (store) =>
      careAhead(
        {
          query: (collection, index, range) => heldOrEmpty(() => store.query(collection, index, range)),
          getMany: (collection, ids) =>
            Promise.all(ids.map(async (id) => (await heldOrEmpty(async () => [await store.get(collection, id)]))[0])),
        },
        pet,
        owner,
        { at: 0, by: '' },
      ),
    [pet._id, owner?._id],
  );
  // It keeps its place meanwhile: fields don't move under who begins to write.
  if (ahead === undefined) return <Notice tone="accent">{words.looking}</Notice>;
  return (
    <Notice tone="accent">
      <Text size="sm">{ahead.ends.length === 0 ? words.nothing : words.ends(endedWords(ahead.ends))}</Text>
      {ahead.leaves.length === 0 ? null : (
        <Text size="sm">
          {words.leaves(leftWords(ahead.leaves))}
          {ahead.leaves.some(({ amount }) => amount !== undefined) ? `。${words.money}` : ''}
        </Text>
      )}
    </Notice>
  );
}
