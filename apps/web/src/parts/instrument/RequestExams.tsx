import { Button } from '@mantine/core';
import { IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import { useSyncTools } from '../../data/instrument/tools.ts';
import { orders as words } from '../../locale/instrument-orders.ts';
import { RequestDialog } from './RequestDialog.tsx';
import { askableTasks, orderable } from './request-choice.ts';

interface RequestExamsProps {
  readonly record: Pick<Benched, '_id' | 'examTask'>;
  /** Beside other small actions of a section. */
  readonly quiet?: boolean;
}

/** The way to ask an instrument for exams of a record; nothing where no instrument takes orders, or nothing is left to ask for. */
export function RequestExams({ record, quiet = false }: RequestExamsProps) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  const instruments = orderable(useSyncTools() ?? []);
  const tasks = askableTasks(record.examTask);
  if (instruments.length === 0 || tasks.length === 0 || !(can('LAB_TASK_WRITE') || can('RECORD_WRITE'))) return null;
  return (
    <>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        size={quiet ? 'compact-sm' : 'md'}
        leftSection={<IconDeviceDesktopAnalytics size={quiet ? 14 : 16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {words.request}
      </Button>
      {open ? (
        <RequestDialog recordID={record._id} tasks={tasks} instruments={instruments} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
