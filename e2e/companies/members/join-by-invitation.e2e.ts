import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { follow, open } from '../../open.ts'
import { newEmail, password } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'
import { linkMailedTo } from '../../test-server.ts'

const invitation = '/auth/invitation'
const join = (page: Page) => page.getByRole('button', { name: 'Rejoindre la société' })

test('an accountant is invited, registers, joins and works in the company', async ({
  page,
  buyer,
  browser,
}) => {
  test.slow()
  const email = newEmail()
  await open(page, '/settings?section=membres')
  await page.getByRole('button', { name: 'Inviter un membre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog).toContainText('Indiquez l’e-mail de la personne.')
  await expect(dialog).toContainText('Choisissez au moins un rôle.')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('checkbox', { name: /^Comptable/ }).check()
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const list = page.getByRole('list', { name: 'Membres' })
  const row = list.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invitation envoyée')
  await expect(row).toContainText('Comptable')

  const link = await linkMailedTo(email, invitation)
  const context = await browser.newContext(visitor)
  const guest = await context.newPage()
  await open(guest, link)
  await expect(
    guest.getByRole('heading', { level: 1, name: `Rejoignez ${buyer.companyName}` }),
  ).toBeVisible()
  await expect(guest.getByRole('main')).toContainText('Capucine vous invite')
  await expect(guest.getByRole('main')).toContainText('Comptable')
  await guest.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(guest.getByLabel('E-mail')).toHaveValue(email)
  await guest.getByLabel('Votre nom').fill('Agathe')
  await guest.getByLabel('Mot de passe', { exact: true }).fill(password)
  await guest.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await join(guest).click()
  await expect(guest).toHaveURL('/')
  await guest.getByRole('button', { name: 'Compte d’Agathe' }).click()
  await expect(guest.getByRole('menu')).toContainText(buyer.companyName)
  await open(guest, '/settings?section=societe')
  await expect(guest.getByRole('main')).toContainText('Seul un administrateur de la société')
  await open(guest, '/orders')
  await expect(guest.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()

  await open(guest, link)
  await expect(
    guest.getByRole('heading', { name: 'Cette invitation n’est plus valable' }),
  ).toBeVisible()
  await guest.getByRole('link', { name: 'Voir mes sociétés' }).click()
  await expect(guest.getByRole('heading', { name: buyer.companyName })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(row).toContainText('Agathe')
  await expect(row).not.toContainText('Invitation envoyée')
})

test.describe('a visitor', () => {
  test.use(visitor)

  test('signs in with an account they have and joins in the first of their roles', async ({
    page,
    api,
    buyer,
  }) => {
    const email = newEmail()
    await api('register', { body: { email, password, name: 'Basile' } })
    await api('inviteMember', {
      token: buyer.tenantToken,
      body: { email, roles: ['accountant', 'purchaser'] },
    })
    await open(page, await linkMailedTo(email, invitation))
    await expect(page.getByRole('main')).toContainText('Vos rôles')
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
    await typeCredentials(page, email, password)
    await join(page).click()
    await expect(page).toHaveURL('/')
    await open(page, '/auth/tenants')
    await expect(page.getByRole('button').filter({ hasText: 'Actuel' })).toContainText('Acheteur')
    await expect(page.getByRole('button', { name: /^Comptable/ })).toBeVisible()
  })

  test('a link that is no invitation says what to do next', async ({ page }) => {
    for (const [what, path] of [
      ['an unknown link', `${invitation}?token=inconnu`],
      ['a link without its token', invitation],
      ['a link of endless length', `${invitation}?token=${'x'.repeat(500)}`],
    ] as const)
      await test.step(what, async () => {
        await (what === 'an unknown link' ? open : follow)(page, path)
        await expect(
          page.getByRole('heading', { name: 'Cette invitation n’est plus valable' }),
        ).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
        await expect(page).toHaveURL('/auth/login')
      })
  })
})

test('someone else who is signed in changes account and finds the invitation again', async ({
  page,
  api,
  buyer,
}) => {
  const email = newEmail()
  await api('register', { body: { email, password, name: 'Basile' } })
  await api('inviteMember', {
    token: buyer.tenantToken,
    body: { email, roles: ['purchaser'] },
  })
  await open(page, await linkMailedTo(email, invitation))
  await expect(page.getByRole('main')).toContainText(`Vous êtes connecté avec ${buyer.email}`)
  await expect(join(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Changer de compte' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await typeCredentials(page, email, password)
  await join(page).click()
  await expect(page).toHaveURL('/')
})

test('an invitation that is withdrawn meanwhile is not accepted', async ({
  page,
  api,
  buyer,
  browser,
}) => {
  const email = newEmail()
  await api('register', { body: { email, password, name: 'Basile' } })
  const { data: invited } = await api('inviteMember', {
    token: buyer.tenantToken,
    body: { email, roles: ['purchaser'] },
  })
  const link = await linkMailedTo(email, invitation)
  const context = await browser.newContext(visitor)
  const guest = await context.newPage()
  await open(guest, `/auth/login?redirect=${encodeURIComponent(link)}`)
  await typeCredentials(guest, email, password)
  await expect(join(guest)).toBeVisible()

  await open(page, '/settings?section=membres')
  await page.getByRole('button', { name: `Retirer ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer l’invitation' }).click()
  await expect(page.getByText('Invitation retirée')).toBeVisible()
  const { data: members } = await api('listMembers', { token: buyer.tenantToken })
  expect(members.map(({ id }) => id)).not.toContain(invited.id)

  await join(guest).click()
  await expect(
    guest.getByRole('heading', { name: 'Cette invitation n’est plus valable' }),
  ).toBeVisible()
  await context.close()
})
