import type { Page } from '@playwright/test'

/** Resolves once the worker holds the application and this page is its own. */
export const workerAtWork = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise(taken =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  })
