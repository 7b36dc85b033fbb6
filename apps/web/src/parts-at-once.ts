/**
 * What a screen shows with its first data, in a file of its own so that the screen stands without it: its
 * page names both (server-head.ts), and tools/check-budgets.ts counts both.
 */
export const partsAtOnce: Readonly<Record<string, readonly string[]>> = {
  '/shop/offers/': ['src/features/price-list/offers/offer-sheet.tsx'],
}
