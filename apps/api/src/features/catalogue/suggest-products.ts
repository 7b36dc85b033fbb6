import { mediaUrl } from '../../platform/storage/media-url.ts'
import type { Names } from './names.ts'

/** Spec §9. */
const suggestionsShown = 6

export const suggestProducts = async (names: Names, text: string) => {
  const found = await names.matching(text)
  return {
    success: true as const,
    data: found.slice(0, suggestionsShown).map(product => ({
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
