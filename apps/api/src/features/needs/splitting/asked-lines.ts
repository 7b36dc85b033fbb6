import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { AskedLine } from './need-market.sql.ts'

export type SplitBody = BodyOf<typeof endpoints.splitNeed>
export type NeededLine = SplitBody['lines'][number]

export const askedLines = (lines: readonly NeededLine[]): AskedLine[] =>
  lines.map(({ product_id, specification_id, filters }, line) => ({
    line,
    productId: product_id ?? null,
    specificationId: specification_id ?? null,
    origins: filters?.origins ?? [],
    size: filters?.size ?? [],
    category: filters?.category ?? [],
    brand: filters?.brand ?? [],
    packaging: filters?.packaging ?? [],
    maturity: filters?.maturity ?? [],
    isOrganic: filters?.is_organic ?? null,
  }))
