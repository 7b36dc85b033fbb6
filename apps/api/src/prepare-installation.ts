import { loadReferenceCatalogue, packagingsWithout } from '../seeds/reference-catalogue.ts'
import { refuseDemo } from './demo-market.ts'
import { operatorMail, secondFactorEndedMail } from './features/accounts/account-mails.ts'
import {
  type FirstOperator,
  makeFirstOperator,
} from './features/accounts/first-operator/make-first-operator.ts'
import { saidOfOtherKey } from './features/accounts/second-factor/other-key.ts'
import { findOpening } from './features/operator/door/opening.sql.ts'
import type { Config } from './platform/config/config.ts'
import { missingForProduction } from './platform/config/production.ts'
import { type Db, openDatabase } from './platform/db/database.ts'
import { prepareSchema } from './platform/db/migrate.ts'
import { openSecretBox } from './platform/identity/secret-box.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { checkInstallation } from './platform/operations/check-installation.ts'
import { reasonOf } from './platform/postgres/start-error.ts'
import { openStorage, type Storage } from './platform/storage/open-storage.ts'

type Person = { email: string; firstName: string }

export type Wishes = {
  /** Undefined: nobody has said who opens the platform. */
  operator?: Person | undefined
  /** Asks for them, once it is known that there is nobody. */
  askOperator?: () => Promise<Person | undefined>
  /** Another link for the operator who is there. */
  newLink?: boolean
  /** The link of an operator who lost telephone and recovery codes. */
  endSecondFactor?: boolean
  /** `operator` beside who is there. */
  addOperator?: boolean
  /** The packagings of the reference that this catalogue is without. */
  addPackagings?: boolean
}

type Work = { config: Config; databaseUrl: string; say: (line: string) => void }

/**
 * The link is said in any case: a mail may be lost, and whoever is here holds the database. False when
 * what was asked was not done.
 */
const tellOperator = async (
  { config, say }: Omit<Work, 'databaseUrl'>,
  made: FirstOperator,
): Promise<boolean> => {
  if (made.state === 'none') return true
  if (made.state === 'there') {
    const { emails, stranger } = made
    if (stranger !== undefined)
      say(`${stranger} n’est pas opérateur et ne le devient pas : --add-operator l’ajoute.`)
    const who = emails.length > 1 ? 'Opérateurs' : 'Opérateur'
    say(`${who} : ${emails.join(', ')} (--new-link donne un nouveau lien).`)
    return stranger === undefined
  }
  const { email, firstName, link, secondFactorEnded } = made
  if (secondFactorEnded)
    say(`Double authentification de ${email} : retirée, ses sessions et son mot de passe aussi.`)
  say(`Opérateur : ${email} choisit son mot de passe ici, dans l’heure :`)
  say(`  ${link}`)
  if (config.smtpUrl === undefined) return true
  const sendMail = openMailer(config, { log: say, now: () => new Date() })
  const mail = secondFactorEnded ? secondFactorEndedMail : operatorMail
  await sendMail(mail(email, firstName, link)).then(
    () => say('  Ce lien lui est aussi envoyé par e-mail.'),
    error => say(`  L’e-mail n’est pas parti (${reasonOf(error)}) : donnez-lui ce lien.`),
  )
  return true
}

/** How many of them are named on a terminal; the rest is counted. */
const namedPackagings = 12

/** What a release brought since the catalogue was loaded, or the operator has done without. */
const tellPackagings = async (
  { databaseUrl, say }: Omit<Work, 'config'>,
  add: boolean,
): Promise<void> => {
  const names = await packagingsWithout(databaseUrl, { add })
  if (names.length === 0) {
    if (add) say('Conditionnements de référence : tous là.')
    return
  }
  const others = names.length - namedPackagings
  const list = [
    ...names.slice(0, namedPackagings),
    ...(others > 0 ? [`et ${others} de plus`] : []),
  ].join(', ')
  say(
    add
      ? `Conditionnements ajoutés : ${list}.`
      : `Conditionnements de référence absents (--add-packagings les ajoute) : ${list}.`,
  )
}

/** Its pictures come with it: without a place for them, it waits. */
const fillCatalogue = async (
  { databaseUrl, say }: Omit<Work, 'config'>,
  { storage, isKept, addPackagings }: { storage: Storage; isKept: boolean; addPackagings: boolean },
): Promise<void> => {
  if (!isKept) {
    say('Catalogue : à charger quand le stockage marchera.')
    return
  }
  const { putIllustration } = storage.pictures
  const products = await loadReferenceCatalogue({ databaseUrl, now: new Date(), putIllustration })
  say(
    products === undefined
      ? 'Catalogue : déjà là, laissé comme il est.'
      : `Catalogue : ${products} produits.`,
  )
  if (products === undefined) await tellPackagings({ databaseUrl, say }, addPackagings)
}

const stillMissing = async (db: Db, config: Config, operator: FirstOperator): Promise<string[]> => {
  const { drafts, rates } = await findOpening(db)
  return [
    ...(config.demo ? ['DEMO=off manque : sans lui, Carreau s’ouvre ici pour un essai.'] : []),
    ...missingForProduction(config),
    ...(operator.state === 'none'
      ? ['Un opérateur manque : npm run setup -- --operator-email … --operator-name …']
      : []),
    ...(rates === 0
      ? [
          `Les taux de la cotisation Interfel manquent (${config.publicUrl}/platform/catalogue?tab=taux) : aucune commande ne la compte.`,
        ]
      : []),
    ...(drafts.length > 0
      ? [`Des pages sont à écrire (${config.publicUrl}/platform/pages) : ${drafts.join(', ')}.`]
      : []),
    ...(config.backup === undefined
      ? [
          'Les sauvegardes manquent : BACKUP_DIR ou BACKUP_S3_BUCKET, et BACKUP_KEYS (npm run backup -- --new-key).',
        ]
      : []),
  ]
}

/**
 * Makes a database ready for people (docs/operations.md#opening-for-real), whatever was done of it before,
 * and says what works and what is missing; answers whether all that was tried works.
 *
 * @throws StartError when it cannot go on: the database, or what was asked of it.
 */
export const prepareInstallation = async (
  { config, databaseUrl, say }: Work,
  {
    operator,
    askOperator,
    newLink = false,
    endSecondFactor = false,
    addOperator = false,
    addPackagings = false,
  }: Wishes,
): Promise<boolean> => {
  await prepareSchema(databaseUrl)
  await refuseDemo({ isPublic: true }, databaseUrl)
  say('Base de données : prête.')
  const { db, close } = openDatabase(databaseUrl, {
    max: 2,
    onError: error => say(`Base de données : ${error.message}`),
  })
  try {
    const make = (person: Person | undefined) =>
      makeFirstOperator(db, {
        person,
        newLink,
        endSecondFactor,
        addOperator,
        publicUrl: config.publicUrl,
      })
    let made = await make(operator)
    if (made.state === 'none') made = await make(await askOperator?.())
    const isDone = await tellOperator({ config, say }, made)
    // Without one in the environment there is nothing to compare: the nodes' is not known here.
    const otherKey = config.secondFactorKeys && (await saidOfOtherKey(db, openSecretBox(config)))
    if (otherKey !== undefined) say(otherKey)
    const storage = openStorage(config)
    const checks = await checkInstallation({ ...config, db, storage })
    for (const { says } of checks) say(says)
    await fillCatalogue(
      { databaseUrl, say },
      {
        storage,
        isKept: checks.every(({ of, works }) => of !== 'media' || works),
        addPackagings,
      },
    )
    const missing = await stillMissing(db, config, made)
    say(missing.length === 0 ? '\nIl ne manque rien.' : '\nIl manque encore :')
    for (const each of missing) say(`  – ${each}`)
    if (config.databaseUrl === undefined) say(`\nnpm start ouvre Carreau sur ${config.publicUrl}.`)
    return isDone && checks.every(({ works }) => works)
  } finally {
    await close()
  }
}
