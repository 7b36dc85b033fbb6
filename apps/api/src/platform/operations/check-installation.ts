import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { checkMailServer } from '../mail/mailer.ts'
import { reasonOf } from '../postgres/start-error.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/open-storage.ts'
import { readClockLead } from './clock.sql.ts'

type Tried = 'mail' | 'media' | 'documents' | 'clock'

/** What was tried for real, with a line for the person at the terminal. */
export type Check = { of: Tried; works: boolean; says: string }

/** A code of a second factor lives 30 s: clocks further apart refuse the right ones. */
const clockToleranceMs = 5_000

/** What somebody at a terminal can act on: the message, where there is one. */
const faultOf = (error: unknown): string =>
  (error instanceof Error && error.message) || reasonOf(error)

const tryOut = async (
  of: Tried,
  work: () => Promise<unknown>,
  { what, works, fails }: { what: string; works: string; fails: string },
): Promise<Check> =>
  work().then(
    () => ({ of, works: true, says: `${what} : ${works}.` }),
    error => ({ of, works: false, says: `${what} : ${fails} (${faultOf(error)}).` }),
  )

const storageWords = {
  works: 'un fichier s’écrit, se lit et s’efface',
  fails: 'le stockage ne marche pas',
}

/** Writes, reads and deletes a file of its own. */
const tryStore = async (store: FileStore): Promise<void> => {
  const name = `essai-${randomUUID()}`
  const content = Buffer.from(name)
  await store.put(name, content)
  try {
    const read = await store.get(name)
    if (!read?.equals(content)) throw new Error('ce qui est lu n’est pas ce qui a été écrit')
  } finally {
    await store.remove(name)
  }
  if (await store.has(name)) throw new Error('le fichier d’essai ne s’efface pas')
}

const checkClock = async (db: Db): Promise<Check> => {
  const seconds = Math.round((await readClockLead(db)) / 1_000)
  if (Math.abs(seconds) * 1_000 <= clockToleranceMs)
    return {
      of: 'clock',
      works: true,
      says: 'Horloge : celle de la base et celle de cette machine s’accordent.',
    }
  const way = seconds > 0 ? 'avance' : 'retarde'
  return {
    of: 'clock',
    works: false,
    says: `Horloge : celle de la base ${way} de ${Math.abs(seconds)} s sur celle de cette machine (réglez-les par NTP).`,
  }
}

/** Tries the mail server, where one is named, the storage and the clock. */
export const checkInstallation = async ({
  db,
  smtpUrl,
  storage,
}: {
  db: Db
  smtpUrl: string | undefined
  storage: Pick<Storage, 'media' | 'documents'>
}): Promise<Check[]> => [
  ...(smtpUrl === undefined
    ? []
    : [
        await tryOut('mail', () => checkMailServer(smtpUrl), {
          what: 'E-mails',
          works: 'le serveur répond',
          fails: 'le serveur ne répond pas comme prévu',
        }),
      ]),
  await tryOut('media', () => tryStore(storage.media), { what: 'Images', ...storageWords }),
  await tryOut('documents', () => tryStore(storage.documents), {
    what: 'Documents',
    ...storageWords,
  }),
  await checkClock(db),
]
