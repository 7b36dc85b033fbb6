import { tracingSettings } from '../config/tracing-settings.ts'

let stop = async (): Promise<void> => undefined

/**
 * Sends traces where `OTEL_EXPORTER_OTLP_ENDPOINT` says: a span of each request, of its handling by
 * Fastify and of every statement. Without it nothing of OpenTelemetry is loaded. To be called before
 * Fastify and PostgreSQL's client are: `node --import ./apps/api/src/trace.ts`.
 */
export const startTracing = async (): Promise<void> => {
  const settings = tracingSettings()
  if (settings === undefined) return
  const [node, exporter, resources, instrumentation, http, pg, fastify] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/instrumentation'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-pg'),
    import('@fastify/otel'),
  ])
  const provider = new node.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new node.ParentBasedSampler({
      root: new node.TraceIdRatioBasedSampler(settings.share),
    }),
    spanProcessors: [
      new node.BatchSpanProcessor(
        new exporter.OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` }),
      ),
    ],
  })
  provider.register()
  instrumentation.registerInstrumentations({
    instrumentations: [
      new http.HttpInstrumentation({
        // Nor what is a secret in an address: a trace keeps the address (decision 103).
        ignoreIncomingRequestHook: ({ url = '' }) =>
          /^\/(health|metrics|api\/public\/v1\/(calendars|tables))/i.test(url),
      }),
      // Texts of statements, never their values: those are people's data.
      new pg.PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
      new fastify.FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        requestHook: (span, request) => span.setAttribute('carreau.request_id', request.id),
      }),
    ],
  })
  stop = () => provider.shutdown()
}

/** Sends what has not been sent yet. */
export const stopTracing = (): Promise<void> => stop()
