import type { Page } from '@playwright/test'
import { apiAt } from './api.ts'
import { demoSession } from './demo-session.ts'

/** People of the demo (docs/product.md#demo-accounts); « Bistrot des Halles »’s admin approves. */
export const demoPeople = {
  purchaser: { email: 'achat@bistrot.demo', company: 'Bistrot des Halles', role: 'purchaser' },
  accountant: { email: 'compta@bistrot.demo', company: 'Bistrot des Halles', role: 'accountant' },
  approver: { email: 'chef@bistrot.demo', company: 'Bistrot des Halles', role: 'admin' },
  wholesaler: { email: 'vente@primeur.demo', company: 'Primeurs de Rungis', role: 'admin' },
  picker: { email: 'prepa@primeur.demo', company: 'Primeurs de Rungis', role: 'picker' },
  operator: { email: 'admin@carreau.demo', company: 'Carreau', role: 'operator' },
} as const

/** What is opened from now on is that person's, without the sign-in form. */
export const workAsDemo = async (page: Page, person: keyof typeof demoPeople): Promise<void> => {
  const origin = `http://127.0.0.1:${process.env.E2E_PORT}`
  const { storage } = await demoSession(apiAt(origin), demoPeople[person])
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin, localStorage: storage }] })
}
