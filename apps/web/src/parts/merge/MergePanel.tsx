import { Button, Text } from '@mantine/core';
import type { MergeRule } from '@vetloom/domain/engine/merge.schema.ts';
import { type MergeChoice, mergeChoices } from '@vetloom/domain/engine/merge.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showError, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { type ReactNode, useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import type { Place } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { PersonPicker } from '../find-people/PersonPicker.tsx';
import { FormFoot } from '../form/FormPanel.tsx';
import { MergePreview } from './MergePreview.tsx';
import { shownValue } from './shown-value.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** What a merge command is told besides the two. */
export interface MergeOrder {
  readonly mainID: string;
  /** Fields of which the one that goes gives its value, and those whose value stays although it is empty. */
  readonly take: string[];
  readonly keep: string[];
}

interface MergePanelProps {
  readonly kind: 'owner' | 'pet';
  readonly spec: MergeRule;
  /** The one that goes. */
  readonly source: Named;
  /** The one that remains, once it is found. */
  readonly main: Named | undefined;
  readonly mainID: string | undefined;
  readonly onFind: (id: string | undefined) => void;
  readonly words: {
    readonly title: (name: string) => string;
    readonly explain: string;
    readonly find: string;
    readonly findHint: string;
    readonly confirm: string;
    readonly done: (source: string, main: string) => string;
  };
  /** What moves along, in a sentence. */
  readonly moves: string;
  readonly notice?: ReactNode;
  readonly fieldWords?: Readonly<Record<string, string>>;
  readonly shown?: (field: string, value: unknown) => string;
  /** Merges; answers how that is undone. */
  readonly merge: (order: MergeOrder) => Promise<() => Promise<unknown>>;
  readonly placeOf: (mainID: string) => Place;
  readonly onClose: () => void;
}

/** Merges one into another: the other is found, what differs is chosen, what moves is said, and it can be undone. */
export function MergePanel(props: MergePanelProps) {
  const { source, main, words, merge, onClose } = props;
  const go = useGo();
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeChoice['taken']>>>({});
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly code: number }>();
  const [busy, setBusy] = useState(false);
  const by = (side: MergeChoice['taken']) => Object.keys(chosen).filter((field) => chosen[field] === side);

  const confirm = async () => {
    if (main === undefined || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const undo = await merge({ mainID: main._id, take: by('source'), keep: by('main') });
      onClose();
      go(props.placeOf(main._id));
      showUndo({
        message: words.done(source.name, main.name),
        undoWord: ownerCare.merge.undo,
        onUndo: () =>
          void undo().catch((error: unknown) => {
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
      title={words.title(source.name)}
      footer={
        <FormFoot keeps={false}>
          <Button onClick={() => void confirm()} disabled={main === undefined} loading={busy}>
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
        kind={props.kind}
        label={words.find}
        hint={words.findHint}
        except={source._id}
        value={props.mainID}
        onChange={props.onFind}
      />
      {main === undefined ? null : (
        <>
          <Text size="sm" my="sm">
            {props.moves}
          </Text>
          {props.notice}
          <MergePreview
            choices={mergeChoices(props.spec, { ...main }, { ...source }, by('source'), by('main'))}
            words={props.fieldWords ?? {}}
            sourceName={source.name}
            mainName={main.name}
            shown={props.shown ?? shownValue}
            onTake={(field, taken) => setChosen((before) => ({ ...before, [field]: taken }))}
          />
        </>
      )}
    </SidePanel>
  );
}
