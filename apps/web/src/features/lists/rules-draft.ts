import { formatNumber } from '@carreau/domain/french/format'
import type { LineRules, ListRules, SentRules } from './decisions.queries.ts'

/** The rules as somebody types them. */
export type LineDraft = Omit<LineRules, 'max_unit_price'> & { ceiling: string }
export type RulesDraft = {
  mode: ListRules['mode']
  budget: string
  maxShops: string
  lines: LineDraft[]
}

const written = (value: number | null): string => (value === null ? '' : formatNumber(value))

export const draftOf = (rules: ListRules): RulesDraft => ({
  mode: rules.mode,
  budget: written(rules.budget),
  maxShops: rules.max_shops === null ? '' : String(rules.max_shops),
  lines: rules.lines.map(({ max_unit_price, ...line }) => ({
    ...line,
    ceiling: written(max_unit_price),
  })),
})

/** « 2,20 » or « 1 200 € »; null for none, undefined where it is no amount. */
const read = (typed: string, decimals: number): number | null | undefined => {
  const plain = typed.replace(/[\s€]/g, '').replace(',', '.')
  if (plain === '') return null
  const isAmount = new RegExp(`^\\d{1,7}(\\.\\d{1,${decimals}})?$`).test(plain)
  return isAmount && Number(plain) > 0 ? Number(plain) : undefined
}

/** What is sent of a draft; null where something of it is no amount. */
export const sentOf = (draft: RulesDraft): SentRules | null => {
  const budget = read(draft.budget, 2)
  const lines = draft.lines.map(line => ({ line, ceiling: read(line.ceiling, 4) }))
  if (budget === undefined || lines.some(({ ceiling }) => ceiling === undefined)) return null
  return {
    mode: draft.mode,
    budget,
    max_shops: draft.maxShops === '' ? null : Number(draft.maxShops),
    lines: lines.map(({ line, ceiling }) => ({
      id: line.id,
      max_unit_price: ceiling ?? null,
      min_quality: line.min_quality,
      replacements: line.replacements.map(({ id }) => id),
      other_origin: line.other_origin,
      if_none: line.if_none,
    })),
  }
}
