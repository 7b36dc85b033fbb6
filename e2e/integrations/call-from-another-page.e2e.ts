import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { demoPassword } from '../../apps/api/seeds/companies/demo-accounts.ts'
import { packClient } from '../../tools/pack-client.ts'
import { apiAt } from '../api.ts'
import { demoPeople, demoSession } from '../session.ts'

/** Somebody else's page: of another origin, with the client as it is published. */
const openOtherSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carreau-other-site-'))
  packClient(folder)
  const server = createServer(async (request, response) => {
    const name = /^\/client\/([\w.-]+\.js)$/.exec(request.url ?? '')?.[1]
    if (name === undefined)
      return response.setHeader('content-type', 'text/html').end('<!doctype html>')
    const file = await readFile(join(folder, 'dist', name))
    return response.setHeader('content-type', 'text/javascript').end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

test('a page of another origin calls with a key, and nothing else of Carreau', async ({
  page,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { data: key } = await api('createApiKey', {
    token,
    body: {
      name: `Page ${Date.now()}`,
      scopes: ['orders:read', 'prices:read', 'prices:write'],
      current_password: demoPassword,
    },
  })
  const site = await openOtherSite()
  await page.goto(site.url)
  const said = await page.evaluate(
    async ({ url, secret, session }) => {
      const { openCarreau } = await import(`${location.origin}/client/client.js`)
      const carreau = openCarreau({ url, key: secret })
      const { value: offer } = await carreau.pullOffers({ limit: 1 })[Symbol.asyncIterator]().next()
      // A price as it is: PUT with a body and a key, which a browser asks for before.
      const [set] = await carreau.pushPrices([
        { offer_id: offer.offer_id, unit_price: offer.unit_price },
      ])
      const missing = await carreau
        .pullOrder('C99999999')
        .catch((error: { name: string; code: string }) => [error.name, error.code])
      const call = (path: string, more: RequestInit = {}) =>
        fetch(`${url}${path}`, { headers: { authorization: `Bearer ${secret}` }, ...more })
      const answer = await call('/api/public/v1/offers?limit=1')
      const refused = async (path: string, more?: RequestInit) =>
        call(path, more).then(
          () => 'answered',
          () => 'refused',
        )
      return {
        set: set.result,
        missing,
        left: answer.headers.get('ratelimit'),
        id: answer.headers.get('x-request-id'),
        withCookies: await refused('/api/public/v1/offers', { credentials: 'include' }),
        ofTheScreens: await refused('/api/v3/orders', {
          headers: { authorization: `Bearer ${session}` },
        }),
        aPage: await refused('/shops', { headers: {} }),
      }
    },
    { url: baseURL ?? '', secret: key.secret, session: token },
  )
  expect(said).toEqual({
    set: 'unchanged',
    missing: ['CarreauProblem', 'order_not_found'],
    left: expect.stringMatching(/^"key";r=\d+;t=\d+$/),
    id: expect.stringMatching(/^[\w-]{36}$/),
    withCookies: 'refused',
    ofTheScreens: 'refused',
    aPage: 'refused',
  })
  await api('revokeApiKey', { token, params: { keyId: key.id } })
  await site.close()
})
