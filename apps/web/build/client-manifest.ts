import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const name = 'virtual:client-manifest'

/** Gives the server half the file names of the client half, built just before it. */
export const clientManifest = (): Plugin => {
  let root = ''
  return {
    name: 'carreau:client-manifest',
    configResolved: config => {
      root = config.root
    },
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load: async id => {
      if (id !== `\0${name}`) return undefined
      const manifest = await readFile(`${root}/dist/client/.vite/manifest.json`, 'utf8')
      return `export default ${manifest}`
    },
  }
}
