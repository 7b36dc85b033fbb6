import { type Measure, measureOf, overHttp, type Request, type Stretch } from './load.ts'
import { decimal, type Figure, whole } from './results.ts'
import { forkFile, keep, say } from './rig.ts'

/** One kind of call that is measured. */
export type Call = {
  name: string
  request: (index: number) => Request
  /** How many different requests there are before they repeat; 1 unless said. */
  kinds?: number
  /** Makes ready what so many calls use up, at most `most` in one stretch. */
  prepare?: (amount: number) => Promise<void>
  most?: number
}

/** How long each load lasts, and how often, in turn with its floor, so that a noisy moment hits both. */
export type Pace = { concurrencies: readonly number[]; rounds: number; seconds: number }

/** One call at one concurrency, beside what its bytes alone cost. */
export type Line = {
  call: string
  concurrency: number
  app: Measure
  fastify: Measure
}

const usualPace: Pace = { concurrencies: [1, 16, 64], rounds: 2, seconds: 1.2 }
export const shortPace: Pace = { concurrencies: [1, 16], rounds: 1, seconds: 0.2 }
const usualMost = 8_000
const leastAmount = 100
const warmUp = { concurrency: 16, amount: 400 }

/** The answer of middling length among the kinds of request. */
const middlingAnswer = async ({ kinds = 1, prepare, request }: Call, origin: string) => {
  await prepare?.(kinds)
  const answers: string[] = []
  for (let index = 0; index < kinds; index++) {
    const { path, ...rest } = request(index)
    const answer = await fetch(origin + path, rest)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    answers.push(await answer.text())
  }
  answers.sort((a, b) => a.length - b.length)
  return answers[Math.floor(answers.length / 2)] ?? ''
}

/** A bare Fastify, and how to measure calls of the application beside it. */
export const openFloor = async () => {
  const { said } = keep(await forkFile(new URL('./floor.ts', import.meta.url)))
  const { origin: floor } = said as { origin: string } // what it says first

  const measure = async (call: Call, origin: string, pace = usualPace): Promise<Line[]> => {
    const { name, request, prepare, most = usualMost } = call
    const answer = await middlingAnswer(call, origin)
    const headers = { 'content-type': 'text/plain' }
    await fetch(`${floor}/floor`, { method: 'PUT', headers, body: answer })
    const atApp = async (concurrency: number, amount: number) => {
      await prepare?.(amount)
      return overHttp(origin, request, { concurrency, amount })
    }
    const bare = (index: number) => ({ ...request(index), path: '/floor' })
    const atFloor = (concurrency: number, amount: number) =>
      overHttp(floor, bare, { concurrency, amount })
    const runs = [atApp, atFloor]
    for (const run of runs) await run(warmUp.concurrency, warmUp.amount)
    const lines: Line[] = []
    for (const concurrency of pace.concurrencies) {
      const turns: { run: typeof atApp; amount: number; stretches: Stretch[] }[] = []
      for (const run of runs) {
        const { seconds } = await run(concurrency, leastAmount)
        const amount = Math.round((leastAmount / seconds) * pace.seconds)
        turns.push({
          run,
          amount: Math.min(most, Math.max(leastAmount, amount)),
          stretches: [],
        })
      }
      for (let round = 0; round < pace.rounds; round++)
        for (const { run, amount, stretches } of turns)
          stretches.push(await run(concurrency, amount))
      const [app, fastify] = turns.map(({ stretches }) => measureOf(stretches))
      if (app === undefined || fastify === undefined) throw new Error('there are two runs')
      lines.push({ call: name, concurrency, app, fastify })
      // bench:compare reads this line.
      say(`${name}, ${concurrency} at once: ${app.perSecond.toFixed(0)}/s`)
    }
    return lines
  }
  return { origin: floor, measure }
}

/** A row for each call: « alone 396/s, p50 2.17 ms, p99 7.34 ms, 0.10 of a bare Fastify; 16 at once … ». */
export const figuresOf = (lines: readonly Line[]): Figure[] =>
  [...Map.groupBy(lines, ({ call }) => call)].map(([name, those]) => {
    const speeds = those.map(({ concurrency, app, fastify }) => {
      const times = `p50 ${decimal(app.p50)} ms, p99 ${decimal(app.p99)} ms`
      const ratio = `${(app.perSecond / fastify.perSecond).toFixed(2)} of a bare Fastify`
      const when = concurrency === 1 ? 'alone' : `${concurrency} at once`
      return `${when} ${whole(app.perSecond)}/s, ${times}, ${ratio}`
    })
    return { name, measured: speeds.join('; ') }
  })
