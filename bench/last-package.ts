// `node bench/last-package.ts [rounds]`: two buyers validate a cart with the last package of an offer at the same moment, a
// thousand times unless said. Exactly one has it in each round, else this fails (decision 101). The errand is the suite's own,
// of sixty rounds, each time on a database of its own.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const atOnce = 60
const wanted = Number(process.argv[2] ?? 1_000)
const test = 'apps/api/src/features/orders/stock/promises.pg.test.ts'
const cwd = resolve(import.meta.dirname, '..')
const began = performance.now()
let done = 0
while (done < wanted) {
  const { status } = spawnSync('npx', ['vitest', 'run', test, '-t', 'exactly one has it'], {
    cwd,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  done += atOnce
}
console.log(`${done} rounds in ${Math.round((performance.now() - began) / 1000)} s`)
