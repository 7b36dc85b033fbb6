import { expect, type Page } from '@playwright/test'
import { demoPassword } from '../apps/api/seeds/companies/demo-accounts.ts'
import { open } from './open.ts'

/** Fills in the sign-in form that is on screen. */
export const typeCredentials = async (
  page: Page,
  email: string,
  password: string = demoPassword,
): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

/** Takes a role in a company on the screen where one chooses. */
export const chooseCompany = async (page: Page, company: string, role: string): Promise<void> => {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: company }) })
  await card.getByRole('button', { name: role }).click()
}

/**
 * A demo account at work; with a single company it needs no choice (docs/product.md#demo-accounts).
 */
export const signIn = async (
  page: Page,
  email: string,
  choice?: { company: string; role: string },
): Promise<void> => {
  await open(page, '/auth/login')
  await typeCredentials(page, email)
  if (choice !== undefined) await chooseCompany(page, choice.company, choice.role)
  // On to the home of that kind of company.
  await expect(page).not.toHaveURL(/\/auth\//)
}
