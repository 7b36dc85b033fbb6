import { hostname } from 'node:os'
import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import type { OrderFile } from '../../documents/door/order-file.ts'
import { type Carrier, NotCarried } from './not-carried.ts'
import { keepHostKey, type TakenTarget } from './sending.sql.ts'
import { sftpCarrier } from './sftp-carrier.ts'

export type Carriers = {
  db: Db
  send: (mail: Mail) => Promise<void>
  publicUrl: string
  secrets: SecretBox
  reach: Reach
  patienceMs?: number | undefined
}

const titleOf = ({ number, revision, isCancelled }: OrderFile): string => {
  if (isCancelled) return `Commande annulée ${number}`
  return revision > 1 ? `Commande modifiée ${number}, révision ${revision}` : `Commande ${number}`
}

const wordsOfChange = ({ revision, isCancelled }: OrderFile): string => {
  if (isCancelled)
    return 'Elle est annulée\u00a0: ne la préparez pas. Le fichier joint la rappelle.'
  return revision > 1
    ? 'Le fichier joint remplace celui de la révision précédente.'
    : 'Le fichier joint en donne le détail.'
}

/** What a mail server answered, without its own words: they may be anything. */
const wordsOfMail = (error: unknown): string => {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' && code >= 500
    ? `Le serveur de messagerie refuse cet e-mail (${code}).`
    : 'Le serveur de messagerie ne répond pas.'
}

const hostOf = (publicUrl: string): string =>
  URL.canParse(publicUrl) ? new URL(publicUrl).hostname : hostname()

/** Each file is a mail of its own, whose id is that of its sending: tried again, servers keep one of two. */
const mailCarrier = ({ send, publicUrl }: Carriers, to: string): Carrier => ({
  send: async (file, { id, orderId, turn, askedAt }) => {
    const title = titleOf(file)
    const [contentType = ''] = file.type.split(';')
    try {
      await send({
        to,
        subject: `${title} – ${file.buyerName}`,
        messageId: `<of-${id}-${turn}-${askedAt.getTime()}@${hostOf(publicUrl)}>`,
        attachments: [{ filename: file.name, contentType, content: file.bytes }],
        ...mailPage({
          title,
          paragraphs: [`Client\u00a0: ${file.buyerName}.`, wordsOfChange(file)],
          action: {
            label: 'Voir la commande',
            url: `${publicUrl}/orders/${orderId}`,
          },
          footnotes: [
            'Envoyé par Carreau, à la demande de votre société (Paramètres, Intégrations).',
          ],
        }),
      })
    } catch (error) {
      throw new NotCarried(wordsOfMail(error), { cause: error })
    }
  },
  close: async () => {},
})

/** Where a wholesaler's files go, in words. */
export const placeOf = ({ way, email, username, host, folder }: TakenTarget): string =>
  way === 'mail' ? (email ?? '') : `${username}@${host}:${folder}`

/** Sealed passwords and keys are about this alone. */
export const sealedAbout = 'order files'

/** A slow server may take so long for each step. */
const usualPatienceMs = 20_000

/** `by`: under which name the target is taken. @throws NotCarried */
export const openCarrier = async (
  carriers: Carriers,
  target: TakenTarget,
  by: string,
): Promise<Carrier> => {
  const { db, secrets, reach, patienceMs = usualPatienceMs } = carriers
  const { shopId, way, email, host, port, username, folder, login, hostKey } = target
  if (way === 'mail' && email !== null) return mailCarrier(carriers, email)
  const isWhole = host !== null && port !== null && username !== null && folder !== null
  if (!isWhole || login === null || target.secret === null)
    throw new NotCarried('Cet envoi n’est pas réglé.')
  const secret = secrets.open(target.secret, sealedAbout)
  if (secret === undefined)
    throw new NotCarried('Le mot de passe ou la clé ne se lit plus. Saisissez-le de nouveau.')
  return sftpCarrier(
    { host, port, username, folder, login, secret, hostKey },
    { reach, patienceMs, onHostKey: shown => keepHostKey(db, shopId, { by, hostKey: shown }) },
  )
}
