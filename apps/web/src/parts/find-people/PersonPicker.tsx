import { Select } from '@mantine/core';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { heldOrEmpty } from '../../data/engine/held.ts';
import { useLive } from '../../data/engine/hooks.ts';
import type { LocalReads } from '../../data/engine/store-types.ts';
import { type PeopleFound, usePeopleSearch } from './use-people-search.ts';

interface PersonPickerProps {
  readonly kind: 'owner' | 'pet';
  readonly label: string;
  readonly hint: string;
  /** Left out of the answers. */
  readonly except: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly error?: ReactNode;
}

const MOST = 12;

interface Option {
  readonly value: string;
  readonly label: string;
}

async function optionsOf(store: LocalReads, kind: 'owner' | 'pet', ids: readonly string[]): Promise<Option[]> {
  if (kind === 'owner') {
    const found = await heldOrEmpty(() => store.getMany('user', ids));
    return found.flatMap((owner) =>
      owner ? [{ value: owner._id, label: `${owner.name} ${formatPhone(owner.phone)}` }] : [],
    );
  }
  const found = await heldOrEmpty(() => store.getMany('pet', ids));
  return found.flatMap((pet) =>
    pet ? [{ value: pet._id, label: [pet.name, pet.userName, pet.petNumber].filter(Boolean).join(' · ') }] : [],
  );
}

const firstOf = ({ hits }: PeopleFound, except: string): string | undefined => hits.find(({ id }) => id !== except)?.id;

/** Finds one owner or animal while typing: by name, Zhuyin, phone, chip. */
export function PersonPicker({ kind, label, hint, except, value, onChange, error }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const found = usePeopleSearch(typed, [kind], MOST);
  const ids = [...new Set([...found.hits.map((hit) => hit.id), ...(value === undefined ? [] : [value])])];
  const options = useLive((store) => optionsOf(store, kind, ids), [kind], [ids.join('\n')]) ?? [];
  const shown = options.filter((option) => option.value !== except);
  // Enter takes the first that stands there, as in every other list; never the first of what was typed before.
  const isSettled = typed.trim() !== '' && found.text === typed.trim() && shown[0]?.value === firstOf(found, except);
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '');
    if (!list || list.querySelector('[data-combobox-selected]')) return;
    event.preventDefault();
    if (isSettled) list.querySelector<HTMLElement>('[data-combobox-option]')?.click();
  };
  return (
    <Select
      label={label}
      description={hint}
      data={shown}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      clearable
      autoComplete="off"
      data-autofocus
      onKeyDown={takeFirst}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={typed.trim() === '' ? null : undefined}
      error={error}
    />
  );
}
