import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

/** Goes to the address an account has left, in case its owner did not do it. */
export const emailChangedMail = (to: string, firstName: string): Mail => ({
  to,
  subject: 'Votre adresse e-mail a changé',
  ...mailPage({
    title: 'Votre adresse e-mail a changé',
    paragraphs: [
      `Bonjour ${firstName},`,
      'Votre compte Carreau a maintenant une autre adresse e-mail\u00a0: celle-ci ne permet plus de s’y connecter.',
    ],
    footnotes: ['Si vous n’avez rien changé, répondez à ce message sans attendre.'],
  }),
})
