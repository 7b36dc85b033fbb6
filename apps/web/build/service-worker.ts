import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** What the application needs to open: code, styles, the fonts of Latin letters, a few files. */
const isKept = (file: string): boolean =>
  /\.(js|css)$|-latin-.*\.woff2$/.test(file) || file === 'index.html'

/** Files of `public/` that the shell asks for: their name says nothing of what is in them. */
const ofPublic = ['start.js', 'favicon.svg', 'manifest.webmanifest']

const hashOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Writes dist/client/service-worker.js, which knows the files of the client built just now. */
export const serviceWorker = (): Plugin => ({
  name: 'carreau:service-worker',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  writeBundle: {
    sequential: true,
    handler: async ({ dir = '' }, bundle) => {
      const built = Object.values(bundle)
        .filter(({ fileName }) => isKept(fileName))
        .map(async ({ fileName }) => ({
          url: `/${fileName}`,
          // Its name is its hash, save for the page.
          revision: fileName.startsWith('assets/')
            ? null
            : hashOf(await readFile(join(dir, fileName))),
        }))
      const others = ofPublic.map(async file => ({
        url: `/${file}`,
        revision: hashOf(await readFile(join(root, 'public', file))),
      }))
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          __BUILT_FILES__: JSON.stringify(await Promise.all([...built, ...others])),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(root, 'src/service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  },
})
