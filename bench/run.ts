// `npm run bench -- [NAME…] [--short]`: measures, and writes the rows of RESULTS.md that it measured.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readOccasion, type Scenario, withFigures } from './results.ts'
import { say, stopAll } from './rig.ts'
import { attack } from './scenarios/attack.ts'
import { calls, only } from './scenarios/calls.ts'
import { entrance } from './scenarios/entrance.ts'
import { failover } from './scenarios/failover.ts'
import { histories } from './scenarios/histories.ts'
import { sixteenHoles } from './scenarios/holes.ts'
import { wholesalersFile } from './scenarios/import.ts'
import { kills } from './scenarios/kills.ts'
import { phone } from './scenarios/lighthouse.ts'
import { needs } from './scenarios/needs.ts'
import { nightFloor } from './scenarios/night-floor.ts'
import { overload } from './scenarios/overload.ts'
import { papers } from './scenarios/papers.ts'
import { pointInTime } from './scenarios/point-in-time.ts'
import { realtime } from './scenarios/realtime.ts'
import { rollback } from './scenarios/rollback.ts'
import { rolling } from './scenarios/rolling.ts'
import { rooms } from './scenarios/rooms.ts'
import { scale } from './scenarios/scale.ts'
import { search } from './scenarios/search.ts'
import { soak } from './scenarios/soak.ts'
import { split } from './scenarios/split.ts'
import { webhooks } from './scenarios/webhooks.ts'

/** What a run without names measures; the others take long, or need a browser or nginx. */
const usual = [calls, search, realtime, wholesalersFile, overload, rooms, split, needs]
const scenarios = [
  ...usual,
  scale,
  papers,
  histories,
  kills,
  nightFloor,
  failover,
  pointInTime,
  rolling,
  rollback,
  entrance,
  soak,
  attack,
  sixteenHoles,
  webhooks,
  phone,
]
const file = join(import.meta.dirname, 'RESULTS.md')

const measure = async (scenario: Scenario, short: boolean): Promise<void> => {
  say(`\n— ${scenario.name}: ${scenario.asks} Goal: ${scenario.goal}`)
  const occasion = readOccasion(loadavg()[0] ?? 0, process.env.BENCH_NOTE ?? '')
  const figures = await scenario.run({ short })
  for (const { name, measured, goal } of figures)
    say(`${name}: ${measured}${goal ? ` (${goal.says}${goal.isMet ? '' : ', missed'})` : ''}`)
  const failed = figures.filter(({ goal }) => goal?.must && !goal.isMet)
  if (failed.length > 0) throw new Error(`${scenario.name}: ${failed.map(({ name }) => name)}`)
  if (short || only !== '') return say('Nothing was written.')
  const table = readFileSync(file, 'utf8')
  writeFileSync(file, withFigures(table, scenario, figures, occasion))
}

const args = process.argv.slice(2)
const names = args.filter(arg => !arg.startsWith('--'))
const unknown = names.find(name => !scenarios.some(scenario => scenario.name === name))
if (unknown !== undefined) {
  for (const { name, asks } of scenarios) say(`${name.padEnd(11)} ${asks}`)
  throw new RangeError(`no scenario is called ${unknown}`)
}
process.once('SIGINT', () => void stopAll().finally(() => process.exit(130)))
for (const scenario of scenarios) {
  if (!(names.length > 0 ? names.includes(scenario.name) : usual.includes(scenario))) continue
  try {
    await measure(scenario, args.includes('--short'))
  } catch (error) {
    say(error instanceof Error ? String(error.stack) : String(error))
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}
