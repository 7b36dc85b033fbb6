import { withoutEndSlash } from './addresses.ts'
/** Read before anything else is loaded, so apart from the rest; the names are OpenTelemetry's own. */
export const tracingSettings = (
  env: NodeJS.ProcessEnv = process.env,
): { endpoint: string; serviceName: string; share: number } | undefined => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || endpoint === '') return undefined
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? '1')
  return {
    endpoint: withoutEndSlash(endpoint),
    serviceName: env.OTEL_SERVICE_NAME ?? 'carreau',
    // Of requests that no proxy has already decided about.
    share: share >= 0 && share <= 1 ? share : 1,
  }
}
