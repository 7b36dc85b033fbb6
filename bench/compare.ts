// `node bench/compare.ts <revision> [<revision>]`: the calls of `run.ts` at two revisions (the second is
// HEAD unless named), measured in turn on this machine, and how they relate.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { table, whole } from './tables.ts'

const root = resolve(import.meta.dirname, '..')
const rounds = 3
const [before, after = 'HEAD'] = process.argv.slice(2)
if (before === undefined) {
  console.error('node bench/compare.ts <revision> [<revision>]')
  process.exit(1)
}

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** A clone of its own, with the packages of that revision. */
const checkOut = (revision: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carreau-compare-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  run('git', ['clone', '--quiet', root, folder], root)
  const commit = execFileSync('git', ['rev-parse', revision], { cwd: root, encoding: 'utf8' })
  run('git', ['checkout', '--quiet', commit.trim()], folder)
  run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  return folder
}

/** Calls per second by « Search, 16 at once ». */
const measure = async (folder: string): Promise<Map<string, number>> => {
  const measured = new Map<string, number>()
  const node = join(folder, 'node_modules/.bin/node')
  const bench = spawn(node, ['bench/run.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: bench.stdout })) {
    const [, call, perSecond] = line.match(/^(.+ at once): (\d+)\/s$/) ?? []
    if (call !== undefined) measured.set(call, Number(perSecond))
  }
  return measured
}

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folders = [checkOut(before), checkOut(after)] as const
const turns: [Map<string, number>, Map<string, number>][] = []
for (let round = 0; round < rounds; round++) {
  console.log(`Round ${round + 1} of ${rounds}`)
  turns.push([await measure(folders[0]), await measure(folders[1])])
}
const calls = [...(turns[0]?.[1].keys() ?? [])]
const rows = calls.map(call => {
  const [old, fresh] = [0, 1].map(at => middle(turns.map(turn => turn[at]?.get(call) ?? 0)))
  return [call, whole(old ?? 0), whole(fresh ?? 0), ((fresh ?? 0) / (old ?? 1)).toFixed(2)]
})
console.log(table(['call', `${before}/s`, `${after}/s`, 'ratio'], rows))
