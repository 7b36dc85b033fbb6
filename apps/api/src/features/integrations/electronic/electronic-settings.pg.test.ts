import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openElectronicApp } from './electronic.test-app.ts'
import { openTestPlatform } from './platform.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, db, newShop, readSettings, settle, settings, shop } = await openElectronicApp()

test('never settled, everything is empty and there is nothing to try', async () => {
  const { token } = await newShop('Halles du Nord')
  expect(await readSettings(token)).toEqual({
    ...{ platform_url: null, token_url: null, client_id: null, organization_id: null },
    ...{ has_secret: false, is_on: false, waiting_count: 0, failed_count: 0 },
    ...{ last_polled_at: null, last_error: null },
  })
  const tried = await ask(endpoints.testElectronic, token)
  expect([tried.status, tried.code]).toEqual([422, 'electronic_not_settled'])
})

test('the secret is sealed, never answered, kept where it is left out, and goes to no other address', async () => {
  const platform = await openTestPlatform()
  const { client_secret: secret, ...without } = settings(platform)
  const put = (body: object) => ask(endpoints.settleElectronic, shop.token, { body })
  const missing = await put(without)
  expect([missing.status, missing.code]).toEqual([422, 'electronic_secret_missing'])
  const made = await put({ ...without, client_secret: secret })
  expect(made.ok().data).toMatchObject({ ...without, has_secret: true })
  expect(made.text).not.toContain(secret)
  const again = await put({ ...without, organization_id: null })
  expect(again.ok().data).toMatchObject({ organization_id: null, has_secret: true })
  const elsewhere = await put({ ...without, token_url: `${platform.url}/other` })
  expect([elsewhere.status, elsewhere.code]).toEqual([422, 'electronic_secret_missing'])
  const { rows } = await sql<{ sealed: Buffer; noted: string }>`
    select client_secret as sealed, (select string_agg(changes::text, ' ') from journal
            where kind = 'electronic_settled' and tenant_id = ${shop.id}) as noted
      from electronic_settings where shop_id = ${shop.id}`.execute(db)
  expect(rows[0]?.sealed.includes(secret)).toBe(false)
  expect(rows[0]?.noted).toContain(platform.url)
  expect(rows[0]?.noted).not.toContain(secret)
})

test('a token goes to no other server than the one its secret was typed for', async () => {
  const platform = await openTestPlatform()
  const { client_secret: secret, ...without } = settings(platform)
  const put = (body: object) => ask(endpoints.settleElectronic, shop.token, { body })
  ;(await put({ ...without, client_secret: secret })).ok()

  const thief = await openTestPlatform()
  const elsewhere = await put({ ...without, platform_url: thief.url })
  expect([elsewhere.status, elsewhere.code]).toEqual([422, 'electronic_secret_missing'])
  expect(JSON.parse(elsewhere.text).message).toBe(
    'L’adresse de la plateforme mène à un autre serveur\u00a0: saisissez de nouveau le secret.',
  )
  ;(await ask(endpoints.testElectronic, shop.token)).ok()
  expect([platform.got.length, thief.got]).toEqual([2, []])
  // The same server under another path was told the secret's tokens before.
  const path = await put({ ...without, platform_url: `${platform.url}/flux` })
  expect(path.ok().data).toMatchObject({ platform_url: `${platform.url}/flux`, has_secret: true })
  // Who knows the secret says where it goes.
  const typed = await put({ ...without, platform_url: thief.url, client_secret: secret })
  expect(typed.ok().data.platform_url).toBe(thief.url)
})

test('a try asks for a token and one search, and says in French what came of it', async () => {
  const platform = await openTestPlatform()
  ;(await settle(platform)).ok()
  const tryIt = async () => (await ask(endpoints.testElectronic, shop.token)).ok().data
  expect(await tryIt()).toEqual({
    ok: true,
    message: 'La plateforme répond et accepte ces identifiants.',
  })
  expect(platform.got.map(({ route }) => route)).toEqual(['POST /token', 'POST /v1/flows/search'])
  ;(await settle(platform, { client_secret: 'un-autre' })).ok()
  expect(await tryIt()).toEqual({
    ok: false,
    message: 'Pas de jeton\u00a0: La plateforme refuse ces identifiants (401).',
  })
  ;(await settle(platform, { platform_url: 'http://127.0.0.1:9' })).ok()
  expect(await tryIt()).toEqual({ ok: false, message: 'La connexion a été refusée.' })
})

test.each([
  ['platform_url', 'ftp://plateforme.fr'],
  ['platform_url', 'https://moi:secret@plateforme.fr'],
  ['platform_url', 'https://plateforme.fr/?a=b'],
  ['token_url', 'plateforme'],
])('%s: %s is refused', async (field, url) => {
  const answer = await settle(await openTestPlatform(), { [field]: url })
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text).errors).toHaveProperty(field)
})
