import type { AnswerOf, QueryValue } from '@carreau/contract/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@carreau/contract/endpoints'
import { buildApp } from '../../apps/api/src/app.ts'
import { openLiveIndex } from '../../apps/api/src/features/catalogue/search-index/live-index.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'

export type Asked = {
  token: string
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: object
  /** A file that is sent as a form. */
  file?: string
}
type Reply<N extends EndpointName> =
  | { ok: true; answer: AnswerOf<Endpoints[N]> }
  | { ok: false; status: number; said: string }

/** The whole API on a database, without its worker, at a time that the histories choose. */
export const openMarket = async (url: string, dataDir: string, start: Date) => {
  const { db, pool, close } = openDatabase(url, {
    max: 8,
    onError: error => console.error(error.message),
  })
  const clock = { now: start }
  const searchIndex = openLiveIndex({ db, url, onError: error => console.error(error) })
  const app = await buildApp({
    db,
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
    searchIndex,
    now: () => clock.now,
  })

  const inject = async (name: EndpointName, { token, params = {}, query, body, file }: Asked) => {
    const { method, path } = endpoints[name]
    const form = new FormData()
    if (file !== undefined) form.set('file', new Blob([file]), 'releve.xml')
    const sent = file === undefined ? undefined : new Response(form)
    return app.inject({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))}`,
      query: Object.fromEntries(
        Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent && { 'content-type': sent.headers.get('content-type') ?? '' }),
      },
      ...(sent && { payload: Buffer.from(await sent.arrayBuffer()) }),
      ...(body && { payload: body }),
    })
  }

  /** What is not taken must be refused: an answer of 500 ends the history. */
  const send = async <N extends EndpointName>(name: N, asked: Asked): Promise<Reply<N>> => {
    const response = await inject(name, asked)
    const { statusCode: status } = response
    if (status >= 500) throw new Error(`${name}: ${status} ${response.body}`)
    // The server writes its answers from the same contract.
    return status < 300
      ? { ok: true, answer: response.json() as AnswerOf<Endpoints[N]> }
      : { ok: false, status, said: response.body }
  }
  const call = async <N extends EndpointName>(
    name: N,
    asked: Asked,
  ): Promise<AnswerOf<Endpoints[N]>> => {
    const reply = await send(name, asked)
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.said}`)
    return reply.answer
  }
  /** A file as its bytes; undefined where there is none. */
  const download = async (name: EndpointName, asked: Asked): Promise<Buffer | undefined> => {
    const response = await inject(name, asked)
    if (response.statusCode >= 500) throw new Error(`${name}: ${response.body}`)
    return response.statusCode < 300 ? response.rawPayload : undefined
  }

  const stop = async () => {
    await app.close()
    await searchIndex.close()
    await close()
  }
  return { db, pool, clock, send, call, download, stop }
}
export type HistoryMarket = Awaited<ReturnType<typeof openMarket>>
