import { Button, Group, Modal, Text } from '@mantine/core';
import { fullest, hasWork, takenAlong } from '@vetloom/domain/overview/doubled-visits.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { removeRecord } from '@vetloom/domain/removal/removal.commands.ts';
import { editCheckIn, keepVisits } from '@vetloom/domain/visit/visit.commands.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import type { VisitEntry } from '../../data/overview/today.ts';
import { doubles } from '../../locale/doubles.ts';
import { today } from '../../locale/overview.ts';
import { useAct } from '../act/use-act.ts';
import { CompareVisits } from './CompareVisits.tsx';

const words = doubles.dialog;

interface SettleCheckInProps {
  readonly group: readonly VisitEntry[];
  readonly onClose: () => void;
}

/** Keeps one check-in of an animal, with what the others said, or all of them. */
export function SettleCheckIn({ group, onClose }: SettleCheckInProps) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const { busy, act } = useAct();
  const records = group.map(({ record }) => record);
  const name = group[0]?.pet?.name ?? today.unknownPet;
  const proposed = fullest(records)?._id;
  const done = async (work: () => Promise<unknown>, said: string) => {
    if (!(await act(work))) return;
    showSuccess(said);
    onClose();
  };
  const takeAlong = async (kept: string, gone: VisitRecord) => {
    const into = await store.get('record', kept);
    const edits = into ? takenAlong(into, gone) : [];
    if (edits.length > 0) await run(editCheckIn, { recordID: kept, edits });
  };
  const keep = (kept: VisitRecord) =>
    done(
      async () => {
        for (const gone of records.filter((one) => one !== kept)) {
          await takeAlong(kept._id, gone);
          await run(removeRecord, { recordID: gone._id, kept: kept._id, reason: words.reason });
        }
      },
      words.kept(name, formatTime(kept.createDateTime)),
    );
  const keepAll = () => done(() => run(keepVisits, { recordIDs: records.map(({ _id }) => _id) }), words.keptBoth(name));
  const mayKeep = (kept: VisitRecord) =>
    can('RECORD_DELETE') || (can('CHECK_IN') && !records.some((one) => one !== kept && hasWork(one)));
  return (
    <Modal opened onClose={onClose} title={words.title(name)} size={640} centered>
      <Text size="sm" mb="md">
        {words.text}
      </Text>
      {records.filter(hasWork).length > 1 ? <Notice tone="ochre">{words.bothWritten}</Notice> : null}
      <CompareVisits
        records={records}
        actOf={(record) => (
          <Button
            size="compact-sm"
            variant={record._id === proposed ? 'filled' : 'default'}
            disabled={!mayKeep(record) || busy}
            aria-label={words.keepNamed(formatTime(record.createDateTime))}
            onClick={() => void keep(record)}
          >
            {words.keep}
          </Button>
        )}
      />
      {records.every(mayKeep) ? null : (
        <Text size="xs" c="var(--vl-ink-2)">
          {words.needsDelete}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="default" loading={busy} onClick={() => void keepAll()}>
          {words.both}
        </Button>
      </Group>
    </Modal>
  );
}
