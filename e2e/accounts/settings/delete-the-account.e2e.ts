import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { password } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'

test('a person takes a copy of their data, then leaves for good', async ({ page, buyer }) => {
  await open(page, '/settings?section=mes-donnees')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^carreau-mes-donnees-.*\.json$/)
  const copy = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(copy.compte).toMatchObject([{ prenom: 'Capucine', e_mail: buyer.email }])

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: /Supprimer votre compte/ })
  await expect(dialog).toContainText('Ce qui reste à vos sociétés')
  const confirm = dialog.getByRole('button', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('groseille')
  await confirm.click()
  await expect(dialog).toContainText('Le mot de passe actuel est incorrect.')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await confirm.click()

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Votre compte est supprimé.')).toBeVisible()
  await open(page, '/auth/login')
  await typeCredentials(page, buyer.email, password)
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
})
