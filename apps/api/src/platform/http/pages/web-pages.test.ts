import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { answerBadAddress, webPages } from './web-pages.ts'

const app = fastify({ frameworkErrors: answerBadAddress })
app.get('/pages/:slug', async () => 'page')

test.each([
  ['/pages/%', '/pages/%25'],
  ['/pages/%ff?a=%', '/pages/%25ff?a=%'],
  ['//evil.example/%', '/evil.example/%25'],
])('a page’s address %j leads to %j', async (url, to) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, to])
})

test.each([
  ['a call', '/api/v3/pages/%', 'text/html'],
  ['what asks for JSON', '/pages/%', 'application/json'],
])('%s with such an address is an error', async (_, url, accept) => {
  const answer = await app.inject({ url, headers: { accept } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
})

// A web application that renders what it is told, and counts.
const webDist = await mkdtemp(join(tmpdir(), 'carreau-pages-'))
afterAll(() => rm(webDist, { recursive: true }))
await mkdir(join(webDist, 'client'))
await mkdir(join(webDist, 'server'))
await writeFile(join(webDist, 'client/index.html'), '<p><!--app--></p>')
await writeFile(
  join(webDist, 'server/server.js'),
  `let rendered = 0
   export const pageAddress = url => url.replace(/[?&]x=[^&]*/g, '')
   export const render = async url => {
     rendered++
     await new Promise(done => setTimeout(done, url.startsWith('/slow') ? 400 : 0))
     const status = url.startsWith('/gone') ? 404 : url.startsWith('/broken') ? 500 : 200
     return { status, head: '', html: 'rendering ' + rendered, data: '', code: '' }
   }`,
)
const site = fastify()
await site.register(cookie)
await webPages(site, { config: { ...readConfig({}), webDist } })
const pageAt = async (url: string, remoteAddress = '127.0.0.1') => {
  const headers = { accept: 'text/html' }
  const { statusCode, body } = await site.inject({ url, headers, remoteAddress })
  return [statusCode, body]
}

test('parameters that a page does not read give the page that is kept already', async () => {
  const page = await pageAt('/about')
  for (let x = 0; x < 20; x++) expect(await pageAt(`/about?x=${x}`)).toEqual(page)
})

test.each(['/gone', '/broken'])('%s is not kept: the next moment it may be whole', async url => {
  expect(await pageAt(url)).not.toEqual(await pageAt(url))
})

test('of a rush of different pages some are rendered, the others come bare for the browser to render', async () => {
  const pages = await Promise.all(Array.from({ length: 40 }, (_, page) => pageAt(`/slow/${page}`)))
  const rendered = pages.filter(([, body]) => body !== '<p></p>')
  expect(pages.every(([status]) => status === 200)).toBe(true)
  expect(rendered.length).toBeGreaterThanOrEqual(4)
  expect(rendered.length).toBeLessThan(20)
})

test('one network has its share of renderings, then pages that its browser renders, and what is kept; others have theirs', async () => {
  const kept = await pageAt('/kept')
  const renderedFor = async (from: string) => {
    let rendered = 0
    for (let q = 0; q < 60; q++)
      if ((await pageAt(`/?q=${from}-${q}`, from))[1] !== '<p></p>') rendered++
    return rendered
  }
  const [one, other] = [await renderedFor('203.0.113.7'), await renderedFor('203.0.113.8')]
  for (const rendered of [one, other]) {
    expect(rendered).toBeGreaterThanOrEqual(40)
    expect(rendered).toBeLessThan(60)
  }
  expect(await pageAt('/?q=once more', '203.0.113.7')).toEqual([200, '<p></p>'])
  expect(await pageAt('/kept', '203.0.113.7')).toEqual(kept)
})
