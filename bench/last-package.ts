// `node bench/last-package.ts [rounds]`: two buyers validate a cart with the last package of an offer at the same moment, a
// thousand times unless said. Exactly one has it in each round, else this fails (decision 101). The errand is the suite's own.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const rounds = process.argv[2] ?? '1000'
const test = 'apps/api/src/features/orders/stock/promises.pg.test.ts'
const began = performance.now()
const { status } = spawnSync('npx', ['vitest', 'run', test, '-t', 'exactly one has it'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: { ...process.env, LAST_PACKAGE_ROUNDS: rounds },
  stdio: 'inherit',
})
console.log(`${rounds} rounds in ${Math.round((performance.now() - began) / 1000)} s`)
process.exitCode = status ?? 1
