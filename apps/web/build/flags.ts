import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons'))), '3x2')
const address = /^\/flags\/([A-Z]{2})\.svg$/

/**
 * Serves every country's flag as `/flags/<ISO>.svg`: a page fetches the few it shows. (Flag emoji
 * are two letters on Windows and on many phones.)
 */
export const flags = (): Plugin => ({
  name: 'carreau:flags',
  configureServer: server => {
    server.middlewares.use((request, response, next) => {
      const isoCode = address.exec(request.url ?? '')?.[1]
      if (isoCode === undefined) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(readFileSync(join(folder, `${isoCode}.svg`)))
    })
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const file of readdirSync(folder).filter(name => /^[A-Z]{2}\.svg$/.test(name)))
      this.emitFile({
        type: 'asset',
        fileName: `flags/${file}`,
        source: readFileSync(join(folder, file)),
      })
  },
})
