import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { useRef } from 'react';

/**
 * Names an act so that it isn't done twice where its answer is lost. After a refusal it is another act: with another second person, or other figures. Where the
 * network was away it is the same one.
 */
export function useOnce(): <T>(act: (once: string) => Promise<T>) => Promise<T> {
  const once = useRef(crypto.randomUUID());
  return async (act) => {
    try {
      return await act(once.current);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== CODE.networkRequired) once.current = crypto.randomUUID();
      throw error;
    }
  };
}
