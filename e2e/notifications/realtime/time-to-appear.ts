import type { Page, Request } from '@playwright/test'

/** What somebody sees: the first element of a kind whose words, name or value say so. */
export type Sight = { css: string; words: string; isGone?: boolean }

type Watching = { sights: Record<string, Promise<number>> }

/** From now on the page notes, by its own clock, when a sight is there; whether it was before. */
const watchFor = (page: Page, sight: Sight): Promise<boolean> =>
  page.evaluate(({ css, words, isGone = false }) => {
    const says = (element: Element): boolean =>
      element.checkVisibility() &&
      [
        element.textContent,
        element.getAttribute('aria-label'),
        element instanceof HTMLInputElement ? element.value : '',
      ].some(text => text?.includes(words))
    const isThere = () => [...document.querySelectorAll(css)].some(says) !== isGone
    const wasThere = isThere()
    const watching = window as unknown as Partial<Watching>
    watching.sights ??= {}
    watching.sights[words] = new Promise(resolve => {
      const look = () =>
        isThere()
          ? resolve(performance.timeOrigin + performance.now())
          : requestAnimationFrame(look)
      requestAnimationFrame(look)
    })
    return wasThere
  }, sight)

/** When it was there, in milliseconds since 1970. */
const shownAt = (page: Page, { words }: Sight): Promise<number> =>
  page.evaluate(asked => {
    const { sights } = window as unknown as Partial<Watching>
    return sights?.[asked] ?? Number.NaN
  }, words)

const answeredAt = async (request: Request): Promise<number> => {
  await (await request.response())?.finished()
  const { startTime, responseEnd } = request.timing()
  return startTime + responseEnd
}

/**
 * Milliseconds from the answer to what somebody does on one page until it is seen on each of the
 * others, by the clock of the machine they are all on.
 */
export const timesToAppear = async (
  act: () => Promise<Request>,
  seen: readonly { page: Page; sight: Sight }[],
): Promise<number[]> => {
  for (const { page, sight } of seen)
    if (await watchFor(page, sight)) throw new Error(`« ${sight.words} » was there before`)
  const answered = await answeredAt(await act())
  return Promise.all(
    seen.map(async ({ page, sight }) => Math.max(0, (await shownAt(page, sight)) - answered)),
  )
}
