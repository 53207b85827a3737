import { kilograms, line, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { petSchema } from '@vetloom/domain/pet/pet.schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { page } from '../engine/listing.ts';

/** A pet as it is answered; readers with a narrower view get fewer fields. */
export const pet = fieldwise(petSchema).extend({ avatar: z.string() });
/** What lists show (spec 1 §3 "Pet"). */
export const petRow = pet.pick({
  _id: true,
  name: true,
  status: true,
  userID: true,
  nameLowerCase: true,
  updateDateTime: true,
  approvalStatus: true,
  avatar: true,
});
/** `{petID}` of a path. */
export const petParams = z.object({ petID: idParam('pet', 'petNotFound') });

/** A list's page with conditions. */
export const petQuery = page.extend({
  query: z
    .object({
      type: line(60).optional(),
      /** An empty one is refused with 200002. */
      breed: line(80).optional(),
      status: z.number().int().optional(),
      userID: z.string().max(160).optional(),
      approvalStatus: z.number().int().optional(),
      keyword: line(100).optional(),
    })
    .default({}),
});

/** Body of a weight (spec 1 §7). Empty and zero values are ignored (spec 1 §4); `salt` makes a repeated call harmless. */
export const weightBody = z.object({
  salt: z.string().max(200).optional(),
  weight: z.union([kilograms, z.literal(0), z.literal(''), z.null()]),
  dateTime: unixSeconds.optional(),
  source: z.string().max(160).default('pet'),
});
