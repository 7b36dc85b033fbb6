import type { AnswerStore } from './kept-answers.ts'

/** The answers of this browser, whose code comes when the first is kept: of a visitor none is. */
export const laterAnswers = (): AnswerStore => {
  let opening: Promise<AnswerStore> | undefined
  const store = (): Promise<AnswerStore> => {
    opening ??= import('./browser-answers.ts').then(({ browserAnswers }) => browserAnswers())
    // Asked for again when the network was away.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    read: async key => (await store()).read(key),
    write: async (key, kept) => (await store()).write(key, kept),
    clear: async () => (await store()).clear(),
  }
}
