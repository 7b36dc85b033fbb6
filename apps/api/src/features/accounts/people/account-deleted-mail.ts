import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

/** Goes to the address an account had, in case its owner did not do it. */
export const accountDeletedMail = (to: string, firstName: string): Mail => ({
  to,
  subject: 'Votre compte est supprimé',
  ...mailPage({
    title: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${firstName},`,
      'Votre compte Carreau est supprimé, avec ce qui ne concernait que vous. Les commandes, les factures et leur historique restent à vos sociétés, le temps que la loi demande.',
    ],
    footnotes: ['Si ce n’est pas vous, répondez à ce message sans attendre.'],
  }),
})
