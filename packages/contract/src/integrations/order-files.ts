import {
  isFolder,
  maxFolder,
  maxHost,
  maxSecret,
  maxUsername,
  orderFileFormats,
  orderFileWays,
  sendingStates,
  sendingsKeptDays,
  sendingsShown,
  sftpLogins,
} from '@carreau/domain/integrations/order-files'
import { z } from 'zod'
import { email } from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId, servedStream } from '../scalars.ts'

/** Where a company's orders go is settled by its administrators, as its keys and webhooks are. */
const adminsOnly = { shop: ['admin'] } as const

const sending = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  buyer_name: z.string(),
  state: z.enum(sendingStates),
  /** When it was last tried; when it was written down, where it was not yet. */
  at: dateTime,
  /** When it is tried next; null where nothing is tried any more. */
  next_at: dateTime.nullable(),
  attempts: z.int(),
  /** Why the last try failed, in French. */
  why: z.string().nullable(),
  /** Of the last try; null before it. */
  file_name: z.string().nullable(),
  is_cancelled: z.boolean(),
  sent_to: z.string().nullable(),
  /** Who had it sent again; null: it went by itself. */
  asked_by: z.string().nullable(),
})

const sftp = z.object({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  folder: z.string(),
  login: z.enum(sftpLogins),
  /** The password or the key itself is never answered. */
  has_secret: z.boolean(),
  /** What the server showed at the first connection, as `ssh-keygen -l` writes it; null before it. */
  host_key: z.string().nullable(),
})

const settings = z.object({
  is_settled: z.boolean(),
  is_on: z.boolean(),
  format: z.enum(orderFileFormats),
  way: z.enum(orderFileWays),
  email: z.string().nullable(),
  /** Nothing is mailed to an address of which nobody proved that they read it. */
  is_email_proved: z.boolean(),
  sftp: sftp.nullable(),
  /** The members' own addresses, which are proved already. */
  member_emails: z.array(z.string()),
  waiting_count: z.int(),
  /** Newest first. */
  sendings: z.array(sending),
})

const answer = z.object({ data: settings })

const text = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, {
      error: `Ce texte est trop long (${max} caractères au plus).`,
      abort: true,
    })

const sentSftp = z.object({
  host: text('Indiquez le serveur.', maxHost).regex(
    /^[a-z0-9.:-]+$/i,
    'Indiquez le nom du serveur seul, comme sftp.exemple.fr.',
  ),
  port: z
    .int('Indiquez un port.')
    .min(1, 'Un port va de 1 à 65\u202f535.')
    .max(65_535, 'Un port va de 1 à 65\u202f535.'),
  username: text('Indiquez l’identifiant.', maxUsername).regex(
    /^\P{Cc}+$/u,
    'Un identifiant n’a pas de saut de ligne.',
  ),
  folder: text('Indiquez le dossier.', maxFolder).refine(
    isFolder,
    'Indiquez un dossier comme commandes/entrant, sans «\u00a0..\u00a0».',
  ),
  login: z.enum(sftpLogins, 'Choisissez mot de passe ou clé.'),
  /** Left out, the one before stays. */
  secret: z
    .string()
    .min(1, 'Indiquez le mot de passe ou la clé.')
    .max(maxSecret, `Ce texte est trop long (${maxSecret} caractères au plus).`)
    .optional(),
  /** What the server shows next is remembered in place of what it showed first. */
  forgets_host_key: z.boolean().optional(),
})

export const orderFileEndpoints = {
  getOrderFiles: endpoint('GET /v3/shop/order-files', {
    summary: `How orders are sent as files, and what came of the last ${sendingsShown}`,
    access: adminsOnly,
    answer,
  }),
  settleOrderFiles: endpoint('PUT /v3/shop/order-files', {
    summary: 'Settles in which format, how and where to orders are sent as files',
    access: adminsOnly,
    body: z.object({
      is_on: z.boolean('Dites si les commandes sont envoyées en fichier.'),
      format: z.enum(orderFileFormats, 'Choisissez un format.'),
      way: z.enum(orderFileWays, 'Choisissez e-mail ou SFTP.'),
      /** Of the way `mail`. */
      email: email.optional(),
      /** Of the way `sftp`. */
      sftp: sentSftp.optional(),
    }),
    answer,
    errors: ['address_unproved', 'order_files_secret_missing', 'too_many_attempts'],
  }),
  removeOrderFiles: endpoint('DELETE /v3/shop/order-files', {
    summary: 'Forgets the target and its secret; what was sent stays listed',
    access: adminsOnly,
    answer,
    errors: ['order_files_not_settled'],
  }),
  mailOrderFileCode: endpoint('POST /v3/shop/order-files/code', {
    summary: 'Mails a new code to the address, which proves that it is read',
    access: adminsOnly,
    body: z.object({}),
    answer,
    errors: ['order_files_not_settled', 'too_many_attempts'],
  }),
  proveOrderFileAddress: endpoint('POST /v3/shop/order-files/address', {
    summary: 'Proves the address by the code that was mailed to it',
    access: adminsOnly,
    body: z.object({
      code: z
        .string('Saisissez le code reçu.')
        .max(60, 'Un code compte six chiffres.')
        .transform(typed => typed.replace(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Un code compte six chiffres.')),
    }),
    answer,
    errors: ['order_files_not_settled', 'order_files_code_wrong'],
  }),
  resendOrderFile: endpoint('POST /v3/shop/order-files/sendings/{sendingId}/retry', {
    summary: 'Has an order sent again, as it stands now',
    access: adminsOnly,
    params: z.object({ sendingId: pathId }),
    body: z.object({}),
    answer,
    errors: ['order_files_not_settled', 'order_file_not_found'],
  }),
  getOrderFile: endpoint('GET /v3/shop/order-files/sendings/{sendingId}/file', {
    summary: `The file that was sent, or was to be; listed ${sendingsKeptDays} days`,
    access: adminsOnly,
    params: z.object({ sendingId: pathId }),
    answer: servedStream,
    answerFile: { type: ['application/octet-stream'] },
    errors: ['order_file_not_found'],
  }),
}
