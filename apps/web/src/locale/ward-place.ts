/** How the desks name an animal in hospital beside what they do for it. */
export const wardPlace = {
  /** With its cage, where it has one that this device knows. */
  mark: (cage: string) => (cage === '' ? '住院' : `住院 ${cage}`),
  open: '開啟住院流程表',
} as const;
