import { IconUser } from '@tabler/icons-react';
import { owedSum } from '@vetloom/domain/billing/debts.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { knownAllergy, weightChange, weightsSince } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, type Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { clinicStore } from '../../data/engine/clinic-store.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { search, searchFilled } from '../../data/search/search.ts';
import { calculators } from '../../locale/calculators.ts';
import { contactRelations } from '../../locale/owner.ts';
import { pets as petWords } from '../../locale/pet.ts';
import { peopleSearch } from '../../locale/search.ts';
import { openCalculators } from '../../parts/calculators/calculators-port.ts';
import { breedWord, faceOf, kindWord, neuterWord, petAge, stateWord } from '../../parts/patient-strip/patient-words.ts';
import { type Kind, type Patient, readPatient } from '../../parts/patient-strip/read-patient.ts';
import { links, type Place } from '../../routes/links.ts';
import type { SearchHit, SearchKind } from '../../search/search-types.ts';
import type { PaletteAction, PaletteFacts, PaletteItem } from './palette-types.ts';

type Go = (place: Place) => void;
const TREND_SECONDS = 3 * 365 * 86_400;

/** Finds animals or owners of the clinic by the ways people type them; facts come from this device. */
export async function findPeople(kind: SearchKind, go: Go, query: string, limit: number): Promise<PaletteItem[]> {
  const store = clinicStore.get();
  if (query === '' || !store) return [];
  const ask = async () => (await search()?.query(query, { kinds: [kind], limit }))?.hits ?? [];
  // Right after the start the index is still being filled: what isn't found yet may be on its way, and now somebody waits for it.
  const filled = searchFilled();
  filled.catch(() => undefined); // Who has found something need not hear of it; the others do below.
  const early = await ask();
  const hits = early.length > 0 ? early : await filled.then(ask);
  return kind === 'pet' ? petItems(store, hits, go) : ownerItems(store, hits, go);
}

const titleHits = (hit: SearchHit) => (hit.matched.field === 'name' ? { hits: hit.matched.ranges } : {});

async function petItems(store: ClinicStore, hits: readonly SearchHit[], go: Go): Promise<PaletteItem[]> {
  const found = await heldOrEmpty(() =>
    store.getMany(
      'pet',
      hits.map((hit) => hit.id),
    ),
  );
  const [customize] = await heldOrEmpty(() => store.getMany('customize', ['/customize/kinds']));
  const kinds = customize?.kinds ?? [];
  return hits.flatMap((hit, at): PaletteItem[] => {
    const pet = found[at];
    if (!pet) return [];
    return [
      {
        id: pet._id,
        group: 'pets',
        icon: <PatientGlyph species={faceOf(kinds, pet.type)} size={18} />,
        title: pet.name,
        ...titleHits(hit),
        note: [breedWord(kinds, pet) || kindWord(kinds, pet.type), petAge(pet, store.now()), stateWord(pet)]
          .filter(Boolean)
          .join(' '),
        line: `${pet.userName} ${formatPhone(pet.userPhone)}`,
        score: hit.score,
        run: () => go(links.pet(pet._id)),
        actions: petActions(pet, go),
        facts: () => petFacts(store, pet, kinds),
      },
    ];
  });
}

const petActions = (pet: Pet, go: Go): PaletteAction[] => [
  { label: peopleSearch.open, keys: 'Enter', run: () => go(links.pet(pet._id)) },
  { label: peopleSearch.openOwner, run: () => go(links.owner(pet.userID)) },
  { label: peopleSearch.copyPhone, run: () => void navigator.clipboard?.writeText(pet.userPhone) },
  { label: calculators.ofPet, run: () => openCalculators({ petID: pet._id }) },
];

async function petFacts(store: ClinicStore, pet: Pet, kinds: readonly Kind[]): Promise<PaletteFacts> {
  const now = store.now();
  const read = await readPatient(store, pet._id, undefined, now);
  const patient: Patient | undefined = read.state === 'found' ? read.patient : undefined;
  const weight = latestWeight(pet);
  const change = weightChange(pet);
  const allergy = knownAllergy(pet);
  const owed = owedSum(patient?.bills ?? []);
  return {
    title: pet.name,
    subtitle: [breedWord(kinds, pet), neuterWord(pet.neuter), petAge(pet, now), stateWord(pet)]
      .filter(Boolean)
      .join(' · '),
    species: faceOf(kinds, pet.type),
    ...(allergy === undefined ? { noWarning: petWords.strip.noAllergy } : { warning: allergy }),
    ...(weight === undefined
      ? {}
      : {
          weight: {
            text: formatWeight(weight.value),
            ...(change === undefined || change === 0
              ? {}
              : { change: `${change > 0 ? '\u25B2' : '\u25BC'} ${Math.abs(change)}` }),
            values: weightsSince(pet, now - TREND_SECONDS).map((entry) => entry.value),
          },
        }),
    rows: [
      { label: peopleSearch.owner, value: `${pet.userName} ${formatPhone(pet.userPhone)}` },
      ...(patient?.visit
        ? [
            {
              label: peopleSearch.today,
              value: <VisitStatus status={patient.visit.status} opened={patient.visit.openedDateTime > 0} />,
            },
          ]
        : []),
      ...(patient?.lastVisit ? [{ label: peopleSearch.lastVisit, value: formatDate(patient.lastVisit.dateTime) }] : []),
      ...(owed > 0 ? [{ label: peopleSearch.owed, value: formatMoney(owed), tone: 'cinnabar' as const }] : []),
    ],
  };
}

/** The owner's phone, or the one of their family by which they were found. */
function phoneNote({ phone, contacts }: Owner, { matched }: SearchHit): string {
  const contact = contacts?.find((one) => matched.field === 'phone' && one.phone === matched.text);
  if (contact === undefined) return formatPhone(phone);
  return [contactRelations[contact.relation], contact.name, formatPhone(contact.phone)].filter(Boolean).join(' ');
}

async function ownerItems(store: ClinicStore, hits: readonly SearchHit[], go: Go): Promise<PaletteItem[]> {
  const found = await heldOrEmpty(() =>
    store.getMany(
      'user',
      hits.map((hit) => hit.id),
    ),
  );
  return hits.flatMap((hit, at): PaletteItem[] => {
    const owner = found[at];
    if (!owner) return [];
    return [
      {
        id: owner._id,
        group: 'owners',
        icon: <IconUser size={18} stroke={1.6} />,
        title: owner.name,
        ...titleHits(hit),
        note: phoneNote(owner, hit),
        line: owner.address,
        score: hit.score,
        run: () => go(links.owner(owner._id)),
        actions: [
          { label: peopleSearch.openOwner, keys: 'Enter', run: () => go(links.owner(owner._id)) },
          { label: peopleSearch.copyPhone, run: () => void navigator.clipboard?.writeText(owner.phone) },
        ],
        facts: async () => {
          const animals = await heldOrEmpty(() => store.query('pet', 'byOwner', { equals: [owner._id] }));
          return {
            title: owner.name,
            subtitle: formatPhone(owner.phone),
            rows: [
              { label: peopleSearch.petsOf(animals.length), value: animals.map((pet) => pet.name).join('\u3001') },
            ],
          };
        },
      },
    ];
  });
}
