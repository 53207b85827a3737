import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useSetupGuide } from '../../../data/clinic/setup-guide.ts';
import { guide as words } from '../../../locale/clinic-setup.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './guide-strip.module.css';

/** Offers the setup guide until what is needed is there, or somebody has put it away. */
export function GuideStrip() {
  const guide = useSetupGuide();
  const go = useGo();
  if (guide?.next === undefined || !guide.offered) return null;
  return (
    <section className={classes.strip} aria-label={words.title}>
      <IconListCheck size={16} stroke={1.8} aria-hidden="true" />
      <p>
        <b>{words.board(guide.done, guide.steps.length)}</b>
        <span>{words.boardNext(words.steps[guide.next].name)}</span>
      </p>
      <Button size="xs" variant="default" onClick={() => go(links.to('setting.start'))}>
        {words.go}
      </Button>
    </section>
  );
}
