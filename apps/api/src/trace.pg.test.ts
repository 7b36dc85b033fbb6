import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase } from './platform/postgres/test-database.ts'

vi.setConfig({ testTimeout: 60_000 })
const { url } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'carreau-trace-'))
afterAll(() => rm(dataDir, { recursive: true }))

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
const payload = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) }),
      ),
    }),
  ),
})
type Span = z.infer<typeof span> & { of: string }

/** What a collector of OTLP over HTTP was sent. */
const openCollector = async () => {
  const spans: Span[] = []
  const services: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { resourceSpans } = payload.parse(JSON.parse(String(Buffer.concat(chunks))))
      for (const { resource, scopeSpans } of resourceSpans) {
        services.push(...resource.attributes)
        for (const { scope, spans: told } of scopeSpans)
          spans.push(...told.map(one => ({ ...one, of: scope.name })))
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { spans, services, endpoint: `http://127.0.0.1:${port}` }
}

/** The product in a process of its own: instruments have to be there before it is loaded. */
const startNode = async (environment: Record<string, string>) => {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const folder = import.meta.dirname
  const child = spawn(
    process.execPath,
    ['--import', join(folder, 'trace.ts'), join(folder, 'main.ts')],
    {
      env: {
        ...environment,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        DEMO: 'off',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const said = createInterface({ input: child.stdout })
  for await (const line of said) if (line.includes('/api/docs')) break
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

test('a request is one trace: as it came in, as it was handled, each statement, and its number', async () => {
  const collector = await openCollector()
  const node = await startNode({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const answer = await fetch(`${node.origin}/api/v3/homepage/hero`, {
    headers: { 'x-request-id': 'nuit-blanche-1' },
  })
  expect(answer.status).toBe(200)
  await node.stop()

  const [handled] = collector.spans.filter(({ attributes }) =>
    attributes.some(
      ({ key, value }) => key === 'carreau.request_id' && value.stringValue === 'nuit-blanche-1',
    ),
  )
  const trace = collector.spans.filter(({ traceId }) => traceId === handled?.traceId)
  const [incoming] = trace.filter(({ parentSpanId = '' }) => parentSpanId === '')
  expect(incoming).toMatchObject({ of: '@opentelemetry/instrumentation-http' })
  expect(new Set(trace.map(({ of }) => of))).toEqual(
    new Set([
      '@opentelemetry/instrumentation-http',
      '@opentelemetry/instrumentation-pg',
      '@fastify/otel',
    ]),
  )
  const ids = new Set(trace.map(({ spanId }) => spanId))
  for (const one of trace) expect(one === incoming || ids.has(one.parentSpanId ?? '')).toBe(true)
  expect(collector.services).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'carreau' },
  })
})
