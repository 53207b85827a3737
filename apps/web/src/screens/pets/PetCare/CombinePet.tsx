import { Button, Text } from '@mantine/core';
import { type MergeChoice, mergeChoices } from '@vetloom/domain/core/merge.ts';
import { combinePets, undoCombine } from '@vetloom/domain/pet/merge.commands.ts';
import { PET_MERGE } from '@vetloom/domain/pet/merge.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../../data/hooks.ts';
import { newID } from '../../../data/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { pets } from '../../../locale/pets.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { FormFoot } from '../../../parts/form/FormPanel.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { MergePreview } from '../../../parts/merge/MergePreview.tsx';
import { shownValue } from '../../../parts/merge/shown-value.ts';
import { kindWord } from '../../../parts/patient-strip/patient-words.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';

const words = petCare.combine;

interface CombinePetProps {
  /** The animal that goes. */
  readonly pet: Pet;
  readonly visits: number;
  readonly onClose: () => void;
}

/** Combines an animal into another: the other is found, what differs is chosen, what moves is said, and it can be undone. */
export function CombinePet({ pet, visits, onClose }: CombinePetProps) {
  const run = useRun();
  const store = useStore();
  const go = useGo();
  const kinds = useKinds();
  const [mainID, setMainID] = useState<string>();
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice['taken']>>>({});
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [busy, setBusy] = useState(false);
  const main = found(useDocument('pet', mainID));
  const by = (side: MergeChoice['taken']) => Object.keys(chosen).filter((field) => chosen[field] === side);
  const choices = main === undefined ? [] : mergeChoices(PET_MERGE, { ...main }, { ...pet }, by('source'), by('main'));

  const combine = async () => {
    if (main === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    const mergeID = newID.petMerge(store.now());
    try {
      await run(combinePets, { petID: pet._id, mainID: main._id, mergeID, take: by('source'), keep: by('main') });
      onClose();
      go(links.pet(main._id));
      showUndo({
        message: words.done(pet.name, main.name),
        undoWord: ownerCare.merge.undo,
        onUndo: () =>
          void run(undoCombine, { mergeID }).catch((error: unknown) => {
            const { sentence, code } = refusal(error);
            showError(sentence, code);
          }),
      });
    } catch (error) {
      setFailure(refusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title(pet.name)}
      footer={
        <FormFoot keeps={false}>
          <Button onClick={() => void combine()} disabled={main === undefined} loading={busy}>
            {words.confirm}
          </Button>
        </FormFoot>
      }
    >
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <Text size="sm" mb="sm">
        {words.explain}
      </Text>
      <PersonPicker
        kind="pet"
        label={words.find}
        hint={words.findHint}
        except={pet._id}
        value={mainID}
        onChange={setMainID}
      />
      {main === undefined ? null : (
        <>
          <Text size="sm" my="sm">
            {words.moves(visits, pet.weightHistory.length)}
          </Text>
          {main.userID === pet.userID ? null : <Notice tone="ochre">{words.otherOwner(main.userName)}</Notice>}
          <MergePreview
            choices={choices}
            words={{ name: pets.form.name }}
            sourceName={pet.name}
            mainName={main.name}
            shown={(field, value) =>
              field === 'type' ? kindWord(kinds, String(value ?? '')) : shownValue(field, value)
            }
            onTake={(field, taken) => setChosen((before) => ({ ...before, [field]: taken }))}
          />
        </>
      )}
    </SidePanel>
  );
}
