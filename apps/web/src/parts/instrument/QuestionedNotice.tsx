import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useQuestioned } from '../../data/instrument/reports.ts';
import { results as words } from '../../locale/instrument.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';

interface QuestionedNoticeProps {
  readonly petID: string;
  /** Files that are looked at; without, all that instruments brought to the animal. Kept between renders. */
  readonly hashes?: ReadonlySet<string>;
}

/** Says to whoever looks at what an instrument brought by a chip that this isn't the animal's chip any more, with the way to where that is decided; nothing where all is well. */
export function QuestionedNotice({ petID, hashes }: QuestionedNoticeProps) {
  const report = useQuestioned(petID, hashes);
  if (!report) return null;
  return (
    <Notice
      tone="ochre"
      action={
        <Button
          component={AppLink}
          to={links.to('exam.results', { report: report._id })}
          size="compact-sm"
          variant="default"
        >
          {words.questionedOpen}
        </Button>
      }
    >
      {words.questioned}
    </Notice>
  );
}
