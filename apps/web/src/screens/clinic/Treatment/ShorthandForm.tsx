import { Button } from '@mantine/core';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import {
  type Shorthand,
  type ShorthandList,
  TREATMENT_SETTING,
} from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { system } from '../../../locale/clinic-system.ts';
import { attempt as tried } from '../../../parts/act/attempt.ts';
import { Field, FieldStack } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { frequencyWord } from '../../../parts/prescribing/frequency-word.ts';
import { meantBy, type ShorthandValues, shorthandEdits, shorthandFault } from './shorthand-values.ts';

const words = system.treatment;

interface ShorthandFormProps {
  readonly list: ShorthandList;
  /** Undefined for a new one. */
  readonly row: Shorthand | undefined;
  readonly all: readonly Shorthand[];
  readonly onClose: () => void;
}

/** One row of the clinic's own words. */
export function ShorthandForm({ list, row, all, onClose }: ShorthandFormProps) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const [isTried, setTried] = useState(false);
  const [values, setValues] = useState<ShorthandValues>({ short: row?.short ?? '', text: row?.text ?? '' });
  const fault = shorthandFault(
    list,
    values,
    all.filter(({ _id }) => _id !== row?._id),
  );
  const said = isTried ? fault : undefined;
  const own = words.lists[list];
  const codes = list === 'rhythms' ? (meantBy(list, values.text) ?? '') : '';
  const send = (edits: Edit[]) => run(editSetting, { settingID: TREATMENT_SETTING.id, edits });
  const save = async () => {
    setTried(true);
    if (fault !== undefined || busy) return;
    await attempt(async () => {
      const edits = shorthandEdits(list, row, values, all, newID.row());
      if (edits.length > 0) await send(edits);
      showSuccess(words.saved);
      onClose();
    });
  };
  const remove = async (gone: Shorthand) => {
    if (!(await attempt(() => send([{ op: 'remove', path: [list, gone._id] }])))) return;
    onClose();
    showUndo({
      message: words.removed(gone.text),
      undoWord: words.undo,
      onUndo: () => void tried(() => send([{ op: 'insert', path: [list], row: { ...gone } }])),
    });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={row === undefined ? own.add : words.edit(row.text)}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <Field
          label={words.short}
          hint={words.shortHint}
          value={values.short}
          onChange={(short) => setValues({ ...values, short })}
          error={said === 'shortTaken' || said === 'shortCode' ? words.faults[said] : undefined}
          autoFocus
        />
        <Field
          label={own.label}
          hint={codes === '' ? own.hint : words.meaning(codes, frequencyWord(codes))}
          value={values.text}
          onChange={(text) => setValues({ ...values, text })}
          error={said === undefined || said === 'shortTaken' || said === 'shortCode' ? undefined : words.faults[said]}
          required
          {...(list === 'directions' ? { lines: 2 } : {})}
        />
        {row === undefined ? null : (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(row)}>
            {words.remove}
          </Button>
        )}
      </FieldStack>
    </FormPanel>
  );
}
