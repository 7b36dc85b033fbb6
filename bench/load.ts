import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Measure = {
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  failures: number
}

/** The value below which `share` of the sorted times lie, in milliseconds. */
const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const summary = (times: number[], seconds: number, failures: number): Measure => {
  const sorted = Float64Array.from(times).sort()
  return {
    requestsPerSecond: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failures,
  }
}

/** Sends `amount` requests, `concurrency` at a time, to a server on this machine. */
export const overHttp = async (
  origin: string,
  next: (index: number) => Request,
  { concurrency, amount }: { concurrency: number; amount: number },
): Promise<Measure> => {
  let sent = 0
  let failures = 0
  const times: number[] = []
  const started = performance.now()
  await new Promise<void>((done, failed) => {
    const run = autocannon(
      {
        url: origin,
        connections: Math.min(concurrency, amount),
        amount,
        requests: [{ setupRequest: request => ({ ...request, ...next(sent++) }) }],
      },
      error => (error ? failed(error) : done()),
    )
    run.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds)
      if (status >= 400) failures += 1
    })
  })
  return summary(times, (performance.now() - started) / 1000, failures)
}

/** Runs `call` `amount` times, `concurrency` at a time, in this process. */
export const inProcess = async (
  call: (index: number) => Promise<unknown>,
  { concurrency, amount }: { concurrency: number; amount: number },
): Promise<Measure> => {
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
  return summary(times, (performance.now() - started) / 1000, 0)
}
