import { Popover } from '@mantine/core';
import { IconChecklist, IconCircleDashed } from '@tabler/icons-react';
import { type Missing, missingIn } from '@vetloom/domain/writing/completeness.ts';
import { useMemo, useState } from 'react';
import { found, useDocument } from '../../../../data/hooks.ts';
import { writing } from '../../../../locale/writing.ts';
import { useEditing } from '../editing.ts';
import frame from '../visit.module.css';
import classes from './aids.module.css';

const words = writing.complete;

/** What the record still lacks by 獸醫師法 §12: said calmly before the visit is completed, in the way of nothing. */
export function Completeness() {
  const { shown, pet } = useEditing();
  const owner = found(useDocument('user', shown.userID));
  const [open, setOpen] = useState(false);
  const missing = useMemo(() => missingIn({ record: shown, pet, owner }), [shown, pet, owner]);
  const legal = missing.filter((one) => one.legal);
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
        <Items title={words.customary} missing={missing.filter((one) => !one.legal)} />
        <p className={classes.quiet}>{words.never}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Items({ title, missing }: { readonly title: string; readonly missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <>
      <p className={classes.popGroup}>{title}</p>
      <ul className={classes.checklist}>
        {missing.map(({ item, legal }) => (
          <li key={item} data-custom={!legal || undefined}>
            <IconCircleDashed size={14} stroke={1.8} aria-hidden="true" />
            {words.items[item]}
          </li>
        ))}
      </ul>
    </>
  );
}
