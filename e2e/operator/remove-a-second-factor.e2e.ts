import { expect, test } from '@playwright/test'
import { demoPassword } from '../../apps/api/seeds/companies/demo-accounts.ts'
import { codeAt } from '../../apps/api/src/platform/identity/second-factor-codes.ts'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { password, registerBuyer } from '../register.ts'
import { workAsDemo } from '../session.ts'
import { lookAt } from '../whole-app/every-screen/axe.ts'

test('an operator who has checked who asks takes a lost second factor off, with their own password', async ({
  page,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const { buyer } = await registerBuyer(api)
  const { email, loginToken: token } = buyer
  const { data: begun } = await api('beginSecondFactor', { token })
  await api('confirmSecondFactor', {
    token,
    body: { code: codeAt(begun.secret, new Date()), current_password: password },
  })

  await workAsDemo(page, 'operator')
  await open(page, '/platform/people')
  await page.getByLabel('E-mail').fill(email)
  const people = page.getByRole('list', { name: 'Personnes' })
  await people.getByRole('button', { name: email }).click()
  const remove = page.getByRole('button', { name: 'Retirer le second facteur' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: /^Retirer le second facteur de Capucine/ })
  await expect(dialog).toContainText('Vérifiez d’abord qui demande')
  await lookAt(page, 'remove-factor')

  const confirm = dialog.getByRole('button', { name: 'Retirer le second facteur' })
  await confirm.click()
  await expect(dialog.getByLabel(/^Comment avez-vous vérifié/)).toHaveAccessibleDescription(
    /Indiquez comment vous avez vérifié/,
  )
  await dialog.getByLabel(/^Comment avez-vous vérifié/).fill('Rappelée au restaurant')
  await dialog.getByLabel('Votre mot de passe').fill('deviné')
  await confirm.click()
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveAccessibleDescription(
    /Le mot de passe actuel est incorrect/,
  )
  await dialog.getByLabel('Votre mot de passe').fill(demoPassword)
  await confirm.click()
  await expect(page.getByText('Second facteur retiré')).toBeVisible()
  await expect(page.getByText('Sans double authentification')).toBeVisible()
  await expect(remove).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Capucine' })).toBeFocused()
  const { data } = await api('login', { body: { email, password } })
  expect(data.login_token).not.toBe('')
})
