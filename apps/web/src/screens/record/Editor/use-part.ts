import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { isOfColleague } from '@vetloom/domain/record/record-status.ts';
import { useState } from 'react';
import { useCan, useSession } from '../../../data/engine/hooks.ts';

/**
 * What a person does in a visit: writes in it as its doctor or beside them (`own`), is yet to say (`asked`), writes while a colleague stays
 * the doctor (`assist`), or looks (`read`).
 */
export type Part = 'own' | 'asked' | 'assist' | 'read';

/**
 * A doctor in an open visit of another doctor says once what they want there: its papers carry the name of whose it is. That they assist holds for
 * this tab; whoever only looked is asked again when they open it again, or they could never write in it. Asked when the visit is opened, never of one who has it open: nobody's hands are held in the middle of a word because the visit went
 * to somebody else meanwhile.
 */
export function usePart({
  _id,
  doctorID,
  status,
}: Pick<VisitRecord, '_id' | 'doctorID' | 'status'>): readonly [Part, (answer: 'assist' | 'read') => void] {
  const can = useCan();
  const { actor } = useSession();
  const [opened] = useState(doctorID);
  const key = `vetloom.part.${_id}.${opened}`;
  const [chosen, setChosen] = useState<{ readonly key: string; readonly answer: 'assist' | 'read' }>();
  const choose = (answer: 'assist' | 'read') => {
    if (answer === 'assist') sessionStorage.setItem(key, answer);
    setChosen({ key, answer });
  };
  const isColleagues = isOfColleague({ doctorID: opened, status }, actor?.staffID ?? '');
  if (!isColleagues || doctorID === actor?.staffID || !can('RECORD_BELONGS') || !can('RECORD_WRITE'))
    return ['own', choose];
  if (chosen?.key === key) return [chosen.answer, choose];
  return [sessionStorage.getItem(key) === 'assist' ? 'assist' : 'asked', choose];
}
