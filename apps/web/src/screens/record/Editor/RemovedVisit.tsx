import { Button, Group } from '@mantine/core';
import { removalID } from '@vetloom/domain/removal/removal.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey, formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { useMemo } from 'react';
import { found, useCan, useDocument, useDocuments, useSession, useStore } from '../../../data/engine/hooks.ts';
import type { Missing } from '../../../data/engine/missing.ts';
import { aboutRemoved, bringBack, isRestorable, removedBy } from '../../../data/engine/ports/removed-visit.ts';
import { writtenTexts } from '../../../data/engine/ports/written-texts.ts';
import { keptStorage } from '../../../data/engine/storage/kept-storage.ts';
import { fieldWord } from '../../../locale/fields.ts';
import { visit } from '../../../locale/record.ts';
import { missingVisit } from '../../../locale/record-missing.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useStaffLabel } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { WrittenTexts } from '../../../shell/sync/WrittenTexts.tsx';
import { draftKeep } from './drafts/draft-storage.ts';
import classes from './visit.module.css';

const words = visit.gone;

interface RemovedVisitProps {
  readonly recordID: string;
  /** Empty where the animal isn't known here. */
  readonly petName: string;
  /** Whether it surely isn't there, or may be where this device hasn't got it from yet. */
  readonly missing: Missing;
}

/** In place of a visit that isn't there: who removed it and when, what this person had written in it, and the way back. */
export function RemovedVisit({ recordID, petName, missing }: RemovedVisitProps) {
  const go = useGo();
  const can = useCan();
  const store = useStore();
  const label = useStaffLabel();
  const { clinic, email } = useSession();
  const { busy, act } = useAct();
  const own = useDocuments('case', 'byAuthor', { equals: [email] });
  const removal = found(useDocument('removal', removalID(recordID)));
  // What was typed in the last seconds is no command yet and stays in this browser.
  const drafts = useMemo(
    () => draftKeep(keptStorage(), clinic?.clinic ?? '', email, recordID).read().drafts,
    [clinic, email, recordID],
  );
  if (!own) return null;
  const cases = aboutRemoved(recordID, email, own);
  const by = removedBy(removal, cases);
  const texts = [
    ...cases.flatMap(({ args }) => writtenTexts(args)),
    ...drafts.map(({ path, text }) => ({ label: fieldWord(path[0] ?? ''), value: text })),
  ].filter(({ value }) => value.trim() !== '');
  const restorable = isRestorable(cases);
  // What was typed here says nothing of what became of the visit: it may be on its way.
  const isHere = by !== undefined || cases.length > 0 || (missing === 'absent' && texts.length > 0);
  const restore = async () => {
    if (await act(() => bringBack(store, recordID, cases))) showSuccess(words.restored);
  };
  const when = (at: number) => (dayKey(at) === dayKey(store.now()) ? formatTime(at) : formatDateTime(at));
  const home = (
    <Button variant="default" onClick={() => go(links.home())}>
      {visit.toBoard}
    </Button>
  );
  if (!isHere) return <EmptyState {...missingVisit[missing]} actions={home} />;
  return (
    <div className={classes.removed}>
      <EmptyState
        title={by ? words.by(petName, label(by.staffID, by.name), when(by.at)) : words.title(petName)}
        next={
          restorable
            ? texts.length > 0
              ? cases.length > 0
                ? words.kept
                : words.keptHere
              : words.nothing
            : words.takenBack
        }
        actions={
          <Group gap="sm" justify="center">
            {restorable && can('RECORD_WRITE') ? (
              <Button loading={busy} onClick={() => void restore()}>
                {texts.length > 0 || cases.length > 0 ? words.restore : words.restoreOnly}
              </Button>
            ) : null}
            {home}
          </Group>
        }
      />
      <WrittenTexts texts={texts} />
    </div>
  );
}
