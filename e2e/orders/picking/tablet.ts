import { expect, type Page } from '@playwright/test'

const pad = (page: Page) => page.getByRole('group', { name: 'Pavé numérique' })

/** Touches the keys of a number, 10.5 as « 1 0 , 5 ». */
export const touch = async (page: Page, value: number): Promise<void> => {
  for (const sign of String(value).replace('.', ','))
    await pad(page)
      .getByRole('button', { name: sign === ',' ? 'Virgule' : sign, exact: true })
      .click()
}

export const validate = (page: Page) => page.getByRole('button', { name: /^Valider : / })
const lineButton = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Lignes' }).getByRole('button').nth(index)

/** What is being picked. */
export const shownName = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Goes to a line of the order and waits until its keys are there. */
export const goToLine = async (page: Page, index: number, name: string): Promise<void> => {
  await lineButton(page, index).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Signs as fast as a scanner types them, ended by Enter. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(signs => {
    for (const key of [...signs, 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, code)

export const saved = (page: Page) => page.getByText('Tout est enregistré')
