import { presentKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { writing } from '../../../../locale/writing.ts';
import { storedLabels } from '../../../../parts/patient-strip/shown-labels.ts';
import { codecs } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { SectionBlock } from '../SectionBlock.tsx';
import { ShortField } from './ShortField.tsx';
import classes from './writing.module.css';

/** 情緒與標籤: how the animal bore it, and the clinic's labels of this visit. */
export function Behaviour() {
  const { record, act, readOnly } = useEditing();
  const known = found(useDocument('customize', '/customize/labels'))?.labels ?? [];
  const set = (to: readonly string[]) => {
    if (!same(to, record.label)) void act([{ op: 'set', path: ['label'], from: record.label, to }]);
  };
  return (
    <SectionBlock title={writing.more.behaviour}>
      <div className={classes.fieldPair}>
        <ShortField path={['emotions']} codec={codecs.emotions} label={writing.more.emotions} />
        <TagsField
          label={writing.more.labels}
          data={[...new Set(known.map(({ name }) => name))]}
          value={presentKeys('labels', known, record.label)}
          longest={40}
          readOnly={readOnly}
          maxTags={20}
          onChange={(chosen) => set(storedLabels(known, record.label, chosen))}
        />
      </div>
    </SectionBlock>
  );
}
