import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { addMember, type Role } from '../register.ts'
import { demoPeople, demoSession, openKept } from '../session.ts'

test.use(visitor)

const openAs = async (
  browser: Browser,
  { api, baseURL, role }: { api: Api; baseURL: string | undefined; role: Role },
): Promise<Page> => {
  const admin = await demoSession(api, demoPeople.wholesaler)
  const { storage } = await addMember(api, admin, [role])
  return openKept(browser, { baseURL, storage })
}

const pay = (page: Page) => page.getByRole('button', { name: /^Enregistrer un règlement/ }).first()

test('an accountant records payments and reads the rest', async ({ browser, baseURL, api }) => {
  const page = await openAs(browser, { api, baseURL, role: 'accountant' })
  await open(page, '/shop/customers/2?tab=factures')
  await expect(pay(page)).toBeVisible()
  await open(page, '/shop/customers/2?tab=conditions')
  await expect(page.getByLabel('Code client')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await open(page, '/shop/customers/2?tab=prix')
  await expect(page.getByText('Mercuriale').nth(1)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Ajouter un prix particulier' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Retirer' })).toBeHidden()
  await page.context().close()
})

test('who sells keeps terms and records no payment', async ({ browser, baseURL, api }) => {
  const page = await openAs(browser, { api, baseURL, role: 'sales' })
  await open(page, '/shop/customers/2?tab=factures')
  await expect(page.getByText('Reste à régler').first()).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await open(page, '/shop/customers/2?tab=conditions')
  await expect(page.getByLabel('Code client')).toBeEnabled()
  await page.context().close()
})
