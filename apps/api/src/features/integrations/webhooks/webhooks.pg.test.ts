import { endpoints } from '@carreau/contract/endpoints'
import { expect, test, vi } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, newShop } = await openIntegrations()

test('a webhook is paused, changed and removed, and only a public address is taken', async () => {
  const { token } = await newShop()
  const body = { url: 'https://erp.example.com/carreau', events: ['order.submitted'] }
  const made = await ask(endpoints.createWebhook, token, { body })
  expect(made.answer.data.secret).toMatch(/^whsec_/)
  const params = { webhookId: made.answer.data.id }
  const update = (change: object) => ask(endpoints.updateWebhook, token, { params, body: change })
  expect((await update({ state: 'paused' })).answer.data.state).toBe('paused')
  expect((await update({ url: 'https://10.0.0.1/' })).answer.errors.url).toHaveLength(1)
  const listed = await ask(endpoints.listWebhooks, token)
  expect(listed.answer.data).toMatchObject([{ url: body.url, state: 'paused' }])
  expect(JSON.stringify(listed.answer)).not.toContain('whsec_')
  expect((await ask(endpoints.removeWebhook, token, { params })).status).toBe(200)
  expect((await update({ state: 'active' })).answer.code).toBe('webhook_not_found')
})
