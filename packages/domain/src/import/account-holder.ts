/** Somebody whose an animal was, until when (Unix seconds). */
export interface FormerOwner {
  readonly userID: string;
  readonly userName: string;
  /** As owners' phones are stored. */
  readonly userPhone: string;
  readonly until: number;
}

/** Whose an animal is, or was. */
export type Holder = Pick<FormerOwner, 'userID' | 'userName' | 'userPhone'>;

/** Whose account a row means that names an animal, or between whom it leaves it open. */
export type AccountHolder =
  | { readonly holder: Holder; readonly isFormer: boolean }
  | { readonly unclear: readonly Holder[] };

/**
 * Whose money a row of another program speaks of where it names an animal that changed hands here: that program may know nothing of it, so a debt would
 * land on a new owner, or what one had left with another. The phone in the row decides; without one that is one of theirs nobody guesses. `formers` in the
 * order of time; whoever has the animal back has it as before.
 */
export function accountHolder(phone: string, present: Holder, formers: readonly FormerOwner[]): AccountHolder {
  const others = formers.filter(({ userID }) => userID !== present.userID);
  if (others.length === 0 || formers[0]?.userID === present.userID) return { holder: present, isFormer: false };
  if (phone !== '' && phone === present.userPhone) return { holder: present, isFormer: false };
  const former = phone === '' ? undefined : others.findLast(({ userPhone }) => userPhone === phone);
  if (former) return { holder: former, isFormer: true };
  const each = new Map(others.map((one) => [one.userID, one]));
  return { unclear: [...each.values(), present] };
}
