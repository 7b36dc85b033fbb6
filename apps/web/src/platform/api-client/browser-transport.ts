import { uploadMs } from '@carreau/domain/companies/uploads'
import { apiOrigin } from '../native/native.ts'
import type { ReceivedFile, Transport } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** HTTP timeout 10 000 ms (docs/specification.md#constants). */
const timeoutMs = 10_000
/** As long as the server lets a file arrive, and then its answer. */
const uploadTimeoutMs = uploadMs + timeoutMs
/** Once a file has begun to arrive: a month of invoices is many megabytes. */
const downloadTimeoutMs = 600_000

const networkMessage = 'Le réseau ne répond pas. Vérifiez votre connexion, puis réessayez.'

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Pictures come as paths of the API: in the native shell they are given its address. */
const readJson = async (response: Response): Promise<unknown> => {
  const origin = apiOrigin()
  if (origin === '') return response.json()
  return JSON.parse(await response.text(), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/storage/') ? origin + value : value,
  )
}

/** JSON, a file under its name, or nothing that we know. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name] = /^attachment; filename="([^"]+)"$/.exec(disposition) ?? []
  if (name === undefined)
    return response.headers.get('content-type')?.includes('json') ? readJson(response) : null
  const file: ReceivedFile = { name, blob: await response.blob() }
  return file
}

type First = { path: string; authorization: string; at: number; answer: Promise<Response> }

/** Later than this what was asked for then is old. */
const firstIsFreshMs = 5_000

/** What public/start.js asked for before the code was here: given to the first call that asks the same, once. */
const takeFirst = ({ method, path, headers }: Parameters<Transport>[0]) => {
  const page = globalThis as { carreauFirst?: First | undefined }
  const first = page.carreauFirst
  if (first?.path !== path || method !== 'GET' || apiOrigin() !== '') return undefined
  page.carreauFirst = undefined
  const isFresh = performance.now() - first.at < firstIsFreshMs
  return isFresh && first.authorization === headers.authorization ? first.answer : undefined
}

/** Every call of the API: anti-forgery header, time limit, errors of the network logged. */
export const browserTransport: Transport = async request => {
  const { method, path, headers, body, signal } = request
  const forgeryToken = cookie('XSRF-TOKEN')
  const limit = new AbortController()
  const within = (ms: number) => setTimeout(() => limit.abort(), ms)
  let timer = within(body instanceof FormData ? uploadTimeoutMs : timeoutMs)
  try {
    const asked = takeFirst(request)
    const response = await (asked ??
      fetch(`${apiOrigin()}/api${path}`, {
        method,
        headers:
          forgeryToken === undefined
            ? headers
            : { ...headers, 'x-xsrf-token': decodeURIComponent(forgeryToken) },
        // To the native shell's API no cookie goes, and none comes: the bearer token is all.
        credentials: 'same-origin',
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
        ...(body === undefined ? {} : { body }),
      }))
    if (response.headers.has('content-disposition')) {
      clearTimeout(timer)
      timer = within(downloadTimeoutMs)
    }
    return { status: response.status, body: await bodyOf(response) }
  } catch (error) {
    // A search that a newer one replaces is no error (docs/specification.md#errors).
    if (signal?.aborted) throw error
    console.error('Network error', method, path.split('?')[0], error)
    const isTooSlow = limit.signal.aborted
    throw new ApiError({ status: 0, code: 'network', message: networkMessage, isTooSlow })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server answers at all. */
export const isServerUp = (): Promise<boolean> =>
  fetch(`${apiOrigin()}/health/live`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
