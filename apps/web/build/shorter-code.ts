import { type CompressOptions, minify } from 'terser'
import type { Plugin } from 'vite'

const compress: CompressOptions = {
  ecma: 2020,
  passes: 3,
  // Functions written where they are called compress worse.
  inline: 1,
  reduce_funcs: false,
  // Nothing of ours or of the libraries asks a function for its prototype or its length, nor has
  // getters that do anything.
  unsafe_arrows: true,
  keep_fargs: false,
  pure_getters: true,
}

/**
 * What every page starts with passes through a second minifier, which takes 0.6 kB of brotli off what
 * Vite's own has written. Four seconds, so that other parts are left as they are.
 */
export const shorterCode = (): Plugin => ({
  name: 'carreau:shorter-code',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.name === 'vendor')) continue
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress })
        if (code === undefined) throw new Error(`Nothing is left of ${chunk.fileName}`)
        chunk.code = code
      }
    },
  },
})
