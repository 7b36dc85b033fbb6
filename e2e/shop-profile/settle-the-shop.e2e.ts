import { expect, test } from '@playwright/test'
import { findFaults } from '../every-screen/axe.ts'
import { open } from '../open.ts'
import { signIn } from '../sign-in.ts'

test('delivery days change the dates shown, an IBAN is checked, leaving asks first', async ({
  page,
}) => {
  await signIn(page, 'vente@primeur.demo')
  await open(page, '/shop/profile')
  const next = page.getByRole('region', { name: 'Prochaines livraisons' })
  await expect(next.getByRole('listitem')).toHaveCount(6)
  // Each by its name: the list of those that are ticked shortens as they are unticked.
  for (const day of ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'])
    await page.getByRole('checkbox', { name: day, exact: true }).uncheck()
  await expect(next).toContainText('Aucune livraison dans les 60 prochains jours.')
  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
  await page.getByRole('button', { name: 'Enregistrer la boutique' }).click()
  await expect(page.getByText('Cet IBAN n’est pas valable.')).toBeVisible()
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  let asked = ''
  page.once('dialog', async dialog => {
    asked = dialog.message()
    await dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Carreau' }).first().click()
  await expect.poll(() => asked).toContain('ne sont pas enregistrés')
  await expect(page).toHaveURL('/shop/profile')
})
