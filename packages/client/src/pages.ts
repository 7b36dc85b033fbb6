/** Some of a list, and what it goes on from. */
export type Page<T> = {
  data: T[]
  /** Kept, and given again, it goes on with what is new; null of a list that is empty. */
  next_cursor: string | null
  has_more: boolean
}

/** A list that is read as it is gone through: one after the other, or page by page with each page's cursor. */
export type Listed<T> = AsyncIterable<T> & { pages: () => AsyncIterable<Page<T>> }

/** Reads a list from a cursor to its end. */
export const listed = <T>(
  pull: (cursor: string | undefined) => Promise<Page<T>>,
  since: string | undefined,
): Listed<T> => {
  async function* pages() {
    for (let cursor = since; ; ) {
      const page = await pull(cursor)
      yield page
      // A cursor that stays would read the same page for ever.
      if (!page.has_more || page.next_cursor === null || page.next_cursor === cursor) return
      cursor = page.next_cursor
    }
  }
  async function* each() {
    for await (const page of pages()) yield* page.data
  }
  return { pages, [Symbol.asyncIterator]: each }
}
