import type { Page } from '@playwright/test'

/** Playwright's own word: these tests run without the service worker (playwright.config.ts). */
const workerIsBlocked = 'Service Worker registration blocked by Playwright'

/** All that the page says in the console, a mismatch with the server's markup included. */
export const listenTo = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    const isOurs = message.text() !== workerIsBlocked
    if (isOurs && ['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}

/** What was said since; Chromium itself logs that the API, or the page, knows no such thing. */
export const unexpected = (said: string[], path: string): string[] => {
  const isMissing = path.includes('999999') || path === '/nowhere'
  return said.splice(0).filter(line => !(isMissing && line.includes('404')))
}
