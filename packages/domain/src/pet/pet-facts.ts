/** Pet status (spec 1 §4): normal, abandoned, lost, adoption, death. */
export const PET_STATUS = { normal: 0, abandoned: 1, lost: 2, adoption: 5, death: 9 } as const;

/** Whether a stored value means neutered. */
export const isNeutered = (value: string): boolean => value !== '' && value !== 'Intact';

/** The entry with the latest date (spec 1 §3), or undefined when the pet was never weighed. */
export const latestWeight = <Entry extends { readonly dateTime: number }>({
  weightHistory,
}: {
  readonly weightHistory: readonly Entry[];
}): Entry | undefined =>
  weightHistory.reduce<Entry | undefined>(
    (latest, entry) => (latest === undefined || entry.dateTime >= latest.dateTime ? entry : latest),
    undefined,
  );
