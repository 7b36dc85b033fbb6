import { expect, type Page, test } from '@playwright/test'
import { open } from '../../open.ts'
import { newEmail, password } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'

const signIn = (page: Page) => typeCredentials(page, 'prepa@primeur.demo')

const signUp = async (page: Page) => {
  const form = page.getByRole('main')
  await form.getByLabel('Votre nom').fill('Capucine')
  await form.getByLabel('E-mail').fill(newEmail())
  await form.getByLabel('Mot de passe', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Créer un compte' }).click()
}

const expectNobody = async (page: Page) => {
  const kept = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['sanctum_token', 'tenant_token', 'selected_tenant', 'user_accesses'])
    expect(kept).not.toContain(key)
  await expect(page.getByRole('button', { name: 'Compte', exact: true })).toBeVisible()
}

for (const { path, call, send, fallback } of [
  {
    path: '/auth/login',
    call: '**/api/v2/auth/login',
    send: signIn,
    fallback: 'Login failed. Please try again.',
  },
  {
    path: '/auth/register',
    call: '**/api/v2/auth/register',
    send: signUp,
    fallback: 'Registration failed. Please try again.',
  },
])
  test(`${path} says why nobody is signed in`, async ({ page, context }) => {
    await open(page, path)
    const alert = page.getByRole('main').getByRole('alert')

    await test.step('whose answer makes no sense signs nobody in', async () => {
      for (const json of [{ data: { accesses: [] } }, {}]) {
        await page.route(call, route => route.fulfill({ json }), { times: 1 })
        await send(page)
        await expect(alert).toHaveText('Invalid response: missing login token')
        await expectNobody(page)
      }
      await page.route('**/api/v2/users/me', route => route.fulfill({ json: { data: null } }))
      await send(page)
      await expect(alert).toHaveText('Invalid user data')
      await expectNobody(page)
      await page.unroute('**/api/v2/users/me')
    })

    await test.step('what the server says stands before any fallback', async () => {
      const said = 'Trop d’essais. Attendez une minute.'
      const refusal = { code: 'too_many_requests', message: said }
      await page.route(call, route => route.fulfill({ status: 429, json: refusal }), { times: 1 })
      await send(page)
      await expect(alert).toHaveText(said)
    })

    await test.step(`without a word of the server it is « ${fallback} »`, async () => {
      await page.route(call, route => route.fulfill({ status: 500, body: '' }), { times: 1 })
      await send(page)
      await expect(alert).toHaveText(fallback)
      await expectNobody(page)

      const logged = page.waitForEvent('console', message =>
        message.text().includes('Network error'),
      )
      await context.setOffline(true)
      await send(page)
      expect((await logged).type()).toBe('error')
      await expect(alert).toHaveText(fallback)
    })

    await context.setOffline(false)
    await send(page)
    await expect(page).not.toHaveURL(path)
    await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
  })
