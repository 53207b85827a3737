import { DomainError } from '@vetloom/domain/core/error.ts';
import { useState } from 'react';
import { formCalls, type KeptFile } from '../../../data/paper/forms.ts';
import { refusal } from '../../../locale/codes.ts';
import { problemsIn, tagProblem } from '../../../locale/codes-paper.ts';
import { customForm as words } from '../../../locale/paper-form.ts';

/** Why a file wasn't kept: its sentence, and each placeholder that has to be mended. */
export interface UploadRefusal {
  readonly file: string;
  readonly sentence: string;
  readonly code: number;
  readonly problems: readonly ReturnType<typeof tagProblem>[];
}

/** Sends a file to be checked; one at a time. */
export function useUpload(onKept: (file: KeptFile) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<UploadRefusal>();
  const send = async (picked: readonly File[]): Promise<void> => {
    const [file, other] = picked;
    if (busy || !file) return;
    if (other) {
      setRefused({ file: '', sentence: words.one, code: 0, problems: [] });
      return;
    }
    setBusy(true);
    setRefused(undefined);
    try {
      await onKept(await formCalls.upload(file));
    } catch (error) {
      const problems = error instanceof DomainError ? problemsIn(error.detail).map(tagProblem) : [];
      setRefused({ file: file.name, ...refusal(error), problems });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, send, forget: () => setRefused(undefined) };
}
