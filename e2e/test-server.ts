import { readdir, readFile, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { urlOfRunning } from '@carreau/local-postgres'
import { expect } from '@playwright/test'
import { testOutbox } from '../tools/test-outbox.ts'

const outbox = testOutbox(process.env.E2E_PORT)

/** The mails to somebody, the oldest first, as they left: quoted-printable undone, heads included. */
export const mailsTo = async (email: string): Promise<string[]> => {
  const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.toSorted().map(name => readFile(join(outbox, name), 'utf8')),
  )
  return mails
    .filter(mail => mail.includes(`To: ${email}`))
    .map(mail => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The path of the link in the last of so many mails to somebody, once they have all come. */
export const linkMailedTo = async (email: string, path: string, mails = 1): Promise<string> => {
  let link: string | undefined
  await expect(async () => {
    const received = await mailsTo(email)
    expect(received).toHaveLength(mails)
    link = new RegExp(`${path}\\?token=[\\w-]+`).exec(received.at(-1) ?? '')?.[0]
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

/** Where the application under test keeps its data, and the database that runs there. */
export const findData = async (): Promise<{ dataDir: string; url: string }> => {
  const dataDir = dirname(await readlink(testOutbox(process.env.E2E_PORT)))
  const url = urlOfRunning({ name: 'carreau', dataDir })
  if (url === undefined) throw new Error('The application under test runs no database')
  return { dataDir, url }
}
