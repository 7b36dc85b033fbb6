import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Need } from './door/needs.queries.ts'

export type ReadLine = AnswerOf<Endpoints['readNeed']>['data']['lines'][number]

/** A line as the person left it. */
export type DraftLine = ReadLine & {
  key: number
  /** The company's usual size and class hold. */
  keepsUsual: boolean
}

export type Draft = { text: string; lines: DraftLine[] | null }

export const emptyDraft: Draft = { text: '', lines: null }

const keyOf = (tenantId: number) => `carreau.need.${tenantId}`

/** What was written, also without a network and after the page was left. */
export const readDraft = (tenantId: number): Draft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(tenantId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('text' in kept)) return emptyDraft
    return { text: String(kept.text), lines: null }
  } catch {
    return emptyDraft
  }
}

/** The text alone: what it means may be another tomorrow. */
export const keepDraft = (tenantId: number, { text }: Draft): void => {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(tenantId))
    else localStorage.setItem(keyOf(tenantId), JSON.stringify({ text }))
  } catch {
    // A browser that keeps nothing: the text stays on the screen.
  }
}

/** Doubts first, in the order they were written. */
export const doubtsFirst = (lines: readonly DraftLine[]): DraftLine[] => [
  ...lines.filter(({ product }) => product === null),
  ...lines.filter(({ product }) => product !== null),
]

export const fromRead = (lines: readonly ReadLine[]): DraftLine[] =>
  lines.map((line, key) => ({ ...line, key, keepsUsual: true }))

/** The lines that name a product, as they are split; `lines` of the answer count these. */
export const neededOf = (lines: readonly DraftLine[]) =>
  lines.filter(({ product, quantity }) => product !== null && quantity > 0)

export const needOf = (lines: readonly DraftLine[]): Need => ({
  lines: neededOf(lines).flatMap(({ product, quantity, unit, filters, usual, keepsUsual }) =>
    product === null
      ? []
      : {
          product_id: product.id,
          quantity,
          unit,
          filters:
            usual !== null && keepsUsual
              ? {
                  ...filters,
                  size: usual.size === null ? [] : [usual.size],
                  category: usual.category === null ? [] : [usual.category],
                  is_organic: usual.is_organic,
                }
              : filters,
        },
  ),
})

export const productName = ({ product, text }: DraftLine): string =>
  product === null ? text : [product.name, product.variety].filter(Boolean).join(' ')
