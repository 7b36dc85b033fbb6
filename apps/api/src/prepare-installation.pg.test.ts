import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authEndpoints } from '@carreau/contract/accounts/auth'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { loadSmallMarket } from '../seeds/small-market.ts'
import { withSecondFactor } from './features/accounts/second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from './features/accounts/signing-in/auth.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import { openSmtpServer } from './platform/mail/smtp-server.test-app.ts'
import { testDatabase } from './platform/postgres/test-database.ts'
import { prepareInstallation, type Wishes } from './prepare-installation.ts'

// A start of the command, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })
const app = await openAuthApp()
const other = await openAuthApp()
const [raced, commanded, demo] = [await testDatabase(), await testDatabase(), await testDatabase()]
const { call, db, logIn, url } = app
const { dataDir } = app.config
const from = '192.0.2.60'
const nora = { email: 'nora@carreau.test', firstName: 'Nora' }

afterEach(() => {
  vi.useRealTimers()
})

/** Sets an installation up: what was said, and whether all that was tried works. */
const setUp = async (wishes: Wishes, env: NodeJS.ProcessEnv = {}, databaseUrl = url) => {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://carreau.test',
    ...env,
  })
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
  }
  const works = await prepareInstallation({ config, databaseUrl, say }, wishes)
  const said = lines.join('\n')
  return { works, said, token: /auth\/reset\?token=([\w-]+)/.exec(said)?.[1] ?? '' }
}

const choosePassword = (token: string, chosen: string) =>
  call(authEndpoints.resetPassword, { from, body: { token, password: chosen } })

const countOf = async (table: 'users' | 'tenants', of = db) =>
  (await of.selectFrom(table).select('id').execute()).length

test('without an operator it says so, asks whoever is there, and makes nobody', async () => {
  const { said, token, works } = await setUp({})
  expect(works).toBe(true)
  expect(token).toBe('')
  expect(said).toMatch(/Il manque encore :.*Un opérateur manque/s)
  expect(said).toContain('SECOND_FACTOR_KEY manque')
  expect(said).toContain('Les taux de la cotisation Interfel manquent')
  expect(said).toMatch(/Des pages sont à écrire .*Mentions légales/)
  expect(said).not.toContain('PUBLIC_URL manque')
  expect(await countOf('users')).toBe(0)
})

test('the first operator is mailed a link, chooses a password by it once, and works for the platform', async () => {
  const smtp = await openSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Carreau <bonjour@carreau.test>' }
  const { said, token, works } = await setUp({ askOperator: async () => nora }, env)
  expect(works).toBe(true)
  expect(said).toContain('E-mails : le serveur répond.')
  expect(said).not.toContain('SMTP_URL manque')
  const mail = smtp.said.join('').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(mail).toContain('RCPT TO:<nora@carreau.test>')
  expect(mail).toContain(`/auth/reset?token=${token}`)

  expect((await choosePassword(token, password)).status).toBe(200)
  expect((await logIn(nora.email, from)).ok().data.accesses).toMatchObject([
    { type: 'platform', company_name: 'Carreau', roles: ['operator'] },
  ])
  expect((await choosePassword(token, 'une-autre-phrase')).status).toBeGreaterThanOrEqual(400)
})

test('run again it changes nothing, and gives another link when asked to', async () => {
  const again = await setUp({ operator: nora })
  expect(again.works).toBe(true)
  expect(again.said).toContain('Opérateur : nora@carreau.test')
  expect(again.token).toBe('')
  expect(await countOf('users')).toBe(1)
  expect(await countOf('tenants')).toBe(1)

  const { token } = await setUp({ newLink: true })
  expect((await choosePassword(token, 'une-autre-phrase')).status).toBe(200)
  expect((await logIn(nora.email, from, 'une-autre-phrase')).status).toBe(200)
  const stranger = { email: 'paul@carreau.test', firstName: 'Paul' }
  await expect(setUp({ newLink: true, operator: stranger })).rejects.toThrow('nora@carreau.test')
})

test('an operator who lost telephone and recovery codes comes in by the link alone, and turns it on again', async () => {
  const smtp = await openSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Carreau <bonjour@carreau.test>' }
  const { begin, confirm, codeOf, signIn } = withSecondFactor(app)
  const known = 'une-autre-phrase'
  const session = (await logIn(nora.email, from, known)).ok().data.login_token
  const { secret } = await begin(session)
  expect((await confirm(session, codeOf(secret), known)).status).toBe(200)
  expect((await signIn(nora.email, from, undefined, known)).status).toBe(403)
  const early = await setUp({ newLink: true })
  expect((await signIn(nora.email, from, undefined, known)).status).toBe(403)

  const { said, token, works } = await setUp({ endSecondFactor: true }, env)
  expect(works).toBe(true)
  expect(said).toContain('Double authentification de nora@carreau.test : retirée')
  const mail = smtp.said.join('').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(mail).toContain('RCPT TO:<nora@carreau.test>')
  expect(mail).toContain(`/auth/reset?token=${token}`)
  expect(mail).not.toContain('est install')
  const entries = await db
    .selectFrom('journal')
    .select(['subject', 'person_name'])
    .where('kind', '=', 'second_factor_disabled')
    .execute()
  expect(entries).toEqual([{ subject: nora.email, person_name: 'Carreau' }])

  // Neither the sessions of before, nor the password, nor an older link.
  expect((await call(authEndpoints.listAccesses, { token: session })).status).toBe(401)
  expect((await signIn(nora.email, from, undefined, known)).status).toBe(401)
  expect((await choosePassword(early.token, known)).status).toBeGreaterThanOrEqual(400)
  expect((await choosePassword(token, password)).status).toBe(200)
  const again = (await logIn(nora.email, from)).ok().data.login_token
  expect((await confirm(again, codeOf((await begin(again)).secret))).status).toBe(200)
})

test('whoever is named beside an operator is one only when that is asked for', async () => {
  const paul = { email: 'paul@carreau.test', firstName: 'Paul' }
  const refused = await setUp({ operator: paul })
  expect(refused.works).toBe(false)
  expect(refused.said).toContain('paul@carreau.test n’est pas opérateur')
  expect(refused.token).toBe('')
  expect(await countOf('users')).toBe(1)

  const { token, works } = await setUp({ operator: paul, addOperator: true })
  expect(works).toBe(true)
  expect((await choosePassword(token, password)).status).toBe(200)
  expect((await logIn(paul.email, from)).ok().data.accesses).toMatchObject([
    { type: 'platform', roles: ['operator'] },
  ])
  expect(await countOf('tenants')).toBe(1)
  expect((await setUp({ operator: paul, addOperator: true })).said).toContain(
    'Opérateurs : nora@carreau.test, paul@carreau.test',
  )
  await expect(setUp({ endSecondFactor: true })).rejects.toThrow('à qui donner un nouveau lien')
})

test('nobody becomes the operator by having registered under the address before', async () => {
  const { email, token } = await other.newPerson()
  const asked = setUp({ operator: { email, firstName: 'Nora' } }, {}, other.url)
  await expect(asked).rejects.toThrow('donnez une autre adresse')
  const accesses = await other.call(authEndpoints.listAccesses, { token })
  expect(accesses.ok().data.accesses).toEqual([])
  expect(await countOf('tenants', other.db)).toBe(0)
})

test('of two at once, one makes the operator and the other finds them', async () => {
  const both = await Promise.all([1, 2].map(() => setUp({ operator: nora }, {}, raced.url)))
  expect(both.map(({ token }) => token === '').toSorted()).toEqual([false, true])
  expect(await countOf('users', raced.db)).toBe(1)
  expect(await countOf('tenants', raced.db)).toBe(1)
})

test('a mail server that does not answer is said, and the storage is left as it was', async () => {
  const smtp = await openSmtpServer()
  await smtp.close()
  const { said, works } = await setUp({}, { SMTP_URL: smtp.url })
  expect(works).toBe(false)
  expect(said).toMatch(/E-mails : le serveur ne répond pas comme prévu \(.*ECONNREFUSED.*\)\./)
  expect(said).toContain('Documents : un fichier s’écrit, se lit et s’efface.')
  expect(await readdir(join(dataDir, 'documents'))).toEqual([])
})

test('a folder that cannot be written to is said', async () => {
  const file = join(dataDir, 'un-fichier')
  await writeFile(file, '')
  const { said, works } = await setUp({}, { DATA_DIR: file })
  expect(works).toBe(false)
  expect(said).toMatch(/Images : le stockage ne marche pas \(.+\)\./)
})

test('clocks that differ are said', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const { said, works } = await setUp({})
  expect(works).toBe(false)
  expect(said).toMatch(/Horloge : celle de la base retarde de 3[56][0-9][0-9] s/)
})

test('a database that holds the demo is not set up', async () => {
  await loadSmallMarket(demo.url)
  await expect(setUp({ operator: nora }, {}, demo.url)).rejects.toThrow('démonstration')
})

test('the command takes flags, and refuses others', async () => {
  const run = (...flags: string[]) =>
    new Promise<{ code: unknown; said: string }>(ended =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'setup.ts'), ...flags],
        { env: { DATABASE_URL: commanded.url, DATA_DIR: dataDir }, timeout: 40_000 },
        (error, said) => ended({ code: error?.code ?? 0, said }),
      ),
    )
  const made = await run('--operator-email', 'Lina@Carreau.test', '--operator-name', 'Lina')
  expect(made.code).toBe(0)
  expect(made.said).toContain('Opérateur : lina@carreau.test choisit son mot de passe')
  const help = await run('--help')
  expect(help.code).toBe(0)
  expect(help.said).toMatch(/--new-link .*--end-second-factor /s)
  expect(await run('--operator-mail', 'lina@carreau.test')).toMatchObject({ code: 1 })
  expect((await run('--operator-email', 'lina')).said).toContain('Cet e-mail n’est pas valable.')
})

test('the command ends quietly when nobody reads what it says', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'setup.ts'), '--help'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const complained = child.stderr.setEncoding('utf8').toArray()
  const [code] = await once(child, 'exit')
  expect({ code, complained: await complained }).toEqual({ code: 0, complained: [] })
})

test('packagings of a later release are told and added when asked for, and nothing of the operator’s is touched', async () => {
  const { rows: kept } = await sql<{ id: number }>`
    select id from packagings where name in ('Palox 300 kg', 'Sac 50 kg') order by name`.execute(db)
  const [renamed, absent] = kept
  // One renamed by the operator, one retired, one that came later.
  await sql`update packagings set name = 'Palox bois', version = 2 where id = ${renamed?.id}`.execute(
    db,
  )
  await sql`update packagings set retired_at = now() where name = 'Filet 25 kg'`.execute(db)
  await sql`delete from packagings where id = ${absent?.id}`.execute(db)
  const names = async () =>
    (await sql<{ name: string }>`select name from packagings order by id`.execute(db)).rows.map(
      ({ name }) => name,
    )
  const before = await names()

  const told = await setUp({})
  expect(told.said).toMatch(
    /absents \(--add-packagings les ajoute\) : (?=.*Palox 300 kg)(?=.*Sac 50 kg)/,
  )
  expect(told.said).not.toContain('Filet 25 kg')
  expect(await names()).toEqual(before)

  expect((await setUp({ addPackagings: true })).said).toMatch(
    /Conditionnements ajoutés : .*Sac 50 kg/,
  )
  // In the order of the reference.
  expect(await names()).toEqual([...before, 'Sac 50 kg', 'Palox 300 kg'])
  expect((await setUp({ addPackagings: true })).said).toContain('tous là')
  const { rows } = await sql<{ retired: boolean }>`
    select retired_at is not null as retired from packagings where name = 'Filet 25 kg'`.execute(db)
  expect(rows).toEqual([{ retired: true }])
  expect((await setUp({})).said).not.toContain('absents')
})
