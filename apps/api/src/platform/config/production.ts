/** Where mails come from as long as nobody has said so: a domain that does not exist. */
const isExample = (sender: string): boolean => /\.example\b(?!\.)/.test(sender)

/** Where a mail server is: `smtp:` or `smtps:`, and a host. What is written may hold a password: nobody repeats it. */
const isMailServer = (written: string): boolean =>
  /^smtps?:\/\/\S+$/.test(written) && URL.canParse(written) && new URL(written).hostname !== ''

/** « bonjour@carreau.fr », or « Carreau <bonjour@carreau.fr> ». */
const isSender = (written: string): boolean =>
  /^(?:[^<>]*<)?[^<>\s@,]+@[^<>\s@,.]+(?:\.[^<>\s@,.]+)+>?$/.test(written) &&
  written.includes('<') === written.endsWith('>')

/** Of the whole configuration, which asks here itself. */
type Looked = {
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  secondFactorKeys: readonly Buffer[] | undefined
  webhooks: { allowLocal: boolean }
  push: { reach: { allowLocal: boolean } }
}

/**
 * What production cannot do without, a sentence for each that is missing. Nodes share a database: the
 * key of second factors cannot stay in a folder of one of them.
 */
export const missingForProduction = (config: Looked): string[] => [
  ...(config.publicUrl.startsWith('https://')
    ? []
    : [
        'PUBLIC_URL manque ou n’est pas en https : c’est l’adresse où l’on ouvre Carreau et celle des liens des e-mails.',
      ]),
  ...(config.smtpUrl === undefined
    ? [
        'SMTP_URL manque : sans serveur d’e-mails, personne ne reçoit de lien, d’invitation ni de nouvelle de ses commandes.',
      ]
    : isMailServer(config.smtpUrl)
      ? []
      : [
          'SMTP_URL n’est pas l’adresse d’un serveur d’e-mails : attendu smtp:// ou smtps://, comme « smtps://nom:motdepasse@mail.votre-domaine.fr:465 ».',
        ]),
  ...(isExample(config.mailFrom)
    ? [
        'MAIL_FROM manque : c’est l’adresse d’où partent les e-mails, par exemple « Carreau <bonjour@votre-domaine.fr> ».',
      ]
    : isSender(config.mailFrom)
      ? []
      : [
          'MAIL_FROM n’est pas une adresse d’e-mail : attendu, par exemple, « Carreau <bonjour@votre-domaine.fr> ».',
        ]),
  ...(config.secondFactorKeys === undefined
    ? [
        'SECOND_FACTOR_KEY manque : c’est la clé des seconds facteurs, 32 octets en base64 (openssl rand -base64 32).',
      ]
    : []),
  ...(config.webhooks.allowLocal || config.push.reach.allowLocal
    ? [
        'WEBHOOKS_ALLOW_LOCAL et PUSH_ALLOW_LOCAL sont des essais : ils ouvrent le réseau interne aux adresses que donnent les sociétés. Retirez-les.',
      ]
    : []),
]
