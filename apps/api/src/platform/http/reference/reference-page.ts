import type { Endpoint } from '@carreau/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

type Json = Record<string, unknown>

const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const code = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

const folded = (title: string, value: unknown): string =>
  value === undefined ? '' : `<details><summary>${title}</summary>${code(value)}</details>`

const jsonOf = (part: unknown): unknown =>
  ((part as Json | undefined)?.content as Json | undefined)?.['application/json']

const parameterRow = (parameter: Json): string =>
  `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}</td><td><code>${escapeHtml(
    JSON.stringify(parameter.schema),
  )}</code></td></tr>`

const answers = (responses: Json): string =>
  Object.entries(responses)
    .map(([status, response]) =>
      Number(status) < 400
        ? folded(`Answer ${status}`, (jsonOf(response) as Json | undefined)?.schema)
        : `<p class="error"><b>${status}</b> ${escapeHtml((response as Json).description).replaceAll('\n\n', '<br>')}</p>`,
    )
    .join('')

const operationSection = (method: string, path: string, operation: Json): string => {
  const parameters = operation.parameters as Json[]
  return `<section id="${escapeHtml(operation.operationId)}">
<h3><span class="${method}">${method.toUpperCase()}</span> <code>/api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}.<br><small>${escapeHtml(operation.description)}</small></p>
${parameters.length === 0 ? '' : `<table>${parameters.map(parameterRow).join('')}</table>`}
${folded('Body', (jsonOf(operation.requestBody) as Json | undefined)?.schema)}
${answers(operation.responses as Json)}
</section>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h3{margin:2.5rem 0 .25rem}h3 span{font-size:.75rem;padding:.15rem .5rem;border-radius:.25rem;background:#1f6b3a;color:#fff}
pre,table{font-size:.8rem;overflow:auto}table{border-collapse:collapse}td{padding:.2rem .75rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}
.error{font-size:.8rem;margin:.25rem 0;opacity:.85}summary{cursor:pointer}`

const page = (document: Json): string => {
  const info = document.info as Json
  const sections = Object.entries(document.paths as Record<string, Json>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        operationSection(method, path, operation as Json),
      ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Carreau API</title><style>${style}</style>
<h1>Carreau API</h1><p>${escapeHtml(info.description)} <a href="/api/openapi.json">OpenAPI 3.1</a></p>
${sections.join('\n')}</html>`
}

/** The OpenAPI document, and a reference a person can read, without script; made when first asked for. */
export const apiReference = (api: FastifyInstance, endpoints: Record<string, Endpoint>): void => {
  let made: { description: Json; html: string } | undefined
  const reference = () => {
    if (made !== undefined) return made
    const description = openApi(endpoints)
    made = { description, html: page(description) }
    return made
  }
  api.get('/openapi.json', async () => reference().description)
  api.get('/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(reference().html),
  )
}
