import { z } from 'zod';
import { DEFAULT_STAFF_COLOR } from '../core/constants.ts';
import { documentID, line, prose, requiredLine, unixSeconds } from '../core/schema.ts';

/** Longest picture of a person, in characters of its data address: 192 px square, some 10 KB. */
export const MAX_AVATAR = 60_000;

/** A member of the clinic (spec 1 §3 "Staff"), stored at `/staff/{email}`. The password is not here: it lives with the account. */
export const staffSchema = z.object({
  _id: documentID('staff/'),
  collection: z.literal('staff'),
  name: requiredLine(80),
  phone: line(30).default(''),
  email: requiredLine(160),
  lineID: line(80).default(''),
  info: prose(4000).default(''),
  /** false or 0 means resigned (spec 1 §3). */
  status: z.union([z.boolean(), z.number()]).default(true),
  permission: z.enum(['admin', 'staff']),
  /** The role's id. */
  permissionDetail: documentID('role/'),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default(DEFAULT_STAFF_COLOR),
  /** A small picture as a data address, so that it is there offline too; empty without one. */
  avatar: z
    .string()
    .max(MAX_AVATAR)
    .regex(/^(?:|data:image\/webp;base64,[A-Za-z0-9+/]+=*)$/)
    .default(''),
  licenseNumber: line(60).default(''),
  /** Derived from the role, so that pickers work for readers who may not read roles. */
  doctor: z.boolean().default(false),
  /** Derived likewise: whether visits may be theirs (RECORD_BELONGS). Absent in older documents, where `doctor` stands for it. */
  ownsRecords: z.boolean().optional(),
  /** false while somebody was invited and has not accepted, with an account from elsewhere or with none yet: the person can’t act here. */
  joined: z.boolean().optional(),
  createDateTime: unixSeconds,
  updateDateTime: unixSeconds,
});
/** A staff document. */
export type Staff = z.output<typeof staffSchema>;

/** Resigned people are hidden from active lists and their name carries a suffix (spec 1 §3). */
export const isActive = (staff: Pick<Staff, 'status'>): boolean => Boolean(staff.status);

/** Whether the person may act in the clinic: active, and not merely invited. */
export const mayAct = (staff: Pick<Staff, 'status' | 'joined'>): boolean => isActive(staff) && staff.joined !== false;

/** `/staff/{email}` (spec 1 §3). */
export const staffIDOf = (email: string): string => `/staff/${email.toLowerCase()}`;
/** The email by which a member of the clinic signs in. */
export const emailOf = (staffID: string): string => staffID.slice('/staff/'.length);

/** A role (spec 1 §3 "Role"). */
export const roleSchema = z.object({
  _id: documentID('role/'),
  collection: z.literal('role'),
  name: requiredLine(60),
  permissions: z.array(z.string().max(60)).max(200),
  createDateTime: unixSeconds,
  createBy: z.string(),
  updateDateTime: unixSeconds,
  updateBy: z.string(),
});
/** A role document. */
export type Role = z.output<typeof roleSchema>;
