import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

/** The mail of a reset link, which opens `/auth/reset` of the web application. */
export const passwordResetMail = (
  to: string,
  firstName: string,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail => ({
  to,
  subject: 'Choisissez un nouveau mot de passe',
  ...mailPage({
    title: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Bonjour ${firstName},`,
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Carreau.',
    ],
    action: {
      label: 'Choisir un mot de passe',
      url: `${publicUrl.replace(/\/+$/, '')}/auth/reset?token=${token}`,
    },
    footnotes: [
      'Ce lien est valable une heure et ne sert qu’une fois. Il déconnecte tous vos appareils.',
      'Si vous n’avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.',
    ],
  }),
})
