import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../errors/app-error.ts'

/** A figure that is read when somebody asks for the metrics. */
export type Reading = {
  name: `carreau_${string}`
  help: string
  /** One value, or several told apart by the label `of`. */
  read: () => Promise<number | Readonly<Record<string, number>>>
}

const ownNetworks = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetworks.addSubnet(net, bits, 'ipv4')
ownNetworks.addAddress('::1', 'ipv6')
ownNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Straight from a network of one's own: what a proxy passes on comes from anywhere. */
const isOwn = (request: FastifyRequest): boolean => {
  const from = request.socket.remoteAddress ?? ''
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers
  if (forwarded !== undefined || forwardedFor !== undefined) return false
  return ownNetworks.check(from, isIPv6(from) ? 'ipv6' : 'ipv4')
}

const addReading = (registry: Registry, { name, help, read }: Reading): void => {
  new Gauge({
    name,
    help,
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      this.reset()
      // What cannot be read is left out, and the rest is still told.
      const value = await read().catch(() => ({}))
      if (typeof value === 'number') this.set(value)
      else for (const [of, one] of Object.entries(value)) this.set({ of }, one)
    },
  })
}

/**
 * `GET /metrics` for Prometheus: time taken by route, the process, and the readings. It answers
 * callers of one's own network alone, or those with the token of `METRICS_TOKEN`.
 */
export const metricsRoute = (
  app: FastifyInstance,
  { readings, token }: { readings: readonly Reading[]; token: string | undefined },
): void => {
  const registry = new Registry()
  // The process's own figures are watched once, by who has readings to give: the running server.
  if (readings.length > 0) collectDefaultMetrics({ register: registry, prefix: 'carreau_' })
  for (const reading of readings) addReading(registry, reading)
  const taken = new Histogram({
    name: 'carreau_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    taken.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1_000,
    )
  })

  app.get('/metrics', async (request, reply) => {
    const may =
      token === undefined ? isOwn(request) : request.headers.authorization === `Bearer ${token}`
    if (!may) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
