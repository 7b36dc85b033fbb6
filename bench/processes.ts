import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const childrenOf = (pid: number): number[] => {
  const asked = ['-e', '-o', 'pid=,ppid=']
  return execFileSync('ps', asked, { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
}

/** A process and its children at once, as in a power cut: nothing is flushed. */
export const killAll = async (...roots: number[]): Promise<void> => {
  const pids = roots.flatMap(pid => [pid, ...childrenOf(pid)]).filter(pid => pid > 1)
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  while (pids.some(isAlive)) await sleep(5)
}
