const KEY = 'vetloom.wardPush';

/** Whose choice it is: a person's in a clinic, in this browser. */
export interface PushChooser {
  readonly clinic: string;
  readonly email: string;
}

const nameOf = ({ clinic, email }: PushChooser): string => `${clinic} ${email}`;

function kept(storage: Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const names: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return []; // A browser that keeps nothing: the choice ends with the sign-in.
  }
}

/** Whether somebody has chosen to be told by this browser: where they sign in again it is told again. */
export const hasChosenPush = (who: PushChooser, storage: Pick<Storage, 'getItem'> = localStorage): boolean =>
  kept(storage).includes(nameOf(who));

/** Keeps the choice. Answers whether anybody of this browser is still told. */
export function keepPushChoice(
  who: PushChooser,
  isTold: boolean,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  const others = kept(storage).filter((name) => name !== nameOf(who));
  const names = isTold ? [...others, nameOf(who)] : others;
  try {
    storage.setItem(KEY, JSON.stringify(names));
  } catch {
    // For this sign-in it holds all the same.
  }
  return names.length > 0;
}
