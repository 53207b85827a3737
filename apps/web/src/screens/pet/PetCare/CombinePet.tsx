import { combinePets, undoCombinePets } from '@vetloom/domain/pet/merge.commands.ts';
import { PET_MERGE } from '@vetloom/domain/pet/merge.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { pets } from '../../../locale/pet.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { MergePanel } from '../../../parts/merge/MergePanel.tsx';
import { shownValue } from '../../../parts/merge/shown-value.ts';
import { kindWord } from '../../../parts/patient-strip/patient-words.ts';
import { links } from '../../../routes/links.ts';

const words = petCare.combine;

interface CombinePetProps {
  /** The animal that goes. */
  readonly pet: Pet;
  readonly visits: number;
  readonly onClose: () => void;
}

/** Combines an animal into another. */
export function CombinePet({ pet, visits, onClose }: CombinePetProps) {
  const run = useRun();
  const store = useStore();
  const kinds = useKinds();
  const [mainID, setMainID] = useState<string>();
  const main = found(useDocument('pet', mainID));
  const isOthers = main !== undefined && main.userID !== pet.userID;
  return (
    <MergePanel
      kind="pet"
      spec={PET_MERGE}
      source={pet}
      main={main}
      mainID={mainID}
      onFind={setMainID}
      words={words}
      moves={words.moves(visits, pet.weightHistory.length)}
      notice={isOthers ? <Notice tone="ochre">{words.otherOwner(main.userName)}</Notice> : null}
      fieldWords={{ name: pets.form.name }}
      shown={(field, value) => (field === 'type' ? kindWord(kinds, String(value ?? '')) : shownValue(field, value))}
      merge={async (order) => {
        const mergeID = newID.petMerge(store.now());
        await run(combinePets, { petID: pet._id, mergeID, ...order });
        return () => run(undoCombinePets, { mergeID });
      }}
      placeOf={links.pet}
      onClose={onClose}
    />
  );
}
