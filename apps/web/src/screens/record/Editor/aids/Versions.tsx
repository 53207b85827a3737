import { Button, Popover } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { amendmentsOf } from '@vetloom/domain/record/amendment.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { writing } from '../../../../locale/writing.ts';
import { AmendmentList } from '../../../../parts/amendments/AmendmentList.tsx';
import { later, OnDemand } from '../../../../parts/on-demand/OnDemand.tsx';
import { useEditing } from '../editing.ts';
import classes from './aids.module.css';

const HISTORY = later(async () => (await import('../../../../parts/history/HistoryDrawer.tsx')).HistoryDrawer);

/** 版本: what was changed after the visit was completed, said on the button, and the whole history behind it. */
export function Versions() {
  const { record } = useEditing();
  const [asked, setAsked] = useState(false);
  const [history, setHistory] = useState(false);
  const amendments = amendmentsOf(record);
  const open = () => (amendments.length === 0 ? setHistory(true) : setAsked((was) => !was));
  return (
    <>
      <Popover opened={asked} onChange={setAsked} position="bottom-end" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconHistory size={15} stroke={1.6} />}
            data-amended={amendments.length > 0 || undefined}
            aria-expanded={amendments.length > 0 ? asked : undefined}
            onClick={open}
          >
            {writing.versions}
            {amendments.length === 0 ? null : ` · ${writing.amended(amendments.length)}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={writing.amendedTitle}>
          <p className={classes.popTitle}>{writing.amendedTitle}</p>
          <AmendmentList amendments={amendments} />
          <Button
            size="sm"
            variant="default"
            fullWidth
            onClick={() => {
              setAsked(false);
              setHistory(true);
            }}
          >
            {writing.allVersions}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {history ? (
        <OnDemand
          code={HISTORY}
          open
          props={{
            collection: 'record' as const,
            id: record._id,
            name: writing.versionsOf(formatDate(record.dateTime)),
            onClose: () => setHistory(false),
          }}
        />
      ) : null}
    </>
  );
}
