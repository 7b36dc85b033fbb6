import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packClient } from './pack-client.ts'

// Somebody else's program, which has the client and nothing else of ours.
const program = mkdtempSync(join(tmpdir(), 'carreau-client-'))
const folder = join(program, 'node_modules/@carreau/client')
mkdirSync(folder, { recursive: true })
packClient(folder)
afterAll(() => rmSync(program, { recursive: true }))

test('what is published imports nothing but itself, and Node where it listens', () => {
  const files = globSync(join(folder, 'dist/*'))
  const imported = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(files).toHaveLength(14)
  expect([...new Set(imported)].filter(name => !/^\.\/[\w.-]+\.js$/.test(name))).toEqual([
    'node:http',
  ])
})

test('its types stand in a program for browsers, which knows neither Node nor zod', () => {
  writeFileSync(
    join(program, 'program.mts'),
    `import { openCarreau, type Order } from '@carreau/client'
import { isProblem } from '@carreau/client/problems'
import { verifyWebhook } from '@carreau/client/webhooks'

const carreau = openCarreau({ url: 'https://carreau.example', key: 'k', timeoutMs: 1 })
export const states: Order['status'][] = []
for await (const { status } of carreau.pullOrders()) states.push(status)
const event = await verifyWebhook({ secret: 's', headers: new Headers(), body: '' })
if (event.type === 'invoice.issued') console.log(event.data.document_id)
// @ts-expect-error an order has no such field
for await (const { colour } of carreau.pullOrders()) states.push(colour)
export const isGone = isProblem(null, 'order_not_found')
// @ts-expect-error no code of Carreau's
isProblem(null, 'no_such_code')
`,
  )
  const tsc = resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const flags = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom --types'
  const check = () =>
    execFileSync(process.execPath, [tsc, ...flags.split(' '), '', 'program.mts'], {
      cwd: program,
      encoding: 'utf8',
    })
  expect(check()).toBe('')
})

test('it runs as JavaScript', () => {
  const script = `
    import { openCarreau } from '@carreau/client'
    import { signWebhook, verifyWebhook } from '@carreau/client/webhooks'
    import { listenToWebhooks } from '@carreau/client/node'
    import { CarreauUnreachable } from '@carreau/client/problems'
    const secret = 'whsec_' + btoa('secret')
    const body = '{"type":"webhook.test","data":{}}'
    const listener = await listenToWebhooks({ secret, port: 0, host: '127.0.0.1', onEvent: event => console.log(event.type) })
    const headers = await signWebhook({ secret, id: 'msg_1', body })
    const answer = await fetch('http://127.0.0.1:' + listener.port, { method: 'POST', headers, body })
    await listener.close()
    const gone = openCarreau({ url: 'http://127.0.0.1:' + listener.port, key: 'k', retries: 0 })
    await gone.pullOrder('C1').catch(error => console.log(answer.status, error instanceof CarreauUnreachable))`
  const args = ['--input-type=module', '-e', script]
  expect(execFileSync(process.execPath, args, { cwd: program, encoding: 'utf8' })).toBe(
    'webhook.test\n204 true\n',
  )
})
