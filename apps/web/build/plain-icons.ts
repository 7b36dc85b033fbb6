import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const plain = fileURLToPath(new URL('../src/ui/plain-icon.ts', import.meta.url))

/**
 * lucide draws its icons for every framework and setting it knows, in 1.6 kB of brotli on every page:
 * src/ui/plain-icon.ts draws what we ask for. The drawings stay lucide's, without the keys that only
 * its own way of drawing needs.
 */
export const plainIcons = (): Plugin => ({
  name: 'carreau:plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id === '../createLucideIcon.mjs' && importer.includes('/lucide-react/') ? plain : undefined,
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
    handler: code => code.replace(/,\s*key: "\w+"/g, '').replace(/^ *size: 24,$/m, ''),
  },
})
