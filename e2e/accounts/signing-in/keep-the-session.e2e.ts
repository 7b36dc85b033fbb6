import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../../sign-in.ts'

/** The keys of docs/specification.md#local-storage, and what is kept under each. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
    return {
      keys: Object.keys(localStorage).sort(),
      tokens: [localStorage.getItem('sanctum_token'), localStorage.getItem('tenant_token')],
      tenant: read('selected_tenant'),
      accesses: read('user_accesses'),
    }
  })

test('the browser keeps two tokens, the company with its role, and what else is open', async ({
  page,
}) => {
  await signIn(page, 'compta@bistrot.demo')
  const { keys, tokens, tenant, accesses } = await kept(page)
  expect(keys).toEqual(
    expect.arrayContaining(['sanctum_token', 'selected_tenant', 'tenant_token', 'user_accesses']),
  )
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(token).toMatch(/\S{20,}/)
  expect(tenant).toEqual({
    type: 'buyer',
    id: expect.any(Number),
    selectedRole: 'accountant',
    company_name: 'Bistrot des Halles',
  })
  expect(accesses).toEqual([
    expect.objectContaining({ type: 'buyer', company_name: 'Bistrot des Halles' }),
  ])

  await test.step('someone signed in who opens the sign-in form goes on', async () => {
    await page.goto('/auth/login?redirect=/orders')
    await expect(page).toHaveURL('/orders')
  })
})
