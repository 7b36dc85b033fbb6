import { inProcess, type Load, type Measure, measureOf, overHttp, type Stretch } from './load.ts'
import type { Scenario } from './scenario.ts'
import type { startFloor } from './servers.ts'

const concurrencies = [1, 16, 64]
/** Of each load, in turn with its floors, so that a noisy moment hits them all. */
const rounds = 2
const secondsPerStretch = 1.2
const leastAmount = 100
const warmUp = { concurrency: 16, amount: 400 }

export type Floor = Awaited<ReturnType<typeof startFloor>>
type Run = (load: Load) => Promise<Stretch>

/** One call at one concurrency, beside what its bytes and its SQL cost alone. */
export type Line = {
  call: string
  concurrency: number
  answerBytes: number
  app: Measure
  fastify: Measure
  sql: Measure
}

/** The answer of middling length among the kinds of request. */
const middlingAnswer = async (scenario: Scenario, origin: string): Promise<string> => {
  await scenario.prepare(scenario.kinds)
  const answers: string[] = []
  for (let index = 0; index < scenario.kinds; index++) {
    const { path, ...request } = scenario.request(index)
    answers.push(await (await fetch(origin + path, request)).text())
  }
  answers.sort((a, b) => a.length - b.length)
  return answers[Math.floor(answers.length / 2)] ?? ''
}

/** The load that lasts as long as wanted, by a first short stretch. */
const loadFor = async (run: Run, concurrency: number, most: number): Promise<Load> => {
  const { seconds } = await run({ concurrency, amount: leastAmount })
  const amount = Math.round((leastAmount / seconds) * secondsPerStretch)
  return { concurrency, amount: Math.min(most, Math.max(leastAmount, amount)) }
}

/** What each of the runs measured at one concurrency. */
type Measured<Name extends string> = { concurrency: number; measures: Record<Name, Measure> }

/** Measures runs at each concurrency, each one's stretches between those of the others. */
export const measureInTurn = async <Name extends string>(
  runs: Record<Name, Run>,
  most: number,
): Promise<Measured<Name>[]> => {
  const named = Object.entries<Run>(runs)
  for (const [, run] of named) await run(warmUp)
  const measured: Measured<Name>[] = []
  for (const concurrency of concurrencies) {
    const turns: { name: string; run: Run; load: Load; stretches: Stretch[] }[] = []
    for (const [name, run] of named) {
      turns.push({ name, run, load: await loadFor(run, concurrency, most), stretches: [] })
    }
    for (let round = 0; round < rounds; round++) {
      for (const { run, load, stretches } of turns) stretches.push(await run(load))
    }
    const measures = turns.map(({ name, stretches }) => [name, measureOf(stretches)])
    measured.push({ concurrency, measures: Object.fromEntries(measures) })
  }
  return measured
}

/** Measures a call at each concurrency, and its floors between its own stretches. */
export const measureBeside = async (
  scenario: Scenario,
  origin: string,
  floor: Floor,
): Promise<Line[]> => {
  const answer = await middlingAnswer(scenario, origin)
  await floor.hold(answer)
  const runs: Record<'app' | 'fastify' | 'sql', Run> = {
    app: async load => {
      await scenario.prepare(load.amount)
      return overHttp(origin, scenario.request, load)
    },
    fastify: load =>
      overHttp(floor.origin, index => ({ ...scenario.request(index), path: '/floor' }), load),
    sql: async load => {
      await scenario.prepare(load.amount)
      return inProcess(scenario.sql, load)
    },
  }
  const measured = await measureInTurn(runs, scenario.most)
  return measured.map(({ concurrency, measures }) => ({
    call: scenario.name,
    concurrency,
    answerBytes: Buffer.byteLength(answer),
    ...measures,
  }))
}
