// `npm test`: installs what is behind, then runs every check under Node 24.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, node24, root } from './install.mjs'

ensureInstalled()
const args = ['tools/check.ts', '--browsers', ...process.argv.slice(2)]
const { status } = spawnSync(node24, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
