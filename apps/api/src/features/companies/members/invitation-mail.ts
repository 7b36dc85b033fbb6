import { callerFrom, roleLabel, type TenantType } from '@carreau/domain/companies/roles'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatList, plural } from '@carreau/domain/french/format'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

type Invitation = {
  email: string
  type: TenantType
  company_name: string
  roles: readonly string[]
  invited_by: string | null
  expires_at: Date
}

/** The mail of an invitation, whose link opens `/auth/invitation` of the web application. */
export const invitationMail = (
  { email, type, company_name, roles, invited_by, expires_at }: Invitation,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail => {
  const labels = roles.flatMap(role => {
    const holder = callerFrom(type, role)
    return holder === null ? [] : [`«\u00a0${roleLabel(holder)}\u00a0»`]
  })
  return {
    to: email,
    subject: `Rejoignez ${company_name} sur Carreau`,
    ...mailPage({
      title: `Rejoignez ${company_name} sur Carreau`,
      paragraphs: [
        'Bonjour,',
        `${invited_by ?? 'Un administrateur'} vous invite à travailler pour ${company_name} sur Carreau, le marché des fruits et légumes frais entre professionnels.`,
        `${plural(labels.length, 'Votre rôle', 'Vos rôles')}\u00a0: ${formatList(labels)}.`,
      ],
      action: {
        label: 'Accepter l’invitation',
        url: `${publicUrl.replace(/\/+$/, '')}/auth/invitation?token=${token}`,
      },
      footnotes: [
        `Cette invitation est pour l’adresse ${email} et vaut jusqu’au ${formatDateInSentence(expires_at)}.`,
        'Si vous ne connaissez pas cette société, ne faites rien.',
      ],
    }),
  }
}
