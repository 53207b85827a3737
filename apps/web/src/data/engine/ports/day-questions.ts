import type { ClinicStore, DayQuestion } from '@vetloom/sync-client/client.types.ts';
import { formatShortDay } from '@vetloom/ui/format/date.ts';
import { sync } from '../../../locale/sync.ts';
import type { SyncCase, SyncCaseAction } from '../../../shell/sync/sync-view.ts';
import { act } from './act.ts';
import { commandItem } from './queue-items.ts';

/** What only a person can tell: on which day something was made that a wrong clock has dated. */
export async function dayQuestions(store: ClinicStore, questions: readonly DayQuestion[]): Promise<SyncCase[]> {
  return Promise.all(questions.map((question) => caseOf(store, question)));
}

async function caseOf(store: ClinicStore, question: DayQuestion): Promise<SyncCase> {
  const { given, likely, commands, days } = question;
  const words = sync.dayQuestion;
  const uuids = commands.map(({ uuid }) => uuid);
  const action = (day: number): SyncCaseAction => ({
    label: day === given ? words.keep(formatShortDay(day)) : words.move(formatShortDay(day)),
    ...(day === likely ? { kind: 'primary' as const } : {}),
    run: () => void act(() => store.tellDay(uuids, day)),
  });
  // What is likely stands first, then what was given, then what else there is.
  const order = [likely, given, ...days.toReversed()];
  const offered = [...new Set(order)].filter((day) => days.includes(day));
  const title =
    given === likely
      ? words.titleKept(commands.length, formatShortDay(given))
      : words.title(commands.length, formatShortDay(given), formatShortDay(likely));
  const items = commands.map((command) => commandItem(store, { ...command, id: command.uuid }));
  return {
    id: `day ${given} ${likely} ${uuids[0] ?? ''}`,
    title,
    text: words.text,
    mark: words.mark,
    dependents: await Promise.all(items),
    dependentsTitle: words.about,
    pressing: true,
    actions: offered.map(action),
  };
}
