import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { addMember, newEmail } from '../../register.ts'
import { workAsDemo } from '../../session.ts'
import { linkMailedTo } from '../../test-server.ts'

const membersPage = '/settings?section=membres'
const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Membres' }).getByRole('listitem').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')

test('the only administrator can neither leave nor give it up', async ({ page, buyer, api }) => {
  await test.step('a members’ list that does not come is asked for again', async () => {
    await page.route('**/api/v3/members*', route => route.fulfill({ status: 400, body: '' }))
    await open(page, membersPage)
    await expect(page.getByRole('alert')).toContainText("Quelque chose s'est mal passé")
    await page.unroute('**/api/v3/members*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(row(page, buyer.email)).toBeVisible()
  })

  const self = row(page, buyer.email)
  await expect(self).toContainText('Seul administrateur')
  await expect(page.getByRole('button', { name: 'Quitter la société' })).toBeDisabled()
  await page.getByRole('button', { name: 'Rôles de Capucine' }).click()
  const admin = dialog(page).getByRole('checkbox', { name: /^Administrateur/ })
  await expect(admin).toBeChecked()
  await expect(admin).toBeDisabled()
  await admin.press('Space')
  await expect(admin).toBeChecked()
  await dialog(page)
    .getByRole('checkbox', { name: /^Acheteur/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(self).toContainText('Acheteur')
  await expect(self).toContainText('Administrateur')

  await test.step('inviting someone who is there already is refused at the field', async () => {
    await page.getByRole('button', { name: 'Inviter un membre' }).click()
    await dialog(page).getByLabel('E-mail').fill(buyer.email)
    await dialog(page)
      .getByRole('checkbox', { name: /^Acheteur/ })
      .check()
    await dialog(page).getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog(page).getByLabel('E-mail')).toHaveAccessibleDescription(
      'Cette personne fait déjà partie de la société.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('who became the last administrator meanwhile hears it from the server', async () => {
    const { tenantToken } = await addMember(api, buyer, ['admin'])
    await page.reload()
    const leave = page.getByRole('button', { name: 'Quitter la société' })
    await expect(leave).toBeEnabled()
    const { data: members } = await api('listMembers', { token: tenantToken })
    const other = members.find(({ email }) => email !== buyer.email)
    await api('removeMember', { token: buyer.tenantToken, params: { memberId: other?.id ?? 0 } })
    await leave.click()
    await dialog(page).getByRole('button', { name: 'Quitter la société' }).click()
    await expect(page.getByText('La société doit garder au moins un administrateur.')).toBeVisible()
    await expect(page.getByText('Seul administrateur')).toBeVisible()
  })
})

test('an administrator leaves a company that has another one', async ({ page, buyer, api }) => {
  await addMember(api, buyer, ['admin'])
  await open(page, membersPage)
  await page.getByRole('button', { name: 'Quitter la société' }).click()
  await dialog(page).getByRole('button', { name: 'Quitter la société' }).click()
  await expect(page).toHaveURL(/\/auth\/tenants/)
  await expect(page.getByRole('heading', { name: 'Bienvenue sur Carreau' })).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth\/tenants/)
})

test('who gives up their own administration works on in the role they keep', async ({
  page,
  buyer,
  api,
}) => {
  await addMember(api, buyer, ['admin'])
  await open(page, membersPage)
  await page.getByRole('button', { name: 'Rôles de Capucine' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Acheteur/ })
    .check()
  await dialog(page)
    .getByRole('checkbox', { name: /^Administrateur/ })
    .uncheck()
  await expect(dialog(page)).toContainText('Vous ne gérerez plus la société')
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Paramètres' }).getByRole('link', { name: 'Membres' }),
  ).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Paramètres' })
    .getByRole('link', { name: 'Société' })
    .click()
  await expect(page.getByRole('main')).toContainText('Seul un administrateur de la société')
})

test('roles are changed, and a member who is removed is out at once', async ({
  page,
  buyer,
  api,
}) => {
  const colleague = await addMember(api, buyer, ['purchaser'])
  await open(page, membersPage)
  const line = row(page, colleague.email)
  await page.getByRole('button', { name: 'Rôles de Basile' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Acheteur/ })
    .uncheck()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog(page)).toContainText('Choisissez au moins un rôle.')
  await dialog(page)
    .getByRole('checkbox', { name: /^Comptable/ })
    .check()
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(line).toContainText('Comptable')
  await expect(line).not.toContainText('Acheteur')

  await page.getByRole('button', { name: 'Retirer Basile' }).click()
  await dialog(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(line).toHaveCount(1)
  await page.getByRole('button', { name: 'Retirer Basile' }).click()
  await dialog(page).getByRole('button', { name: 'Retirer de la société' }).click()
  await expect(line).toHaveCount(0)
  // The line leaves the screen before the server has answered.
  const accesses = async () =>
    (await api('listAccesses', { token: colleague.loginToken })).data.accesses
  await expect.poll(accesses).toEqual([])
})

test('an invitation that is sent again brings a new link and ends the old one', async ({
  page,
  buyer,
  api,
}) => {
  const email = newEmail()
  await api('inviteMember', { token: buyer.tenantToken, body: { email, roles: ['purchaser'] } })
  const first = await linkMailedTo(email, '/auth/invitation')
  await open(page, membersPage)
  await page.getByRole('button', { name: `Renvoyer l’invitation à ${email}` }).click()
  await expect(page.getByText(`Invitation envoyée à ${email}`)).toBeVisible()
  const second = await linkMailedTo(email, '/auth/invitation', { links: 2 })
  await open(page, first)
  await expect(page.getByRole('main')).toContainText('Cette invitation n’est plus valable')
  await open(page, second)
  await expect(page.getByRole('main')).toContainText(`Rejoignez ${buyer.companyName}`)
})

test('a wholesaler’s administrator gives a wholesaler’s roles', async ({ page }) => {
  await workAsDemo(page, 'wholesaler')
  await open(page, membersPage)
  await expect(row(page, 'prepa@primeur.demo')).toContainText('Préparateur')
  await page.getByRole('button', { name: 'Inviter un membre' }).click()
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(5)
  await expect(dialog(page).getByRole('checkbox', { name: /^Commercial/ })).toBeVisible()
})
