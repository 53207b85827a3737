/** The ids of those that are suggestions still. */
export const suggestedIDs = (
  documents: readonly { readonly _id: string; readonly suggested?: true | undefined }[],
): string[] => documents.flatMap(({ _id, suggested }) => (suggested ? [_id] : []));
