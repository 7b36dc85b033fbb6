import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { LiveIndex } from '../search-index/live-index.ts'
import type { Habits } from './habits.ts'
import type { Names } from './names.ts'
import { readQuery } from './query-readers.ts'

/** As many as docs/specification.md#constants shows. */
const suggestionsShown = 6

/**
 * What a text may become: the products it names, what this company buys first among equals; or, when
 * it names none, those that look like it.
 */
export const suggestProducts = async (
  { names, index: live, habits }: { names: Names; index: LiveIndex; habits: Habits },
  { text, buyerId }: { text: string; buyerId: number | null },
) => {
  const [{ index }, weigh] = await Promise.all([live.view(buyerId), habits.weigh(buyerId)])
  const { named, nearest } = readQuery(index, text, weigh)
  const ids = named === null || named.length === 0 ? nearest : named
  const found = await names.ofIds(ids.slice(0, suggestionsShown))
  return {
    success: true as const,
    data: found.map(product => ({
      id: product.id,
      name: product.name,
      variety: product.variety,
      commercial_designation: product.designation,
      first_photo: product.photoKey === null ? null : mediaUrl(product.photoKey),
      tint: product.tint,
      category_name: product.categoryName,
    })),
  }
}
