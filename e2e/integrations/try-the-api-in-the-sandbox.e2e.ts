import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { open } from '../open.ts'
import { signIn } from '../sign-in.ts'

const example = resolve(import.meta.dirname, '../../packages/client/examples/mirror-orders.ts')
const run = promisify(execFile)

for (const { email, name } of [
  { email: 'vente@dock-du-havre.demo', name: 'the sandbox’s wholesaler' },
  { email: 'commande@demi-gros-vauban.demo', name: 'the sandbox’s buyer' },
])
  test(`${name} makes a key in two taps, and an example reads their orders with it`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, email)
    await open(page, '/settings?section=integrations')
    await page.getByRole('button', { name: 'Créer une clé' }).click()
    const dialog = page.getByRole('dialog')
    // A first key is one for trying: named, reading, ended in a month. The password alone is asked for.
    await expect(dialog.getByLabel('Nom')).toHaveValue('Essai')
    await expect(dialog.getByLabel('Échéance')).toHaveValue('30')
    await dialog.getByLabel('Mot de passe actuel').fill('demo1234')
    await dialog.getByRole('button', { name: 'Créer la clé' }).click()
    const secret = (await dialog.locator('pre').first().textContent()) ?? ''
    expect(secret).toMatch(/^car_live_/)
    await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click()

    const folder = await mkdtemp(join(tmpdir(), 'carreau-sandbox-'))
    const file = join(folder, 'orders.json')
    await run(process.execPath, [example, file], {
      env: { ...process.env, CARREAU_URL: baseURL ?? '', CARREAU_KEY: secret },
    })
    const { orders } = JSON.parse(await readFile(file, 'utf8'))
    const partners = new Set(
      Object.values<{ shop: { name: string }; buyer: { company_name: string } }>(orders).map(
        ({ shop, buyer }) => `${shop.name} → ${buyer.company_name}`,
      ),
    )
    expect(partners).toContain('Dock du Havre → Demi-gros Vauban')

    const row = page.getByRole('listitem').filter({ hasText: 'Essai' }).first()
    await row.getByRole('button', { name: 'Révoquer la clé Essai' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
    await expect(page.getByRole('button', { name: 'Créer une clé' })).toHaveCount(1)
    await expect(page.getByText('Aucune clé')).toBeVisible()
    await rm(folder, { recursive: true })
  })
