import type { Plugin } from 'vite'

const wraps = 'native:import-analysis-build'

/**
 * Vite puts every `import()` into a helper that asks for its styles and its imports beforehand. Pages
 * carry their styles (critical-path.ts) and nothing is asked for beforehand (`modulePreload: false`),
 * so that the helper would do nothing: the browser's own `import()` stands as it is written.
 */
export const plainImports = (): Plugin => ({
  name: 'carreau:plain-imports',
  apply: 'build',
  configResolved: ({ plugins }) => {
    const at = plugins.findIndex(({ name }) => name === wraps)
    if (at >= 0) (plugins as Plugin[]).splice(at, 1)
  },
})
