import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { BackupPlaceSetting } from '@vetloom/domain/clinic/settings/backup.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { folderPlace } from '@vetloom/integrations/backup-place/folder-place.ts';
import type { BackupPlace } from '@vetloom/integrations/backup-place/port.ts';
import { s3Place } from '@vetloom/integrations/backup-place/s3-place.ts';
import type { DetectionPort, DetectionQuestion, DetectionReply } from '@vetloom/integrations/detection/port.ts';
import type { EinvoiceMessage, EinvoiceOutcome, EinvoiceWay } from '@vetloom/integrations/einvoice/port.ts';
import type { Mail, MailPort } from '@vetloom/integrations/mail/port.ts';
import type { PushBrowser, PushNote, PushOutcome, PushPort } from '@vetloom/integrations/push/port.ts';
import type { CardPayments } from '@vetloom/integrations/tappay/port.ts';
import type { WebhookPort, WebhookSent } from '@vetloom/integrations/webhook/port.ts';
import type { SignedEvent } from '@vetloom/integrations/webhook/signature.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/*
 * The one place through which anything goes out of the machine for a clinic: mails, orders to instruments, notes to browsers, invoices, backups, charges of its card, pictures to its model, events to its programs; and which the ways to owners ask
 * (`ChannelAccounts`, which alone makes them). A test keeps everybody else from these ports. Nothing goes out of a copy to practise on.
 */

type Reading = Pick<Database, 'readClinic'>;

/** Whether a clinic is a copy to practise on. */
export const isPractice = (db: Reading, clinic: string): Promise<boolean> =>
  db.readClinic(clinic, async ({ reader }) => {
    const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
    return own?.practice === true;
  });

/** @throws DomainError contradictory (`practice`) for a copy to practise on */
export async function demandOutward(db: Reading, clinic: string): Promise<void> {
  if (await isPractice(db, clinic))
    throw new DomainError('contradictory', 'nothing is sent out of a copy to practise on', { rule: 'practice' });
}

/**
 * Sends a mail; `clinic` is whose people have it sent, undefined for what a person asked for themself (a forgotten password).
 * @throws DomainError contradictory (`practice`)
 */
export async function sendMail(
  { db, mail }: { readonly db: Reading; readonly mail: MailPort },
  clinic: string | undefined,
  letter: Mail,
): Promise<void> {
  if (clinic !== undefined) await demandOutward(db, clinic);
  await mail.send(letter);
}

/** Tells a browser of a clinic's person something. @throws DomainError contradictory (`practice`) */
export async function sendPush(
  { db, push }: { readonly db: Reading; readonly push: PushPort },
  clinic: string,
  browser: PushBrowser,
  note: PushNote,
): Promise<PushOutcome> {
  await demandOutward(db, clinic);
  return push.send(browser, note);
}

/** Gives a message of a clinic's invoices to whoever carries it to the ministry. @throws DomainError contradictory (`practice`) */
export async function sendEinvoice(
  { db, way }: { readonly db: Reading; readonly way: EinvoiceWay },
  clinic: string,
  message: EinvoiceMessage,
): Promise<EinvoiceOutcome> {
  await demandOutward(db, clinic);
  return way.send(message);
}

/** Shows a picture of a clinic to its model. @throws DomainError contradictory (`practice`) */
export async function showPicture(
  { db, model }: { readonly db: Reading; readonly model: DetectionPort },
  clinic: string,
  question: DetectionQuestion,
): Promise<DetectionReply> {
  await demandOutward(db, clinic);
  return model.ask(question);
}

/** Tells one of a clinic's own programs of an event. @throws DomainError contradictory (`practice`) */
export async function sendWebhook(
  { db, port }: { readonly db: Reading; readonly port: WebhookPort },
  clinic: string,
  to: { readonly url: string; readonly secrets: readonly string[] },
  event: SignedEvent,
): Promise<WebhookSent> {
  await demandOutward(db, clinic);
  return port.send(to.url, event, to.secrets);
}

/** The key of a bucket. */
export interface BackupKey {
  readonly keyID: string;
  readonly secret: string;
}

/**
 * Opens the place of a clinic's backups, which the operator has let it use. @throws DomainError contradictory (`practice`): what is in a copy to
 * practise on is no clinic's past
 */
export async function backupPlaceOf(
  db: Reading,
  clinic: string,
  place: BackupPlaceSetting,
  key: BackupKey | undefined,
): Promise<BackupPlace> {
  await demandOutward(db, clinic);
  if (place.kind === 'folder') return folderPlace(place.folder);
  return s3Place({ ...place, keyID: key?.keyID ?? '', secret: key?.secret ?? '' });
}

/** Who charges the card by which a clinic pays the operator. @throws DomainError contradictory (`practice`, `noSubscription` where the operator charges nobody) */
export async function cardPaymentsOf(
  { db, vendor }: { readonly db: Reading; readonly vendor: { readonly cards: CardPayments } | undefined },
  clinic: string,
): Promise<CardPayments> {
  await demandOutward(db, clinic);
  if (!vendor) throw new DomainError('contradictory', 'this server has no subscription', { rule: 'noSubscription' });
  return vendor.cards;
}
