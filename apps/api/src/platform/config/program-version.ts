import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const packageFile = fileURLToPath(new URL('../../../../../package.json', import.meta.url))

/** The version of this program. */
export const programVersion = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8'))).version

/** Whether the first version (« 1.2.0 ») came before the second. */
export const isBefore = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0
