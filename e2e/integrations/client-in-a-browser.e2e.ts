import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { packClient } from '../../tools/pack-client.ts'
import { open } from '../open.ts'

test('the published client calls and verifies in a browser', async ({ page, baseURL }) => {
  const folder = await mkdtemp(join(tmpdir(), 'carreau-client-'))
  packClient(folder)
  // Of the page’s own origin; of another: call-from-another-page.e2e.ts.
  await page.route('**/carreau-client/*.js', route =>
    route.fulfill({
      path: join(folder, 'dist', new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
      contentType: 'text/javascript',
    }),
  )
  await open(page, '/')
  const said = await page.evaluate(async origin => {
    const load = (name: string) => import(`${origin}/carreau-client/${name}.js`)
    const { openCarreau } = await load('client')
    const { signWebhook, verifyWebhook } = await load('webhooks')
    const refusal = await openCarreau({ url: origin, key: 'car_live_x' })
      .pullOrder('C00000001')
      .catch((error: { name: string; code: string }) => [error.name, error.code])
    const secret = `whsec_${btoa('a secret of thirty-two signs, all')}`
    const body = '{"type":"webhook.test","data":{}}'
    const headers = await signWebhook({ secret, id: 'msg_1', body })
    const { type } = await verifyWebhook({ secret, headers, body })
    const forged = await verifyWebhook({ secret, headers, body: `${body} ` }).catch(
      (error: { reason: string }) => error.reason,
    )
    return { refusal, type, forged }
  }, baseURL ?? '')
  expect(said).toEqual({
    refusal: ['CarreauProblem', 'api_key_unknown'],
    type: 'webhook.test',
    forged: 'signature',
  })
  await rm(folder, { recursive: true })
})
