import { DomainError } from '@vetloom/domain/core/error.ts';
import { setStaffAvatar } from '@vetloom/domain/staff/staff.commands.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { uploadedFile } from '@vetloom/http/upload-body.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';
import { avatarOf, bytesOfAvatar, DEFAULT_PORTRAIT, MOST_PHOTO_BYTES } from './avatar-image.ts';
import { answerStaff, staffView } from './staff-view.ts';
import { staffParams } from './staff-write.endpoints.ts';

const frame = { scope: 'clinic', tag: 'Staff and roles', params: staffParams } as const;

const put = endpoint({
  ...frame,
  method: 'PUT',
  path: `${CLINIC_BASE}/staff/{id}/avatar`,
  permission: ['ACCOUNT_WRITE'],
  write: true,
  summary: "Set a member's picture",
  description:
    'multipart/form-data with the field `photo`. It is turned upright, cut square, made small and loses everything but its pixels. DELETE takes it away.',
  command: setStaffAvatar.name,
  accepts: 'upload',
  bodyLimit: MOST_PHOTO_BYTES,
  result: staffView.nullable(),
  errors: ['personNotFound', 'tooLarge', 'rateLimited'],
  handle: async (call) => {
    const avatar = await avatarOf(call.person.email, uploadedFile(call.request.body).bytes);
    return writing(call, setStaffAvatar, { staffID: call.params.id, avatar }, answerStaff(call, call.params.id));
  },
});

const remove = endpoint({
  ...frame,
  method: 'DELETE',
  path: `${CLINIC_BASE}/staff/{id}/avatar`,
  permission: ['ACCOUNT_WRITE'],
  write: true,
  summary: "Take a member's picture away",
  command: setStaffAvatar.name,
  result: staffView.nullable(),
  errors: ['personNotFound'],
  handle: (call) =>
    writing(call, setStaffAvatar, { staffID: call.params.id, avatar: '' }, answerStaff(call, call.params.id)),
});

const get = endpoint({
  ...frame,
  method: 'GET',
  path: '/api/photo/{clinic}/staff/{id}',
  permission: [],
  write: false,
  summary: "A member's picture, or the default one",
  result: z.null(),
  answers: 'bytes',
  media: ['image/webp', 'image/svg+xml'],
  errors: ['personNotFound'],
  handle: async (call) => {
    const staff = await reading(call, ({ reader }) => one(reader, 'staff', call.params.id));
    if (!staff) throw new DomainError('personNotFound', 'no such member');
    const bytes = bytesOfAvatar(staff.avatar);
    call.reply
      .header('content-type', bytes ? 'image/webp' : 'image/svg+xml')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=300');
    await call.reply.send(bytes ?? DEFAULT_PORTRAIT);
    return null;
  },
});

/** Pictures of members (spec 1 §7). */
export const staffAvatarEndpoints = [put, remove, get];
