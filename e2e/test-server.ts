import { readlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { urlOfRunning } from '@carreau/local-postgres'
import { testOutbox } from '../tools/test-outbox.ts'

/** Where the application under test keeps its data, and the database that runs there. */
export const findData = async (): Promise<{ dataDir: string; url: string }> => {
  const dataDir = dirname(await readlink(testOutbox(process.env.E2E_PORT)))
  const url = urlOfRunning({ name: 'carreau', dataDir })
  if (url === undefined) throw new Error('The application under test runs no database')
  return { dataDir, url }
}
