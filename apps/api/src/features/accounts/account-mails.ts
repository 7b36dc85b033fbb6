import { spokenName } from '@carreau/domain/accounts/names'
import type { AccountChange } from '../../platform/jobs/job-payloads.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

/** The page of the web application where whoever has the token chooses a password. */
export const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset?token=${token}`

/** The mail of the link by which the first operator opens the platform. */
export const operatorMail = (to: string, firstName: string, link: string): Mail => ({
  to,
  subject: 'Ouvrez Carreau',
  ...mailPage({
    title: 'Ouvrez Carreau',
    paragraphs: [
      `Bonjour ${firstName},`,
      'Carreau est installé, et vous en êtes l’opérateur\u00a0: vous validez les grossistes, tenez les pages et la page d’accueil. Choisissez votre mot de passe pour commencer.',
    ],
    action: { label: 'Choisir un mot de passe', url: link },
    footnotes: [
      'Ce lien est valable une heure et ne sert qu’une fois. Passé ce délai, celui qui a installé Carreau vous en donne un autre.',
    ],
  }),
})

/** To an operator whose second factor whoever keeps the server has ended: expected, or an alarm. */
export const secondFactorEndedMail = (to: string, firstName: string, link: string): Mail => ({
  to,
  subject: 'Votre double authentification est retirée',
  ...mailPage({
    title: 'Votre double authentification est retirée',
    paragraphs: [
      `Bonjour ${firstName},`,
      'La personne qui tient le serveur de Carreau a retiré la double authentification de votre compte d’opérateur. Votre mot de passe ne sert plus et vos appareils sont déconnectés\u00a0: choisissez un autre mot de passe, puis activez de nouveau la double authentification.',
    ],
    action: { label: 'Choisir un mot de passe', url: link },
    footnotes: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, appelez sans attendre la personne qui tient le serveur.',
    ],
  }),
})

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
      `Bonjour ${spokenName(firstName)},`,
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Carreau.',
    ],
    action: { label: 'Choisir un mot de passe', url: resetLink(publicUrl, token) },
    footnotes: [
      'Ce lien est valable une heure et ne sert qu’une fois. Il déconnecte tous vos appareils.',
      'Si vous n’avez rien demandé, ne faites rien\u00a0: votre mot de passe reste le même.',
    ],
  }),
})

/**
 * The mail of the link that confirms an address, which opens `/auth/address`. Somebody else may have given the
 * address: it says that doing nothing is enough.
 */
export const addressMail = (
  { email, first_name, is_new }: { email: string; first_name: string; is_new: boolean },
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail => {
  const title = is_new ? 'Confirmez votre nouvelle adresse' : 'Confirmez votre adresse'
  return {
    to: email,
    subject: title,
    ...mailPage({
      title,
      paragraphs: [
        `Bonjour ${spokenName(first_name)},`,
        is_new
          ? `Votre compte Carreau prendra l’adresse ${email} dès que vous l’aurez confirmée. D’ici là, vous vous connectez avec l’ancienne.`
          : 'Bienvenue sur Carreau. Il reste à confirmer que cette adresse est la vôtre\u00a0: vous pourrez ensuite inscrire une société et commander.',
      ],
      action: {
        label: 'Confirmer mon adresse',
        url: `${publicUrl}/auth/address?token=${token}`,
      },
      footnotes: [
        'Ce lien est valable 24 heures. Passé ce délai, demandez-en un autre depuis votre compte.',
        is_new
          ? 'Si vous n’avez rien demandé, ne confirmez pas\u00a0: quelqu’un s’est trompé d’adresse, et rien ne change.'
          : 'Si vous ne vous êtes pas inscrit, ne confirmez pas\u00a0: quelqu’un a donné votre adresse, et sans vous ce compte ne peut rien.',
      ],
    }),
  }
}

/** Goes to the address an account has left, in case its owner did not do it. */
export const emailChangedMail = (to: string, firstName: string): Mail => ({
  to,
  subject: 'Votre adresse e-mail a changé',
  ...mailPage({
    title: 'Votre adresse e-mail a changé',
    paragraphs: [
      `Bonjour ${spokenName(firstName)},`,
      'Votre compte Carreau a maintenant une autre adresse e-mail\u00a0: celle-ci ne permet plus de s’y connecter.',
    ],
    footnotes: ['Si vous n’avez rien changé, répondez à ce message sans attendre.'],
  }),
})

/** Goes to the address an account had, in case its owner did not do it. */
export const accountDeletedMail = (to: string, firstName: string): Mail => ({
  to,
  subject: 'Votre compte est supprimé',
  ...mailPage({
    title: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${spokenName(firstName)},`,
      'Votre compte Carreau est supprimé, avec ce qui ne concernait que vous. Les commandes, les factures et leur historique restent à vos sociétés, le temps que la loi demande.',
    ],
    footnotes: ['Si ce n’est pas vous, répondez à ce message sans attendre.'],
  }),
})

type Words = {
  subject: string
  said: string
  /** What to do about it, where a new password is not all. */
  advice?: string
}

const newPassword =
  'choisissez sans attendre un autre mot de passe, avec «\u00a0Mot de passe oublié\u00a0» au besoin.'

const words: Record<AccountChange, Words> = {
  password_changed: {
    subject: 'Votre mot de passe a changé',
    said: 'Le mot de passe de votre compte Carreau vient d’être changé. Vos autres appareils sont déconnectés.',
  },
  second_factor_on: {
    subject: 'La double authentification est activée',
    said: 'Se connecter à votre compte Carreau demande maintenant un code de votre téléphone, en plus du mot de passe. Vos autres appareils sont déconnectés.',
  },
  second_factor_off: {
    subject: 'La double authentification est désactivée',
    said: 'Votre mot de passe suffit de nouveau pour se connecter à votre compte Carreau.',
  },
  recovery_codes_new: {
    subject: 'Vos codes de secours ont été renouvelés',
    said: 'Dix nouveaux codes de secours remplacent les précédents, qui ne servent plus.',
  },
  recovery_code_used: {
    subject: 'Un code de secours a servi',
    said: 'Quelqu’un, sans doute vous, vient de se connecter à votre compte Carreau avec un code de secours.',
  },
  codes_refused: {
    subject: 'Des codes ont été refusés',
    said: 'Quelqu’un a donné votre mot de passe, puis plusieurs codes faux\u00a0: il n’est pas entré.',
  },
  signed_out_everywhere: {
    subject: 'Vos sessions ont été fermées',
    said: 'L’équipe de Carreau vient de fermer toutes les sessions de votre compte\u00a0: chacun de vos appareils doit se reconnecter, avec votre mot de passe.',
    advice: `Si un appareil est perdu ou si quelqu’un connaît votre mot de passe, ${newPassword} Si vous ne vous y attendiez pas, répondez à ce message.`,
  },
}

/** Goes to the owner of an account, in case somebody else did it. */
export const accountChangedMail = (to: string, firstName: string, what: AccountChange): Mail => ({
  to,
  subject: words[what].subject,
  ...mailPage({
    title: words[what].subject,
    paragraphs: [`Bonjour ${spokenName(firstName)},`, words[what].said],
    footnotes: [words[what].advice ?? `Si ce n’est pas vous, ${newPassword}`],
  }),
})
