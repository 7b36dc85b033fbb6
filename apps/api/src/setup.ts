// `npm run setup -- [flags]`: --help says which.
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { email } from '@carreau/contract/accounts/auth'
import { firstName } from '@carreau/contract/accounts/names'
import { z } from 'zod'
import { readConfig } from './platform/config/config.ts'
import { reachDatabase } from './platform/postgres/local-database.ts'
import { reasonOf, StartError } from './platform/postgres/start-error.ts'
import { prepareInstallation } from './prepare-installation.ts'

// Whoever reads its first lines alone (« | head -1 ») has gone: what was begun is ended without a word.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const say = (line: string) => stdout.write(`${line}\n`)

const flags = `npm run setup -- [options]
  --operator-email <e-mail>  l’opérateur : le premier, ou celui dont il s’agit
  --operator-name <prénom>   son prénom
  --add-operator             l’ajoute à ceux qui le sont déjà
  --new-link                 lui donne un nouveau lien pour choisir son mot de passe
  --end-second-factor        de plus, retire sa double authentification (téléphone et codes de secours perdus),
                             son mot de passe et ses sessions
  --add-packagings           ajoute les conditionnements de référence qui manquent au catalogue
  --help                     montre ces options`

const readFlags = () => {
  try {
    return parseArgs({
      options: {
        'operator-email': { type: 'string' },
        'operator-name': { type: 'string' },
        'new-link': { type: 'boolean', default: false },
        'end-second-factor': { type: 'boolean', default: false },
        'add-operator': { type: 'boolean', default: false },
        'add-packagings': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch {
    throw new StartError(`Ces options ne sont pas les bonnes :\n${flags}`)
  }
}

const person = z.object({ email, firstName })

/** @throws StartError when this is nobody. */
const personOf = (address: string, name: string | undefined) => {
  const [beforeAt = ''] = address.split('@')
  const read = person.safeParse({ email: address, firstName: name ?? beforeAt })
  if (!read.success) throw new StartError(`Opérateur : ${read.error.issues[0]?.message}`)
  return read.data
}

/** Where somebody is there to answer; an empty answer leaves it for later. */
const askOperator = async () => {
  if (!stdin.isTTY) return undefined
  const terminal = createInterface({ input: stdin, output: stdout })
  const ask = async (question: string) => (await terminal.question(question)).trim() || undefined
  try {
    const address = await ask('E-mail de l’opérateur (vide : plus tard) : ')
    return address === undefined ? undefined : personOf(address, await ask('Son prénom : '))
  } finally {
    terminal.close()
  }
}

let stop = async () => {}

const setUp = async (asked: ReturnType<typeof readFlags>): Promise<boolean> => {
  const { 'operator-email': address, 'add-operator': addOperator } = asked
  if (addOperator && address === undefined)
    throw new StartError('--add-operator ne va pas sans --operator-email.')
  const operator = address === undefined ? undefined : personOf(address, asked['operator-name'])
  const config = readConfig(undefined, { forPeople: true })
  const database = await reachDatabase(config, say)
  stop = database.stop
  return prepareInstallation(
    { config, databaseUrl: database.url, say },
    {
      operator,
      askOperator,
      newLink: asked['new-link'],
      endSecondFactor: asked['end-second-factor'],
      addOperator,
      addPackagings: asked['add-packagings'],
    },
  )
}

try {
  const asked = readFlags()
  if (asked.help) say(flags)
  else process.exitCode = (await setUp(asked)) ? 0 : 1
} catch (error) {
  const stack = error instanceof Error ? error.stack : undefined
  say(error instanceof StartError ? error.message : (stack ?? reasonOf(error)))
  process.exitCode = 1
} finally {
  await stop()
}
