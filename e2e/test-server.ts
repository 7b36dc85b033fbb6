import { readdir, readFile, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { urlOfRunning } from '@carreau/local-postgres'
import { expect } from '@playwright/test'
import { testOutbox } from '../tools/test-outbox.ts'

const port = process.env.E2E_PORT
/** Of the application under test; of one that somebody started by themselves, where its data are. */
const outbox =
  port === undefined ? join(process.env.DATA_DIR ?? 'data', 'outbox') : testOutbox(port)

/** The mails to somebody, the oldest first, as they left: quoted-printable undone, heads included. */
export const mailsTo = async (
  email: string,
  since = new Date(0),
  folder = outbox,
): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const first = since.toISOString().replace(/[:.]/g, '-')
  const mails = await Promise.all(
    names
      .filter(name => name >= first)
      .toSorted()
      .map(name => readFile(join(folder, name), 'utf8')),
  )
  return mails
    .filter(mail => mail.includes(`To: ${email}`))
    .map(mail => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** The path of the last of so many links mailed to somebody, once they have all come. */
export const linkMailedTo = async (
  email: string,
  path: string,
  { links = 1, since, folder }: { links?: number; since?: Date; folder?: string } = {},
): Promise<string> => {
  const link = new RegExp(`${path}\\?token=[\\w-]+`)
  let mailed: string[] = []
  await expect(async () => {
    mailed = (await mailsTo(email, since, folder)).flatMap(mail => link.exec(mail)?.[0] ?? [])
    expect(mailed).toHaveLength(links)
  }).toPass({ timeout: 20_000, intervals: [30, 50, 100, 250, 500, 1_000] })
  return mailed.at(-1) ?? ''
}

/** Where the application under test keeps its data, and the database that runs there. */
export const findData = async (): Promise<{ dataDir: string; url: string }> => {
  const dataDir = dirname(await readlink(testOutbox(port)))
  const url = urlOfRunning({ name: 'carreau', dataDir })
  if (url === undefined) throw new Error('The application under test runs no database')
  return { dataDir, url }
}
