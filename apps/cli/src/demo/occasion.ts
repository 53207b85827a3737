import type { LifeEvent } from './life.ts';
import type { Animal } from './pet.ts';
import type { Crew } from './world.ts';

/** A visit to be written. `dateTime` is when the animal was checked in, Unix seconds. */
export interface Occasion {
  readonly animal: Animal;
  readonly event: LifeEvent;
  readonly crew: Crew;
  readonly dateTime: number;
  /** Its first visit to this clinic. */
  readonly first: boolean;
}
