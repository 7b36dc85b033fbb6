import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()

/** The commit that is measured; `+` when files have changed since. */
export const readCommit = (): string =>
  `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`

export const describeMachine = (): string => {
  const memory = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model ?? 'unknown'
  return `${availableParallelism()} cores (${model}), ${memory} GB, ${process.platform}`
}
