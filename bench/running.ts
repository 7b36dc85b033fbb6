import type { Stop } from './servers.ts'

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const started: Stop[] = []

/** Remembers what must be stopped in the end. */
export const keep = <T extends { stop: Stop }>(running: T): T => {
  started.unshift(running.stop)
  return running
}

/** Stops what runs, the last started first. */
export const stopAll = async (): Promise<void> => {
  for (const stop of started.splice(0)) await stop()
}

/** Runs a bench and leaves nothing behind, however it ends. */
export const runBench = async (bench: () => Promise<unknown>): Promise<void> => {
  process.once('SIGINT', () => void stopAll().finally(() => process.exit(130)))
  try {
    await bench()
  } catch (error) {
    say(error instanceof Error ? String(error.stack) : String(error))
    process.exitCode = 1
  } finally {
    await stopAll()
  }
}
