// `npm run setup`: installs what is behind, then prepares an installation for people under Node 24.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, node24, root } from './install.mjs'

ensureInstalled()
const args = ['apps/api/src/setup.ts', ...process.argv.slice(2)]
const { status } = spawnSync(node24, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
