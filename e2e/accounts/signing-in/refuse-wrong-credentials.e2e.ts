import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { newEmail } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'

test('what signs nobody in is refused', async ({ page }) => {
  await open(page, '/auth/login')

  await test.step('an empty form says what is missing without asking the server', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Indiquez votre e-mail.')).toBeVisible()
    await expect(page.getByText('Indiquez votre mot de passe.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })

  for (const [what, email] of [
    ['a wrong password', 'prepa@primeur.demo'],
    ['an unknown e-mail', newEmail()],
  ] as const)
    await test.step(`${what} is refused in the same words, and nobody is signed in`, async () => {
      const refused = page.waitForResponse('**/api/v2/auth/login')
      await typeCredentials(page, email, 'pas le bon')
      expect((await refused).ok()).toBe(false)
      await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
      await expect(page).toHaveURL('/auth/login')
      const kept = await page.evaluate(() => Object.keys(localStorage))
      expect(kept).not.toContain('sanctum_token')
      expect(kept).not.toContain('tenant_token')
    })
})
