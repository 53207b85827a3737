import { DomainError } from '@vetloom/domain/core/error.ts';
import { unixSeconds } from '@vetloom/domain/core/schema.ts';
import { removeStaff } from '@vetloom/domain/removal/staff-removal.command.ts';
import { createStaff, editStaff, newStaffFields } from '@vetloom/domain/staff/staff.commands.ts';
import { staffIDOf, staffSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { aliasAt, CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { demandGoodPassword } from '../access/good-password.ts';
import { hashPassword } from '../access/passwords.ts';
import { writing } from '../engine/clinic-call.ts';
import { editsOf } from '../engine/update.ts';
import { endpoint } from '../services.ts';
import { memberToHandle } from './handled-member.ts';
import { invite, isOwnAccount } from './invitations.ts';
import { noPlace } from './staff-consequences.ts';
import { placesOf } from './staff-limit.ts';
import { demandInPerson, givePassword } from './staff-password.endpoints.ts';
import { answerStaff, staffView } from './staff-view.ts';

const BASE = `${CLINIC_BASE}/staff`;
const writes = { scope: 'clinic', tag: 'Staff and roles', permission: ['ACCOUNT_WRITE'], write: true } as const;
/** The id of a member in a path. */
export const staffParams = z.object({ id: idParam('staff/', 'personNotFound') });
/** A link to hand to a colleague. */
const invitationView = z.object({
  path: z.string(),
  expiresAt: z.number().int(),
  purpose: z.enum(['password', 'join']),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: BASE,
  summary: 'Add a member of the clinic',
  description:
    'The role must be one that the caller may give: nobody gives what they don’t hold, and giving roles takes ROLE. With `pwd` the account can sign in at once. Without it, and always for an account that other clinics list, the answer holds an invitation: a link to hand to the colleague.',
  command: createStaff.name,
  body: newStaffFields.extend({ pwd: z.string().min(1).max(500).optional() }),
  result: staffView.extend({ invitation: invitationView.nullable() }).nullable(),
  errors: ['emailTaken', 'staffLimitReached', 'contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { pwd, ...fields } = call.body;
    const { db } = call.services.sync;
    const { email, name } = fields;
    if (pwd !== undefined) demandGoodPassword(pwd, { email, name }, 'pwd');
    const staffID = staffIDOf(email);
    let own = false;
    const made = await writing(
      call,
      createStaff,
      async (base) => {
        // Security: asked when it is this write's turn. While it waited, another clinic may have taken the person on.
        own = await isOwnAccount(db, email, call.clinic);
        if (pwd !== undefined && !own) throw foreignAccount();
        const { active, invited, limit, lapsed } = await placesOf(base, base.sql, call.clinic);
        if (lapsed && limit !== null && active + invited >= limit) throw noPlace({ people: limit, lapsed });
        // Whoever gets a link instead of a password comes in when they have used it.
        return { fields, joined: own && pwd !== undefined, active: active + invited, limit };
      },
      answerStaff(call, staffID),
    );
    const { now, clinic } = call;
    const by = call.person.email;
    if (pwd === undefined) {
      const needed = !own || (await db.system.findAccount(email)) === undefined;
      const invitation = needed ? await invite(db, { clinic, email, name, by, now }) : undefined;
      return made && { ...made, invitation: invitation ?? null };
    }
    const passwordHash = await hashPassword(pwd);
    await givePassword(call, { email, name, passwordHash });
    return made && { ...made, invitation: null };
  },
});

const foreignAccount = () =>
  new DomainError('contradictory', 'the account has other clinics: invite it', { rule: 'foreignAccount' });

const changeable = fieldwise(
  staffSchema.pick({
    name: true,
    phone: true,
    lineID: true,
    info: true,
    status: true,
    permissionDetail: true,
    color: true,
    licenseNumber: true,
  }),
).extend({ updateDateTime: unixSeconds.optional() });

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Change a member: only the fields sent; the password is set apart',
  description:
    '`status` false or 0 means resigned. Send the updateDateTime that was read to have others’ changes merged; with If-Match only the present version passes.',
  command: editStaff.name,
  params: staffParams,
  body: changeable,
  result: staffView.nullable(),
  versioned: true,
  errors: ['personNotFound', 'staffLimitReached', 'contradictory', 'conflict'],
  handle: (call) => {
    const staffID = call.params.id;
    return writing(
      call,
      editStaff,
      async (base) => ({ staffID, edits: await editsOf(base, call, 'staff', staffID, call.body) }),
      answerStaff(call, staffID),
    );
  },
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${BASE}/{id}`,
  permission: ['ACCOUNT_DELETE'],
  summary: 'Take a member out of the clinic',
  description:
    'Refused for oneself, for the last administrator, and while the person is in charge of open visits. Old visits keep the name.',
  command: removeStaff.name,
  params: staffParams,
  result: z.null(),
  errors: ['personNotFound', 'contradictory'],
  handle: (call) => writing(call, removeStaff, { staffID: call.params.id }, async () => null),
});

const inviteAgain = endpoint({
  ...writes,
  method: 'POST',
  path: `${BASE}/{id}/invitation`,
  summary: 'Make a new link for a member who has no account yet, or has to agree',
  description: 'Only for members who hold nothing that the caller does not.',
  params: staffParams,
  body: z.object({}),
  result: invitationView,
  errors: ['personNotFound', 'forbidden', 'contradictory'],
  handle: async (call) => {
    demandInPerson(call.person);
    const { db } = call.services.sync;
    const staff = await memberToHandle(call, call.params.id);
    const account = await db.system.findAccount(staff.email);
    if (account && staff.joined !== false)
      throw new DomainError('contradictory', 'the person has joined and has an account', { rule: 'joined' });
    const { clinic, now } = call;
    const made = await invite(db, { clinic, email: staff.email, name: staff.name, by: call.person.email, now });
    if (!made)
      throw new DomainError('contradictory', 'another clinic lists the person: mail it', { rule: 'mailedOnly' });
    return made;
  },
});

const places = endpoint({
  scope: 'clinic',
  tag: 'Staff and roles',
  permission: ['ACCOUNT_READ'],
  write: false,
  method: 'GET',
  path: `${BASE}/limit`,
  summary: 'How many people the clinic has, working and invited, and may have of both together',
  result: z.object({ active: z.number().int(), invited: z.number().int(), limit: z.number().int().nullable() }),
  errors: [],
  handle: ({ services, clinic }) =>
    services.sync.db.readClinic(clinic, (tx) => placesOf(tx.reader, (text, values) => tx.sql(text, values), clinic)),
});

/** Writes of staff (spec 1 §7 "Staff and roles"). */
export const staffWriteEndpoints = [
  create,
  update,
  remove,
  aliasAt(remove, '/api/sdk/{clinic}/staff/{id}'),
  inviteAgain,
  places,
];
