import { readTyped } from '@vetloom/domain/ward/typed-value.ts';
import { flowsheet, PICKS } from '../../locale/ward-sheet.ts';

/** What was typed beside something that was to be measured: its value, with what to ask before it is taken; or why it is none. */
export type RoundValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread'; readonly sentence: string }
  | { readonly kind: 'value'; readonly value: number | string; readonly ask: string | undefined };

/** Reads a value of a round as the sheet reads its cells. `weighed` asks about a weight that can hardly be meant, in kg. */
export function readRoundValue(
  { missionID, name }: { readonly missionID: string; readonly name: string },
  text: string,
  weighed: (kilograms: number) => string | undefined,
): RoundValue {
  const typed = readTyped(missionID, text, PICKS[missionID]);
  if (typed.kind === 'empty') return typed;
  if (typed.kind === 'unread') return { kind: 'unread', sentence: flowsheet.unread };
  const { value, doubt, perhaps } = typed;
  if (doubt === undefined)
    return { kind: 'value', value, ask: missionID === 'bw' && typeof value === 'number' ? weighed(value) : undefined };
  const next = perhaps === undefined ? flowsheet.again : flowsheet.perhaps(String(perhaps));
  return { kind: 'value', value, ask: `${flowsheet.outside(name, String(value))}${next}` };
}
