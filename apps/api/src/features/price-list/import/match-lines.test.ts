import { chooseSpecification } from '@carreau/domain/price-list/reading/choose-specification'
import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { readLabel } from '@carreau/domain/price-list/reading/read-label'
import { readParts } from '@carreau/domain/price-list/reading/read-parts'
import { expect, test } from 'vitest'
import { type DemoListed, demoLines, styles } from './demo-lines.test-app.ts'

const { vocabulary, listed } = demoLines()
const readable = readableVocabulary(vocabulary)
const byProduct = Map.groupBy(listed, ({ productId }) => productId)
const content = { unitsPerPackage: null, averageVolumeG: null }

const outcome = (text: string, wanted: DemoListed): string => {
  const read = readParts(readable, readLabel(text), {})
  if (read.readings === null) return `doubt product ${read.products.map(p => p.designation)}`
  const productId = read.readings[0]?.product.id ?? 0
  const choice = chooseSpecification(read.readings, {
    vocabulary: readable,
    specifications: byProduct.get(productId) ?? [],
    content,
  })
  if ('doubt' in choice)
    return choice.candidates.includes(wanted)
      ? `doubt shown ${choice.doubt}`
      : `doubt ${choice.doubt}`
  if ('created' in choice) return `created ${JSON.stringify(choice.created)}`
  return choice.known === wanted ? 'right' : 'wrong'
}

test.each(Object.entries(styles))('lines %s', (name, write) => {
  const told = new Map<string, string[]>()
  const started = performance.now()
  for (const each of listed) {
    const text = write(each)
    const result = outcome(text, each)
    const kind = result.split(' ')[0] ?? ''
    told.set(kind, [...(told.get(kind) ?? []), `${text} → ${result}`])
  }
  const share = (kind: string) => (told.get(kind)?.length ?? 0) / listed.length
  console.info(
    `${name}: ${(100 * share('right')).toFixed(1)} % right, ${(100 * share('doubt')).toFixed(1)} % to confirm, ${(100 * share('wrong')).toFixed(2)} % wrong, ${(100 * share('created')).toFixed(2)} % new (${(((performance.now() - started) * 1000) / listed.length).toFixed(0)} µs a line)`,
  )
  const wrong = [...(told.get('wrong') ?? []), ...(told.get('created') ?? [])]
  expect(wrong, 'never a wrong one unseen').toEqual([])
  expect(share('right')).toBeGreaterThan(0.9)
  const lost = told.get('doubt')?.filter(each => !each.includes('doubt shown')) ?? []
  expect(lost.length / listed.length, 'doubts that do not show it').toBeLessThan(0.02)
})
