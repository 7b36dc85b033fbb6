import { setTimeout as sleep } from 'node:timers/promises'
import { spreadOf } from './load.ts'
import { decimal } from './results.ts'
import { type App, cpuOf, memoryOf, watchAnswers } from './rig.ts'

const sampledEveryMs = 50
const restMs = 3_000

/**
 * What one long call takes, beyond what the process had before (MB), by half of its time too: what is streamed needs no more
 * in its second half. And what others wait meanwhile, in words.
 */
export const costOf = async <T>({ origin, pid }: App, work: () => Promise<T>) => {
  await sleep(restMs)
  const [mbBefore, cpuBefore] = [memoryOf(pid), cpuOf(pid)]
  const samples: number[] = []
  const sampling = setInterval(() => {
    samples.push(memoryOf(pid))
  }, sampledEveryMs)
  const { done, times } = await watchAnswers(`${origin}/api/v3/categories`, async () => {
    const started = performance.now()
    const answer = await work()
    return { answer, seconds: (performance.now() - started) / 1000 }
  })
  clearInterval(sampling)
  const { p50, p99, most } = spreadOf(times)
  return {
    done: done.answer,
    seconds: done.seconds,
    cpuSeconds: cpuOf(pid) - cpuBefore,
    mb: Math.max(mbBefore, ...samples) - mbBefore,
    mbByHalf: Math.max(mbBefore, ...samples.slice(0, samples.length / 2)) - mbBefore,
    others: `others wait p50 ${decimal(p50)} ms, p99 ${decimal(p99)} ms, at most ${decimal(most)} ms`,
  }
}
