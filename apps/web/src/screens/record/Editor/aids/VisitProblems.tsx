import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useProblems } from '../../../../data/writing/writing.ts';
import { keyWords } from '../../../../locale/shell-keys.ts';
import { writing } from '../../../../locale/writing.ts';
import { ProblemList } from '../../../../parts/problems/ProblemList.tsx';
import { useEditing } from '../editing.ts';
import { SectionBlock } from '../SectionBlock.tsx';
import classes from './aids.module.css';
import { usePromotion } from './use-promotion.ts';

/** 問題清單 beside the visit: what the animal has had for longer. Alt P makes the last diagnosis one of them. */
export function VisitProblems() {
  const { record, readOnly } = useEditing();
  const { promoteLast } = usePromotion();
  const none = useProblems(record.petID)?.length === 0;
  useHotkey('Alt P', keyWords.promote, promoteLast, { enabled: !readOnly });
  const list = <ProblemList petID={record.petID} editable={!readOnly} layout="row" />;
  return (
    <SectionBlock
      title={writing.problems.title}
      {...(none ? { facts: list } : {})}
      aside={
        readOnly ? undefined : (
          <span className={classes.keyHint} aria-hidden="true">
            {writing.problems.promote} <Keycap keys="Alt P" />
          </span>
        )
      }
    >
      {none ? null : list}
    </SectionBlock>
  );
}
