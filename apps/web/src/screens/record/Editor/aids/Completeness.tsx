import { Popover } from '@mantine/core';
import { IconChecklist, IconCircleDashed } from '@tabler/icons-react';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { LEGAL_ITEMS, missingIn, type RecordItem } from '@vetloom/domain/writing/completeness.ts';
import { useCallback, useState } from 'react';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import { useShown } from '../shown.ts';
import frame from '../visit.module.css';
import classes from './aids.module.css';

const words = writing.complete;
const LAW: ReadonlySet<RecordItem> = new Set(LEGAL_ITEMS);

/** What the record still lacks by 獸醫師法 §12: said calmly before the visit is completed, in the way of nothing. */
export function Completeness() {
  const { record, pet } = useEditing();
  const owner = found(useDocument('user', record.userID));
  const [open, setOpen] = useState(false);
  const select = useCallback(
    (shown: VisitRecord) => missingIn({ record: shown, pet, owner }).map(({ item }) => item),
    [pet, owner],
  );
  const missing = useShown(select);
  const legal = missing.filter((item) => LAW.has(item));
  if (missing.length === 0) return null;
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" width={288} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={frame.linkButton}
          aria-expanded={open}
          data-quiet={legal.length === 0 || undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChecklist size={14} stroke={1.8} aria-hidden="true" className={frame.inlineIcon} />
          {words.lacks(legal.length || missing.length)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <p className={classes.popTitle}>{words.title}</p>
        <Items title={words.legal} missing={legal} />
        <Items title={words.customary} missing={missing.filter((item) => !LAW.has(item))} />
        <p className={classes.quiet}>{words.never}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Items({ title, missing }: { readonly title: string; readonly missing: readonly RecordItem[] }) {
  if (missing.length === 0) return null;
  return (
    <>
      <p className={classes.popGroup}>{title}</p>
      <ul className={classes.checklist}>
        {missing.map((item) => (
          <li key={item} data-custom={!LAW.has(item) || undefined}>
            <IconCircleDashed size={14} stroke={1.8} aria-hidden="true" />
            {words.items[item]}
          </li>
        ))}
      </ul>
    </>
  );
}
