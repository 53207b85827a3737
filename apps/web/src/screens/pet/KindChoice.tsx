import { Select } from '@mantine/core';
import { kindsLike } from '@vetloom/domain/pet/kind-search.ts';
import { type ReactNode, useState } from 'react';
import { pets } from '../../locale/pet.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';

const words = pets.form;

/** Between a kind's id and a breed's name in an option's value; ids have none. */
const APART = '\u0000';

interface KindChoiceProps {
  readonly label: ReactNode;
  readonly kinds: readonly Kind[];
  /** A kind's id, or what an animal was of before the clinic took its kind off the list; empty while nothing is chosen. */
  readonly value: string;
  /** `breed` where the person has named one. */
  readonly onChoose: (kindID: string, breed: string | undefined) => void;
}

/** The kind of an animal, found by what people call it: 狗狗 and 柴犬 are dogs. What finds nothing says so, and never goes away in silence. */
export function KindChoice({ label, kinds, value, onChoose }: KindChoiceProps) {
  const [typed, setTyped] = useState('');
  const shown = (kind: Kind) => (kind.nametc === '' ? kind.name : `${kind.nametc} ${kind.name}`);
  const chosen = kinds.find(({ _id }) => _id === value);
  const isSearch = typed !== '' && typed !== (chosen ? shown(chosen) : value);
  const options = kindsLike(kinds, isSearch ? typed : '').map(({ kind, breed }) => ({
    value: breed === undefined ? kind._id : `${kind._id}${APART}${breed}`,
    label:
      breed === undefined
        ? shown(kind)
        : words.kindBreed(kind.nametc || kind.name, kind.breed.find(({ name }) => name === breed)?.nametc || breed),
  }));
  // A kind that the clinic no longer lists stays what it is until someone chooses another.
  if (value !== '' && (chosen === undefined || isSearch) && !options.some((one) => one.value === value))
    options.push({ value, label: chosen ? shown(chosen) : value });
  return (
    <Select
      label={label}
      data={options}
      value={value === '' ? null : value}
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      autoComplete="off"
      filter={({ options: all }) => all}
      nothingFoundMessage={words.noSuchKind}
      onSearchChange={setTyped}
      onChange={(next) => {
        const [kindID = '', breed] = (next ?? '').split(APART);
        onChoose(kindID, breed);
      }}
    />
  );
}
