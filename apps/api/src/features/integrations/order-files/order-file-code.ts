import { randomInt } from 'node:crypto'
import { codeDigits, codeMinutes } from '@carreau/domain/integrations/order-files'
import type { Db } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { keepCode } from './targets.sql.ts'

/** Of a code for one address of one company: it proves no other. */
export const codeHash = (shopId: number, email: string, code: string): Buffer =>
  hashToken(`order files ${shopId} ${email} ${code}`)

/** Makes a code and mails it: it is in no job and in no table. */
export const sendOrderFileCode = async (
  { db, send }: { db: Db; send: (mail: Mail) => Promise<void> },
  shopId: number,
  now: Date,
): Promise<void> => {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const to = await keepCode(db, shopId, {
    hashOf: email => codeHash(shopId, email, code),
    until: new Date(now.getTime() + codeMinutes * 60_000),
  })
  if (to === undefined) return
  await send({
    to,
    subject: `${code} est votre code Carreau`,
    ...mailPage({
      title: 'Recevoir les commandes en fichier',
      paragraphs: [
        'Un fournisseur veut recevoir ses commandes Carreau à cette adresse.',
        `Son code\u00a0: ${code}. Il se saisit dans Paramètres, Intégrations, et vaut ${codeMinutes} minutes.`,
      ],
      footnotes: ['Si vous n’attendiez rien, ignorez ce message\u00a0: rien ne vous sera envoyé.'],
    }),
  })
}
