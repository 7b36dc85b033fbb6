import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'

/** What a figure is held to; one that `must` be met fails the run, and nothing is written. */
export type Goal = { says: string; isMet: boolean; must?: true }

/** One row of RESULTS.md: its name, with the scenario's, is what the next run finds it by. */
export type Figure = { name: string; measured: string; goal?: Goal }

export type Scenario = {
  name: string
  /** The question that its figures answer. */
  asks: string
  goal: string
  /** `short`: as little as shows that the scenario works; its figures are not for the table. */
  run: (options: { short: boolean }) => Promise<Figure[]>
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** Three digits or more. */
export const decimal = (value: number): string =>
  value < 1_000 ? value.toFixed(value < 10 ? 2 : 1) : whole(value)

/** A figure that is better the smaller it is. */
export const atMost = (name: string, limit: number, value: number, unit: string): Figure => ({
  name,
  measured: `${decimal(value)} ${unit}`,
  goal: { says: `≤ ${whole(limit)} ${unit}`, isMet: value <= limit },
})

/** A count of faults: one is too many. */
export const mustBeNone = (name: string, count: number): Figure => ({
  name,
  measured: whole(count),
  goal: { says: '0', isMet: count === 0, must: true },
})

/** What one call after the other takes in turn. */
export const inTurn = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('the market lacks what is measured')
  return value
}

/** When, of what and where figures were measured: the last cells of their rows. */
export type Occasion = { date: string; commit: string; machine: string }

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()

/** Today, HEAD (`+` when files have changed since) and this machine, with what else is to be known of it. */
export const readOccasion = (loadBefore: number, note: string): Occasion => {
  const changed = git('status', '--porcelain') === '' ? '' : '+'
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = (cpus()[0]?.model ?? 'unknown').trim()
  const machine = [
    `${availableParallelism()} × ${model}, ${memory} GB, Node ${process.versions.node}`,
    `load ${loadBefore.toFixed(1)} before`,
    ...(note === '' ? [] : [note]),
  ]
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD') + changed,
    machine: machine.join(', '),
  }
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** Of which scenario and figure a row is, however a formatter spaced it. */
const keyOf = (row: string): string =>
  row
    .split('|')
    .slice(1, 3)
    .map(cell => cell.trim())
    .join(' | ')

/** The table with the rows of these figures written anew; every other line stays as it was. */
export const withFigures = (
  table: string,
  { name }: Pick<Scenario, 'name'>,
  figures: readonly Figure[],
  { date, commit, machine }: Occasion,
): string => {
  const lines = table.trimEnd().split('\n')
  const command = `\`npm run bench -- ${name}\``
  for (const { name: what, measured, goal } of figures) {
    const held = goal === undefined ? '' : `${goal.says}${goal.isMet ? '' : ' **missed**'}`
    const row = rowOf([name, what, measured, held, date, commit, machine, command])
    const at = lines.findIndex(line => keyOf(line) === keyOf(row))
    const last = lines.findLastIndex(line => keyOf(line).startsWith(`${name} | `))
    if (at >= 0) lines[at] = row
    else lines.splice(last >= 0 ? last + 1 : lines.length, 0, row)
  }
  return `${lines.join('\n')}\n`
}
