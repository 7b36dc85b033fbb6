import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the platform does with a call beside, or instead of, what it was asked for. */
export type Treatment =
  | 'answer'
  /** It does it, and the connection breaks before the answer. */
  | 'lose'
  /** It refuses with a status and does nothing. */
  | { status: number; retryAfter?: number; says?: string }

type Flow = {
  flowId: string
  trackingId: string | null
  name: string
  flowSyntax: string
  updatedAt: number
  acknowledgement: { status: string; details: { reasonCode: string; reasonMessage: string }[] }
  flowInfo: Record<string, string> | null
  content: Buffer
}
export type Got = { route: string; headers: IncomingHttpHeaders; body: string }

export type Said = {
  number: string
  code: string
  reason?: string
  message?: string
  /** « 20261127143000 », on the clocks of Paris. */
  at?: string
  typeCode?: string
  syntax?: string
}

const cdar = ({
  number,
  code,
  reason,
  message,
  at = '20261127143000',
  typeCode = '380',
}: Said) => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse
  xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
 <rsm:ExchangedDocument><ram:ID>S-${code}</ram:ID>
  <ram:IssueDateTime><udt:DateTimeString format="204">${at}</udt:DateTimeString></ram:IssueDateTime>
 </rsm:ExchangedDocument>
 <rsm:AcknowledgementDocument><ram:TypeCode>305</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="204">${at}</udt:DateTimeString></ram:IssueDateTime>
  <ram:ReferenceReferencedDocument>
   <ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:TypeCode>${typeCode}</ram:TypeCode>
   <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
   <ram:IssuerTradeParty><ram:GlobalID schemeID="0002">100000009</ram:GlobalID></ram:IssuerTradeParty>
   ${
     reason === undefined
       ? ''
       : `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${reason}</ram:ReasonCode>
       ${message === undefined ? '' : `<ram:Reason>${message}</ram:Reason>`}</ram:SpecifiedDocumentStatus>`
   }
  </ram:ReferenceReferencedDocument>
 </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`

const credentials = { id: 'carreau', secret: 's3cret-de-test' }

/** A plateforme agréée of XP Z12-013 with a memory, which answers as it is told to, until `stop`. */
export const startTestPlatform = async () => {
  const flows: Flow[] = []
  const got: Got[] = []
  const tokens = new Set<string>()
  const platform = {
    flows,
    got,
    tokens,
    credentials,
    url: '',
    tokenUrl: '',
    /** How long it takes over each call. */
    delayMs: 0,
    /** Flows that it answers at once, whatever it is asked for. */
    pageSize: 100,
    /** Whether a search has always another page, with nothing on it. */
    endless: false,
    /** Whether a search narrows by our own id. */
    narrows: true,
    takesBasic: true,
    treat: (_: string): Treatment => 'answer',
    /** Those that were handed over, by what we call them. */
    handedOver: () => flows.filter(({ flowInfo }) => flowInfo !== null),
    say: (said: Said, flowId = `status-${randomUUID()}`) => {
      flows.push({
        ...{ flowId, trackingId: null, name: `${said.code}.xml` },
        flowSyntax: said.syntax ?? 'CDAR',
        updatedAt: Date.now(),
        acknowledgement: { status: 'Ok', details: [] },
        flowInfo: null,
        content: Buffer.from(cdar(said)),
      })
      return flowId
    },
    sayRaw: (content: string) =>
      flows.push({
        ...{ flowId: `status-${randomUUID()}`, trackingId: null, name: 'x.xml' },
        ...{ flowSyntax: 'CDAR', updatedAt: Date.now(), flowInfo: null },
        acknowledgement: { status: 'Ok', details: [] },
        content: Buffer.from(content),
      }),
  }

  type Reply = { status: number; body: string | Buffer }
  const json = (status: number, body: unknown): Reply => ({ status, body: JSON.stringify(body) })
  const wrong = (errorMessage: string) => json(400, { errorCode: 'INVALID', errorMessage })

  const giveToken = (headers: IncomingHttpHeaders, body: string): Reply => {
    const form = new URLSearchParams(body)
    const basic = Buffer.from(String(headers.authorization ?? '').slice(6), 'base64').toString()
    const isIn =
      platform.takesBasic && headers.authorization !== undefined
        ? basic === `${credentials.id}:${credentials.secret}`
        : form.get('client_id') === credentials.id &&
          form.get('client_secret') === credentials.secret
    if (form.get('grant_type') !== 'client_credentials' || !isIn)
      return json(401, { error: 'invalid_client' })
    const token = randomUUID()
    tokens.add(token)
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 600 })
  }

  const take = async (type: string, body: Buffer): Promise<Reply> => {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData()
    const file = form.get('file')
    const info = form.get('flowInfo')
    if (!(file instanceof Blob)) return wrong('no file')
    const text = info instanceof Blob ? await info.text() : (info ?? '')
    const flowInfo = JSON.parse(text) as Record<string, string>
    const bytes = Buffer.from(await file.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== flowInfo.sha256)
      return wrong('sha256 differs')
    if (flowInfo.flowSyntax !== 'Factur-X' || bytes.subarray(0, 5).toString() !== '%PDF-')
      return wrong('not a Factur-X')
    const flow: Flow = {
      flowId: `flow-${randomUUID()}`,
      trackingId: flowInfo.trackingId ?? null,
      name: flowInfo.name ?? '',
      flowSyntax: 'Factur-X',
      updatedAt: Date.now(),
      acknowledgement: { status: 'Pending', details: [] },
      flowInfo,
      content: bytes,
    }
    flows.push(flow)
    return json(202, { ...flowInfo, flowId: flow.flowId, submittedAt: new Date().toISOString() })
  }

  const find = (body: string): Reply => {
    const { where = {}, limit = 25, cursor = '0' } = JSON.parse(body)
    if (limit > 100) return wrong('limit')
    if (platform.endless)
      return json(200, { limit, results: [], nextCursor: String(Number(cursor) + 1) })
    const all = flows.filter(
      ({ updatedAt, trackingId }) =>
        updatedAt > Date.parse(where.updatedAfter ?? '1970-01-01') &&
        (!platform.narrows || where.trackingId === undefined || where.trackingId === trackingId),
    )
    const end = Number(cursor) + Math.min(limit, platform.pageSize)
    return json(200, {
      limit,
      results: all
        .slice(Number(cursor), end)
        .map(({ content: _, flowInfo: __, updatedAt, ...flow }) => ({
          ...flow,
          updatedAt: new Date(updatedAt).toISOString(),
        })),
      ...(end < all.length && { nextCursor: String(end) }),
    })
  }

  const serve = async (
    route: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<Reply> => {
    if (route === 'POST /token') return giveToken(headers, body.toString())
    if (!tokens.has(String(headers.authorization).slice(7))) return json(401, {})
    if (headers['request-id'] === undefined) return wrong('no Request-Id')
    if (route === 'POST /v1/flows') return take(String(headers['content-type']), body)
    if (route === 'POST /v1/flows/search') return find(body.toString())
    const [, id = '', docType] = /^GET \/v1\/flows\/([^?]+)\?docType=(\w+)$/.exec(route) ?? []
    const flow = flows.find(({ flowId }) => flowId === decodeURIComponent(id))
    if (flow === undefined || docType !== 'Original') return json(404, {})
    return { status: 200, body: flow.content }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return // The caller is gone: it handed nothing over.
    }
    const body = Buffer.concat(chunks)
    const route = `${request.method} ${request.url}`
    got.push({ route, headers: request.headers, body: body.toString('latin1') })
    const treatment = platform.treat(route)
    const { status, body: answer } =
      typeof treatment === 'object'
        ? json(treatment.status, { errorCode: 'X', errorMessage: treatment.says ?? 'refused' })
        : await serve(route, request.headers, body)
    await new Promise(resolve => setTimeout(resolve, platform.delayMs))
    if (treatment === 'lose') {
      response.destroy()
      return
    }
    const wait = typeof treatment === 'object' ? treatment.retryAfter : undefined
    response.writeHead(status, wait === undefined ? {} : { 'retry-after': String(wait) })
    response.end(answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  platform.tokenUrl = `${platform.url}/token`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(platform, { stop })
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>
