import { clear, createStore, delMany, entries, get, set } from 'idb-keyval'
import { type AnswerStore, createKeeper, type Keeper, type Kept } from './kept-answers.ts'

const maxAnswers = 300

/** In IndexedDB, so many of them at most, the oldest going first. */
const browserAnswers = (): AnswerStore => {
  const store = createStore('carreau', 'answers')
  let written = 0
  const trim = async () => {
    const all = await entries<string, Kept>(store)
    const oldest = all.sort(([, a], [, b]) => a.at - b.at).slice(0, all.length - maxAnswers)
    await delMany(
      oldest.map(([key]) => key),
      store,
    )
  }
  return {
    read: key => get<Kept>(key, store),
    write: async (key, answer) => {
      await set(key, answer, store)
      written += 1
      if (written % 50 === 0) await trim()
    },
    clear: () => clear(store),
  }
}

export const browserKeeper = (): Keeper => createKeeper(browserAnswers())
