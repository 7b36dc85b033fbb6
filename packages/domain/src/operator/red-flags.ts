/**
 * What an operator looks at, one by one, before a wholesaler may sell
 * (docs/decisions/0046-who-is-approved.md): how companies are impersonated, and what gives it away.
 */
export const redFlags = {
  register: {
    label: 'Registre public',
    question: 'L’établissement y est-il ouvert, sous ce nom et à cette adresse\u202f?',
    help: 'Comparez aussi l’activité (commerce de gros de fruits et légumes) et la date de création.',
  },
  vat: {
    label: 'Numéro de TVA',
    question: 'Le numéro est-il celui de ce SIREN\u202f?',
    help: 'Sans numéro, la société ne peut pas facturer la TVA.',
  },
  iban: {
    label: 'IBAN',
    question: 'Le compte est-il au nom de la société\u202f?',
    help: 'Demandez un RIB\u00a0: le titulaire n’est écrit que là.',
  },
  founder: {
    label: 'Personne qui inscrit',
    question: 'Travaille-t-elle bien pour cette société\u202f?',
    help: 'Le domaine de son adresse est-il celui de la société, son nom celui d’un dirigeant\u202f?',
  },
  links: {
    label: 'Sociétés liées',
    question:
      'Les sociétés du même fondateur ou de la même adresse sont-elles sans histoire\u202f?',
    help: 'Une société refusée ou suspendue revient souvent sous un autre nom.',
  },
  name: {
    label: 'Nom',
    question: 'Le nom ne se confond-il avec celui d’aucune autre société\u202f?',
    help: 'Un nom connu attire des commandes qui ne lui sont pas destinées.',
  },
  call: {
    label: 'Rappel',
    question: 'Quelqu’un de la société confirme-t-il l’inscription au téléphone\u202f?',
    help: 'Appelez un numéro trouvé ailleurs, jamais celui que la personne donne.',
  },
} as const

export type RedFlag = keyof typeof redFlags
export const redFlagNames = Object.keys(redFlags) as RedFlag[]

const freeMailboxes = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com
   yahoo.com yahoo.fr icloud.com me.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net
   bbox.fr gmx.com gmx.fr proton.me protonmail.com aol.com`.split(/\s+/),
)

/** Whether an address is of a mailbox that anybody opens, and so tells nothing of a company. */
export const isFreeMailbox = (email: string): boolean =>
  freeMailboxes.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
