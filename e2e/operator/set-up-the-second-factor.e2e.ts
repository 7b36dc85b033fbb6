import { expect, test } from '@playwright/test'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { codeAt } from '../../apps/api/src/platform/identity/second-factor-codes.ts'
import { apiAt } from '../api.ts'
import { visitor } from '../buyer.ts'
import { startSecondNode } from '../notifications/realtime/second-node.ts'
import { open } from '../open.ts'
import { newEmail, password } from '../register.ts'
import { typeCredentials } from '../sign-in.ts'
import { findData } from '../test-server.ts'
import { lookAt } from '../whole-app/every-screen/axe.ts'

/** Somebody new whom operations have made an operator. */
const newOperator = async (origin: string): Promise<string> => {
  const email = newEmail()
  await apiAt(origin)('register', { body: { email, password, name: 'Nora' } })
  const { url } = await findData()
  const { pool, close } = openDatabase(url, { max: 1, onError: console.error })
  await pool.query(
    `with proved as (
       update users set email_proved_at = now() where email = $1 returning id)
     insert into memberships (user_id, tenant_id, role)
     select u.id, n.id, 'operator' from proved u, tenants n
      where n.type = 'platform' and n.company_name = 'Carreau'`,
    [email],
  )
  await close()
  return email
}

test('where it is compulsory, an operator sets the second factor up before anything else, and keeps it', async ({
  browser,
}) => {
  test.slow()
  // Without the demo the second factor is compulsory (decision 34).
  const production = await startSecondNode()
  const email = await newOperator(production.origin)
  const context = await browser.newContext({ ...visitor, baseURL: production.origin })
  const page = await context.newPage()

  await open(page, '/auth/login?redirect=/platform/jobs')
  await typeCredentials(page, email, password)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Protégez votre accès d’opérateur' }),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Espace plateforme' })).toHaveCount(0)
  const refused = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('tenant_token')}`
    const answer = await fetch('/api/v3/platform/tenants', { headers: { authorization } })
    return { status: answer.status, ...(await answer.json()) }
  })
  expect(refused).toMatchObject({ status: 403, code: 'second_factor_missing' })
  await lookAt(page, 'begin')

  await test.step('what is not finished is begun again, and the rest of the account is there meanwhile', async () => {
    const begin = page.getByRole('button', { name: 'Activer la double authentification' })
    await begin.click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(begin).toBeVisible()

    await open(page, '/settings?section=journal')
    await expect(
      page.getByText('L’espace de la plateforme demande la double authentification.'),
    ).toBeVisible()
    await lookAt(page, 'journal')
    await page.getByRole('link', { name: 'Activer la double authentification' }).click()
    await expect(page.getByText('obligatoire pour les opérateurs')).toBeVisible()
    await open(page, '/platform/jobs')
  })

  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await lookAt(page, 'enrol')
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const key = secret?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code à six chiffres').fill(codeAt(key, new Date()))
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  const recoveryCode = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/ })
    .first()
    .textContent()
  await lookAt(page, 'codes')
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  // The screen that was asked for.
  await expect(page.getByRole('heading', { level: 1, name: 'Tâches en échec' })).toBeVisible()

  await open(page, '/settings?section=double-authentification')
  await expect(page.getByText(/^Activée depuis/)).toBeVisible()
  await expect(page.getByText('la double authentification reste activée')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désactiver' })).toHaveCount(0)
  await lookAt(page, 'settings')

  const other = await (
    await browser.newContext({ ...visitor, baseURL: production.origin })
  ).newPage()
  await open(other, '/auth/login')
  await typeCredentials(other, email, password)
  await other.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await other.getByLabel('Code de secours').fill(recoveryCode ?? '')
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Aujourd’hui' })).toBeVisible()

  await other.context().close()
  await context.close()
  await production.stop()
})
