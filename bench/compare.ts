// `npm run bench:compare -- <revision> [<revision>]`: the calls at two revisions (the second is HEAD unless
// named), measured in turn on this machine, and how they relate. BENCH_ONLY=Search compares one.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { whole } from './results.ts'

const root = resolve(import.meta.dirname, '..')
const rounds = 3
const [before, after = 'HEAD'] = process.argv.slice(2)
if (before === undefined) throw new RangeError('npm run bench:compare -- <revision> [<revision>]')

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

/** Calls per second by « Search, 16 at once », as the scenario says them while it measures. */
const measure = async (folder: string): Promise<Map<string, number>> => {
  const measured = new Map<string, number>()
  const node = join(folder, 'node_modules/.bin/node')
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  // Before the one runner, this file measured the calls alone and took no names.
  const bench = spawn(node, ['bench/run.ts', 'calls'], { cwd: folder, stdio })
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
console.log(`| call | ${before}/s | ${after}/s | ratio |\n| --- | --: | --: | --: |`)
for (const call of turns[0]?.[1].keys() ?? []) {
  const old = middle(turns.map(([first]) => first.get(call) ?? 0))
  const fresh = middle(turns.map(([, second]) => second.get(call) ?? 0))
  console.log(`| ${call} | ${whole(old)} | ${whole(fresh)} | ${(fresh / old).toFixed(2)} |`)
}
