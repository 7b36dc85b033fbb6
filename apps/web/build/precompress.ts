import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Below this a compressed copy saves nothing. */
const smallest = 256

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < smallest) return
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(content, best)),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ])
}

/**
 * Writes `.br` and `.gz` beside every text file of the client, so that serving costs nothing. What the
 * home page starts with is 13 % less than what gzip makes of it while serving, and a quarter of it as it is. To
 * measure: the sizes of `dist/client/assets/*` and of the copies beside them. Decision 0039.
 */
export const precompress = (): Plugin => ({
  name: 'carreau:precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter(file => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
      await Promise.all(
        texts.filter(file => !file.startsWith('.')).map(file => compress(join(dir, file))),
      )
    },
  },
})
