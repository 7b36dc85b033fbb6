// `node --import ./apps/api/src/trace.ts …/main.ts`: traces have to begin before what they watch is loaded.
import { startTracing } from './platform/operations/tracing.ts'

await startTracing()
