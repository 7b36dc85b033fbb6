// `npm start`: installs and builds what is behind, then runs the API under Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node24, root } from './install.mjs'

const STOP_LIMIT_MS = 5_000

ensureInstalled()
const build = spawnSync(node24, ['tools/build-web.ts'], { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(1)

// In its own session: Ctrl-C reaches npm, its shell and us at once, the API only through us and
// once. The channel tells the API when we are gone without having been able to say so.
// A small young generation keeps an idle node under 200 MB; what was compiled once is kept.
const api = spawn(
  node24,
  ['--max-semi-space-size=16', '--import', './apps/api/src/trace.ts', 'apps/api/src/main.ts'],
  {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  },
)

let stopping = false
function stop(signal) {
  if (stopping) return
  stopping = true
  api.kill(signal)
  setTimeout(() => api.kill('SIGKILL'), STOP_LIMIT_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
api.on('exit', code => process.exit(code ?? 1))

// `npm start` execs us, so that what npm is told we are told; but a killed npm tells nobody.
if (process.env.npm_lifecycle_event === 'start') {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && stop('SIGTERM'), 500).unref()
}
