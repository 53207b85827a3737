import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { demand } from '../access/policy.ts';
import type { ClinicFlag } from '../clinic/clinic-flags.ts';
import { demandFlag } from '../clinic/demand-flag.ts';
import { BOOKING_SETTING } from '../clinic/settings/booking.setting.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { adopted } from '../core/suggested.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';

/** Kinds of documents of which a clinic is given some to begin with, and who may take them over: whoever may change them. */
const SUGGESTED = {
  examItem: { prefix: '/examItem/', permission: ['GENERAL_SETTINGS_WRITE', 'LAB_TASK_WRITE'], flag: undefined },
  drugRule: { prefix: '/drugRule/', permission: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'], flag: undefined },
  customize: {
    prefix: '/customize/',
    permission: ['GENERAL_SETTINGS_WRITE', 'VETLOOM_SYSTEM'],
    flag: 'customizedSettings',
  },
  setting: { prefix: BOOKING_SETTING.id, permission: BOOKING_SETTING.permission, flag: BOOKING_SETTING.flag },
} as const satisfies Record<
  string,
  { readonly prefix: string; readonly permission: readonly Permission[]; readonly flag: ClinicFlag | undefined }
>;
type SuggestedKind = keyof typeof SUGGESTED;
const KINDS = Object.keys(SUGGESTED) as readonly SuggestedKind[];

/** Most suggestions that are taken over at once: a founding gives fewer. */
export const MOST_ADOPTED = 200;

/** What a clinic was given to begin with, by its id. */
const suggestionRef = z.union([
  documentID('examItem/'),
  documentID('drugRule/'),
  documentID('customize/'),
  z.literal(BOOKING_SETTING.id),
]);

/**
 * Takes over what the clinic was founded with, as it stands: somebody looked at it, and the mark goes. Of two who take over the same the second changes nothing. What somebody
 * changed meanwhile was taken over by that, in either order, and keeps the change; what somebody removed meanwhile stays away.
 * @throws DomainError forbidden where the person may not change one of them
 */
export const adoptSuggestions = defineCommand({
  name: 'suggestion.adopt',
  word: '採用建議內容',
  version: 1,
  permission: [...new Set(KINDS.flatMap((kind): readonly Permission[] => SUGGESTED[kind].permission))],
  input: z.object({ ids: z.array(suggestionRef).min(1).max(MOST_ADOPTED) }),
  reads: ({ ids }) => ids.map((id) => ({ collection: kindOf(id), id })),
  async run(tx, { ids }, ctx) {
    const asked = [...new Set(ids)].map((id) => ({ kind: kindOf(id), id }));
    // Security: every right is asked for before the first document is looked at.
    for (const kind of new Set(asked.map(({ kind: one }) => one))) {
      const { permission, flag } = SUGGESTED[kind];
      demand(ctx.actor, permission);
      if (flag !== undefined) await demandFlag(tx, flag);
    }
    for (const { kind, id } of asked) await adopt(tx, kind, id, ctx);
  },
});

function kindOf(id: string): SuggestedKind {
  const kind = KINDS.find((one) => id.startsWith(SUGGESTED[one].prefix));
  if (kind === undefined) throw new DomainError('badParameter', 'nothing of this kind is suggested', { field: 'ids' });
  return kind;
}

async function adopt(tx: Tx, kind: SuggestedKind, id: string, ctx: CommandContext): Promise<void> {
  const at = { updateDateTime: ctx.now };
  const by = { ...at, updateBy: ctx.actor.staffID };
  switch (kind) {
    case 'examItem': {
      const item = await tx.get('examItem', id);
      if (item?.suggested) await tx.put('examItem', { ...adopted(item), ...by });
      return;
    }
    case 'drugRule': {
      const rule = await tx.get('drugRule', id);
      if (rule?.suggested) await tx.put('drugRule', { ...adopted(rule), ...by });
      return;
    }
    case 'customize': {
      const list = await tx.get('customize', id);
      if (list?.suggested) await tx.put('customize', { ...adopted(list), ...at });
      return;
    }
    case 'setting': {
      const setting = await tx.get('setting', id);
      if (setting?._id === BOOKING_SETTING.id && setting.suggested)
        await tx.put('setting', { ...adopted(setting), ...at });
    }
  }
}
