import { Button, Text } from '@mantine/core';
import { type MergeChoice, mergeChoices } from '@vetloom/domain/core/merge.ts';
import { mergeOwners, undoMergeOwners } from '@vetloom/domain/owner/merge.commands.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { OWNER_MERGE } from '@vetloom/domain/owner/owner-merge.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../../data/hooks.ts';
import { newID } from '../../../data/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { FormFoot } from '../../../parts/form/FormPanel.tsx';
import { MergePreview } from '../../../parts/merge/MergePreview.tsx';
import { shownValue } from '../../../parts/merge/shown-value.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';

const words = ownerCare.merge;

interface MergeOwnerProps {
  /** The owner who goes. */
  readonly owner: Owner;
  readonly pets: number;
  readonly visits: number;
  readonly onClose: () => void;
}

/** Merges an owner into another: the other is found, what differs is chosen, what moves is said, and it can be undone. */
export function MergeOwner({ owner, pets, visits, onClose }: MergeOwnerProps) {
  const run = useRun();
  const store = useStore();
  const go = useGo();
  const [mainID, setMainID] = useState<string>();
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice['taken']>>>({});
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const [busy, setBusy] = useState(false);
  const main = found(useDocument('user', mainID));
  const by = (side: MergeChoice['taken']) => Object.keys(chosen).filter((field) => chosen[field] === side);
  const choices =
    main === undefined ? [] : mergeChoices(OWNER_MERGE, { ...main }, { ...owner }, by('source'), by('main'));

  const merge = async () => {
    if (main === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    const mergeID = newID.userMerge(store.now());
    try {
      await run(mergeOwners, { userID: owner._id, mainID: main._id, mergeID, take: by('source'), keep: by('main') });
      onClose();
      go(links.owner(main._id));
      showUndo({
        message: words.done(owner.name, main.name),
        undoWord: words.undo,
        onUndo: () =>
          void run(undoMergeOwners, { mergeID }).catch((error: unknown) => {
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
      title={words.title(owner.name)}
      footer={
        <FormFoot keeps={false}>
          <Button onClick={() => void merge()} disabled={main === undefined} loading={busy}>
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
        kind="owner"
        label={words.find}
        hint={words.findHint}
        except={owner._id}
        value={mainID}
        onChange={setMainID}
      />
      {main === undefined ? null : (
        <>
          <Text size="sm" my="sm">
            {words.moves(pets, visits)}
          </Text>
          <MergePreview
            choices={choices}
            sourceName={owner.name}
            mainName={main.name}
            shown={shownValue}
            onTake={(field, taken) => setChosen((before) => ({ ...before, [field]: taken }))}
          />
        </>
      )}
    </SidePanel>
  );
}
