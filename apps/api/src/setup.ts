// `npm run setup -- [--operator-email <e-mail> --operator-name <prénom>] [--new-link]`
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

const say = (line: string) => stdout.write(`${line}\n`)

const readFlags = () => {
  try {
    return parseArgs({
      options: {
        'operator-email': { type: 'string' },
        'operator-name': { type: 'string' },
        'new-link': { type: 'boolean', default: false },
      },
    }).values
  } catch {
    throw new StartError(
      'Ces options ne sont pas les bonnes : npm run setup -- [--operator-email <e-mail> --operator-name <prénom>] [--new-link]',
    )
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
try {
  const { 'operator-email': address, 'operator-name': name, 'new-link': newLink } = readFlags()
  const operator = address === undefined ? undefined : personOf(address, name)
  const config = readConfig()
  const database = await reachDatabase(config, say)
  stop = database.stop
  const works = await prepareInstallation(
    { config, databaseUrl: database.url, say },
    { operator, askOperator, newLink },
  )
  process.exitCode = works ? 0 : 1
} catch (error) {
  const stack = error instanceof Error ? error.stack : undefined
  say(error instanceof StartError ? error.message : (stack ?? reasonOf(error)))
  process.exitCode = 1
} finally {
  await stop()
}
