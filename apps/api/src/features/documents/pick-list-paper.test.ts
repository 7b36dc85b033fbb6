import { expect, test, vi } from 'vitest'
import { type PickListGroup, pickListPdf } from './door/pick-list-paper.ts'
import { textsOfPdf } from './pdf/pdf-text.test-data.ts'

vi.setConfig({ testTimeout: 30_000 })

const line = (designation: string) => ({
  designation,
  notes: ['France · cat. I · Colis 5 kg'],
  ordered: '3\u00a0colis',
  picked: '',
  weight: '–',
  lot: '',
})
const group = (title: string, lines: number): PickListGroup => ({
  title,
  detail: 'C00000012',
  notes: ['Note du client : livrer par la cour'],
  rows: Array.from({ length: lines }, (_, index) => line(`Endive ${index + 1}`)),
})
const list = (by: 'order' | 'product', groups: PickListGroup[]) =>
  pickListPdf({
    seller: 'Primeurs de Rungis',
    day: '2026-11-24',
    by,
    drawnAt: new Date('2026-11-23T22:30:00Z'),
    part: null,
    groups,
  }).then(textsOfPdf)

test('each order has sheets of its own, numbered, with its lines once', async () => {
  const pages = await list('order', [group('Bistrot', 40), group('Cantine', 2)])
  expect(pages.length).toBeGreaterThanOrEqual(3)
  const [first = [], ...others] = pages
  expect(first).toEqual(
    expect.arrayContaining([
      'Bon de préparation',
      'Livraison du mardi 24 novembre 2026',
      '2\u00a0commandes',
      'Bistrot',
      'C00000012',
      'Note du client : livrer par la cour',
      'Commandé',
      'Poids net (kg)',
      'Lot',
      'Endive 1',
    ]),
  )
  const all = pages.flat()
  expect(all.filter(text => /^Endive \d+$/.test(text))).toHaveLength(42)
  const last = others.at(-1) ?? []
  expect(last).toContain('Cantine')
  expect(last).not.toContain('Bistrot')
  pages.forEach((page, index) => {
    expect(page).toContain(`${index + 1}/${pages.length}`)
    expect(page.join('\n')).toContain('imprimé le lundi 23 novembre 2026')
    // The head of the table is on every sheet.
    expect(page).toContain('Préparé')
  })
})

test('products follow each other on a page; an empty day says so', async () => {
  const pages = await list('product', [group('Endive', 2), group('Poireau', 2)])
  expect(pages).toHaveLength(1)
  expect(pages[0]).toEqual(
    expect.arrayContaining(['Client', 'Endive', 'Poireau', '2\u00a0produits']),
  )
  expect((await list('order', [])).flat()).toContain('Rien à préparer pour cette livraison.')
})

test('other calls have their turns within a product that hundreds ordered', async () => {
  let turns = 0
  let next: NodeJS.Immediate | undefined
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  count()
  const pages = await list('product', [group('Endive', 300)]).finally(() => clearImmediate(next))
  expect(turns).toBeGreaterThan(25)
  expect(pages.flat().filter(text => /^Endive \d+$/.test(text))).toHaveLength(300)
})
