import { expect, type Page, test } from '@playwright/test'
import { open } from '../open.ts'
import { workAsDemo } from '../session.ts'
import { findFaults } from '../whole-app/every-screen/axe.ts'

test('a page is edited; a script in it stays a text; its former text comes back', async ({
  page,
}) => {
  await workAsDemo(page, 'operator')
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

test('of two who write the same page at once, the later one compares both and loses nothing', async ({
  page,
  context,
}) => {
  await workAsDemo(page, 'operator')
  const other = await context.newPage()
  const text = (editor: Page) => editor.getByLabel('Texte (Markdown)')
  for (const editor of [page, other]) {
    await open(editor, '/platform/pages')
    await editor.getByLabel('Page', { exact: true }).selectOption({ value: 'livraison' })
  }
  const former = await text(page).inputValue()
  await text(other).fill(`${former}\n\nÉcrit par l’autre`)
  await text(other).press('Control+s')
  await expect(other.getByText('Page enregistrée')).toBeVisible()

  await text(page).fill(`${former}\n\nÉcrit ici`)
  await text(page).press('Control+s')
  const versions = page.getByRole('region', { name: 'Deux versions de la page' })
  const version = (name: string) => versions.getByRole('region', { name }).locator('mark')
  await expect(version('Votre texte')).toHaveText(['▸ Écrit ici'])
  await expect(version('Texte enregistré')).toHaveText(['▸ Écrit par l’autre'])
  await expect(text(page)).toHaveValue(/Écrit ici$/)
  expect(await findFaults(page, { part: 'main' })).toEqual([])

  await versions.getByRole('button', { name: 'Reprendre le texte enregistré' }).click()
  await expect(text(page)).toHaveValue(/Écrit par l’autre$/)
  await page.getByRole('button', { name: 'Reprendre mon texte' }).click()
  await expect(text(page)).toHaveValue(/Écrit ici$/)

  // The other goes on meanwhile; this time one’s own text is kept.
  await text(other).fill(`${former}\n\nÉcrit encore`)
  const saved = other.waitForResponse(answer => answer.request().method() === 'PUT')
  await text(other).press('Control+s')
  expect((await saved).ok()).toBe(true)
  await text(page).press('Control+s')
  await versions.getByRole('button', { name: 'Enregistrer mon texte' }).click()
  await expect(versions).toBeHidden()
  await open(page, '/pages/livraison')
  await expect(page.getByRole('main')).toContainText('Écrit ici')

  await open(page, '/platform/pages')
  await page.getByLabel('Page', { exact: true }).selectOption({ value: 'livraison' })
  await text(page).fill(former)
  await page.getByRole('button', { name: 'Enregistrer la page' }).click()
  await expect(page.getByText('Page enregistrée')).toBeVisible()
})
