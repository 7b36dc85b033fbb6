import { expect, test } from '@playwright/test'
import { findFaults } from '../every-screen/axe.ts'
import { open } from '../open.ts'
import { signIn } from '../sign-in.ts'

test('a page is edited; a script in it stays a text; its former text comes back', async ({
  page,
}) => {
  await signIn(page, 'admin@carreau.demo')
  await open(page, '/platform/pages')
  await page.getByLabel('Page', { exact: true }).selectOption({ value: 'aide' })
  const text = page.getByLabel('Texte (Markdown)')
  const former = await text.inputValue()
  await text.fill(`${former}\n\n<script>globalThis.bad = 1</script>\n\nUn mot de plus`)
  await expect(page.getByRole('region', { name: 'Aperçu' })).toContainText('Un mot de plus')
  await text.press('Control+s')
  await expect(page.getByText('Page enregistrée')).toBeVisible()
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  await open(page, '/pages/aide')
  await expect(page.getByRole('main')).toContainText('Un mot de plus')
  expect(await page.evaluate(() => 'bad' in globalThis)).toBe(false)
  await open(page, '/platform/pages')
  await page.getByLabel('Page', { exact: true }).selectOption({ value: 'aide' })
  await text.fill(former)
  await page.getByRole('button', { name: 'Enregistrer la page' }).click()
  await expect(page.getByText('Page enregistrée')).toBeVisible()
})

for (const [path, title] of [
  ['/platform/tenants', 'Grossistes'],
  ['/platform/homepage', 'Accueil'],
  ['/platform/figures', 'Chiffres'],
] as const)
  test(`${path} is read by everybody`, async ({ page }) => {
    await signIn(page, 'admin@carreau.demo')
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main [class*=animate-pulse]')).toHaveCount(0)
    expect(await findFaults(page, { part: 'main' })).toEqual([])
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: test.info().outputPath(`${width}.png`) })
    }
  })
