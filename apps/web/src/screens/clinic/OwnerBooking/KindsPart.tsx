import { Button, Switch, Textarea } from '@mantine/core';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { ownerSetting } from '../../../locale/booking-owner-setting.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import frame from '../frame/frame.module.css';
import { linesOf, rowsOf } from './kind-lines.ts';
import own from './owner-booking.module.css';

const words = ownerSetting.kinds;

/** Which kinds of appointment owners may choose, and what is asked of them before they come. */
export function KindsPart({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(BOOKING_KIND_SETTING);
  const kinds = stored?.kinds.toSorted((a, b) => a.order - b.order) ?? [];
  return (
    <section aria-label={words.title}>
      <header className={frame.head}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </header>
      {stored !== undefined && kinds.length === 0 ? <p className={own.none}>{words.none}</p> : null}
      {kinds.map((kind) => (
        <KindForm key={kind._id} kind={kind} editable={editable} />
      ))}
    </section>
  );
}

function KindForm({ kind, editable }: { readonly kind: BookingKindRow; readonly editable: boolean }) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const [typed, setTyped] = useState<Partial<Record<'questions' | 'papers', string>>>({});
  const write = (edits: Edit[]) =>
    attempt(async () => {
      if (edits.length > 0) await run(editSetting, { settingID: BOOKING_KIND_SETTING.id, edits });
      showSuccess(words.saved(kind.name));
    });
  const set = (field: 'isOnline' | 'isApproved' | 'hasDoctor') => (to: boolean) =>
    void write([{ op: 'set', path: ['kinds', kind._id, field], from: kind[field], to }]);
  const saveLines = async () => {
    const edits = (['questions', 'papers'] as const).flatMap((field): Edit[] => {
      const text = typed[field];
      if (text === undefined) return [];
      const to = rowsOf(text, kind[field], words.optional, newID.row);
      return same(kind[field], to) ? [] : [{ op: 'set', path: ['kinds', kind._id, field], from: kind[field], to }];
    });
    await write(edits);
    setTyped({});
  };
  const toggles = [
    ['isOnline', words.online],
    ['isApproved', words.approved],
    ['hasDoctor', words.doctor],
  ] as const;
  return (
    <fieldset className={own.kind} aria-label={words.edit(kind.name)}>
      <legend>{kind.name}</legend>
      <div className={own.toggles}>
        {toggles.map(([field, label]) => (
          <Switch
            key={field}
            label={label}
            checked={kind[field]}
            disabled={!editable || busy}
            onChange={(event) => set(field)(event.currentTarget.checked)}
          />
        ))}
      </div>
      {kind.isOnline ? (
        <>
          {(['questions', 'papers'] as const).map((field) => (
            <Textarea
              key={field}
              label={words[field]}
              value={typed[field] ?? linesOf(kind[field], words.optional)}
              readOnly={!editable}
              autosize
              minRows={2}
              maxRows={12}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
          ))}
          {editable ? (
            <Button
              variant="default"
              disabled={Object.keys(typed).length === 0}
              loading={busy}
              onClick={() => void saveLines()}
            >
              {words.save}
            </Button>
          ) : null}
        </>
      ) : null}
      {failure === undefined ? null : <p role="alert">{failure.sentence}</p>}
    </fieldset>
  );
}
