import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Load = { concurrency: number; amount: number }

/** One stretch of load: how long each call took (ms), and the whole (s). */
export type Stretch = { times: number[]; seconds: number }

/** What lies below half of the times, 95 % and 99 % of them, and all, in milliseconds. */
export type Spread = { p50: number; p95: number; p99: number; most: number }
export type Measure = Spread & { perSecond: number }

/** The value below which `share` of the sorted times lie, in milliseconds. */
const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const spreadOf = (times: readonly number[]): Spread => {
  const sorted = Float64Array.from(times).sort()
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    most: percentile(sorted, 1),
  }
}

/** What several stretches of the same load say together. */
export const measureOf = (stretches: readonly Stretch[]): Measure => {
  const times = stretches.flatMap(stretch => stretch.times)
  const seconds = stretches.reduce((sum, stretch) => sum + stretch.seconds, 0)
  return { perSecond: times.length / seconds, ...spreadOf(times) }
}

/** Sends `amount` requests, `concurrency` at a time; throws when one is refused or lost. */
export const overHttp = async (
  origin: string,
  next: (index: number) => Request,
  { concurrency, amount }: Load,
): Promise<Stretch> => {
  let sent = 0
  let failure: string | undefined
  const times: number[] = []
  let started = 0
  let ended = 0
  await new Promise<void>((done, failed) => {
    const run = autocannon(
      {
        url: origin,
        connections: Math.min(concurrency, amount),
        amount,
        sampleInt: 100,
        requests: [{ setupRequest: request => ({ ...request, ...next(sent++) }) }],
      },
      error => (error ? failed(error) : done()),
    )
    run.on('start', () => {
      started = performance.now()
    })
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds)
      // autocannon says that it is done later, at its next tick.
      ended = performance.now()
      if (status >= 400) failure ??= `status ${status}`
    })
    run.on('reqError', error => {
      failure ??= String(error)
    })
  })
  if (failure !== undefined) throw new Error(`${next(0).path}: ${failure}`)
  if (times.length !== amount) throw new Error(`${times.length} answers to ${amount} requests`)
  return { times, seconds: (ended - started) / 1000 }
}

/** Runs `call` `amount` times, `concurrency` at a time, in this process. */
export const inProcess = async (
  call: (index: number) => Promise<unknown>,
  { concurrency, amount }: Load,
): Promise<Stretch> => {
  let next = 0
  const times: number[] = []
  const started = performance.now()
  const worker = async () => {
    while (next < amount) {
      const before = performance.now()
      await call(next++)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { times, seconds: (performance.now() - started) / 1000 }
}
