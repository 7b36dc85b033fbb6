import { expect, test } from '@playwright/test'
import { demoPassword } from '../../../apps/api/seeds/companies/demo-accounts.ts'
import { apiAt } from '../../api.ts'
import { follow, open } from '../../open.ts'
import { workAsDemo } from '../../session.ts'

const colleague = 'compta@bistrot.demo'
const stranger = 'vente@primeur.demo'

test('one sees oneself and one’s colleagues, nobody else', async ({ page, baseURL }) => {
  const api = apiAt(baseURL)
  const idOf = async (email: string) => {
    const { data: session } = await api('login', { body: { email, password: demoPassword } })
    const { data: user } = await api('getMe', { token: session.login_token })
    await api('logout', { token: session.login_token })
    return user.id
  }
  await workAsDemo(page, 'purchaser')

  await test.step('a colleague', async () => {
    await open(page, `/user/${await idOf(colleague)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Agnès' })).toBeVisible()
    await expect(page).toHaveTitle('Agnès · Carreau')
    const mail = page.getByRole('link', { name: colleague })
    await expect(mail).toHaveAttribute('href', `mailto:${colleague}`)
    await expect(page.getByRole('link', { name: 'Modifier mon profil' })).toBeHidden()
  })

  await test.step('oneself, on the way to the settings', async () => {
    await open(page, `/user/${await idOf('achat@bistrot.demo')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeVisible()
    await page.getByRole('link', { name: 'Modifier mon profil' }).click()
    await expect(page).toHaveURL('/settings?section=profil')
    await expect(page.getByLabel('Prénom')).toHaveValue('Malik')
  })

  for (const id of [await idOf(stranger), 999_999, 'moi', '1.5'])
    await test.step(`${id} is not found`, async () => {
      await follow(page, `/user/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personne introuvable')
    })
})
