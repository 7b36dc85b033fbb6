import { createQueryReader } from '@carreau/catalogue-search/query-reader'
import type { AttributeField, Vocabulary } from '@carreau/catalogue-search/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoVocabulary } from './demo-vocabulary.test-app.ts'
import queries from './queries.json' with { type: 'json' }

const { vocabulary, popularity } = demoVocabulary()
const asked = ({ id }: { id: number }) => popularity.get(id) ?? 0
/** A reader that habits help as they do in the demo market. */
const openReader = (words: Vocabulary) => {
  const reader = createQueryReader(words)
  return (text: string, weigh = asked) => reader(text, weigh)
}
const read = openReader(vocabulary)
const designations = new Map(vocabulary.products.map(({ id, designation }) => [id, designation]))
const names = (ids: readonly number[] | null) => ids?.map(id => designations.get(id)) ?? null
const named = (text: string) => names(read(text).named)
const filters = (text: string) =>
  read(text).attributes.map(({ field, label, words }) => `${field}: ${label} (${words})`)

describe('names', () => {
  test.each([
    ['ail', ['Ail', 'Ail nouveau']],
    ['noix', ['Noix en coque', 'Noix de coco']],
    ['kiwi', ['Kiwi vert', 'Kiwi jaune']],
    ['mais', ['Maïs doux']],
    ['patate', ['Pomme de terre de consommation', 'Patate douce']],
  ])('« %s » finds exactly its own', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  test('apples come before potatoes, potatoes before apples, pears before the leek', () => {
    const apples = named('pomme') ?? []
    const firstPotato = apples.findIndex(name => name?.startsWith('Pomme de terre'))
    expect(firstPotato).toBe(apples.filter(name => /^Pomme (?!de terre)/.test(name ?? '')).length)
    expect((named('pommes de terre') ?? [])[0]).toMatch(/^Pomme de terre/)
    expect(named('poire')?.indexOf('Poireau')).toBeGreaterThan(3)
    expect(named('poireau')?.[0]).toBe('Poireau')
  })

  test.each([
    ['tomate', 'Tomates'],
    ['haricot vert', 'HARICOTS-VERTS'],
    ['ail', '  l’ail '],
    ['fève', 'feves'],
    ['cœur de bœuf', 'coeur-de-boeuf'],
    ['pomme de terre', 'pommes de la terre'],
    ['chou', 'choux'],
    ['tomate', 'il me faut de belles tomates pas chères svp'],
    ['petit pois', 'petitpois'],
    ['potimarron', 'poti marron'],
  ])('« %s » and « %s » find the same', (one, other) => {
    expect(named(one)?.length).toBeGreaterThan(0)
    expect(named(other)).toEqual(named(one))
  })

  test('every product is found by its own designation, first or beside its like', () => {
    for (const { id, designation } of vocabulary.products)
      expect(read(designation).named?.slice(0, 3), designation).toContain(id)
  })

  test('short words are never taken for others', () => {
    expect(read('aile').named).toEqual([])
    expect(read('nox').named).toEqual([])
    expect(named('noix')).not.toContain('Raisin noir')
  })
})

describe('filters', () => {
  test('are read beside the name, with the words that asked for them', () => {
    expect(filters('tomate grappe 57 d’Espagne, cat.I')).toEqual([
      'size: Calibre 57-67 (57)',
      'origins: Espagne (d’Espagne)',
      'category: Catégorie I (cat.I)',
    ])
    expect(named('tomate grappe 57 d’Espagne, cat.I')?.[0]).toBe('Tomate grappe')
  })

  test('a word of a name is no filter', () => {
    for (const text of ['avocat vert', 'citron vert', 'orange', 'pomme verte', 'tomate cerise'])
      expect(read(text).attributes).toEqual([])
    expect(filters('banane verte')).toEqual(['maturity: Verte (verte)'])
    expect(filters('kiwi vert bio')).toEqual(['bio: Bio (bio)'])
  })

  test('alone name no product', () => {
    for (const text of ['bio', 'espagne', 'extra', 'cat 2', 'chez Kuntz', 'ES'])
      expect(read(text)).toMatchObject({ named: null, attributes: [expect.anything()] })
  })

  test('two letters are a country only in capitals', () => {
    expect(filters('tomate MA')).toEqual(['origins: Maroc (MA)'])
    expect(read('tomate xq').attributes).toEqual([])
  })

  test('two origins are either, two words of a package are both', () => {
    expect(filters('tomate france espagne')).toHaveLength(2)
    const [first, second] = read('colis tomate grappe 6 kg').attributes
    expect(first?.values).toEqual(['Colis carton 6 kg'])
    expect(second?.values).toEqual(['Colis carton 6 kg'])
  })

  test('without knowing what each product has, they are read all the same', () => {
    const bare = openReader({
      ...vocabulary,
      products: vocabulary.products.map(({ has: _, ...product }) => product),
    })
    const { named: found, attributes } = bare('avocat 18 bio')
    expect(names(found)?.[0]).toBe('Avocat Hass')
    expect(attributes.map(({ field }) => field)).toEqual(['size', 'bio'])
  })
})

describe('what nothing explains', () => {
  test('is told, with the nearest products', () => {
    expect(read('tomate xyzzy')).toMatchObject({ named: [], unread: ['xyzzy'] })
    expect(names(read('tomate xyzzy').nearest)?.[0]).toMatch(/^Tomate/)
    expect(names(read('avocado').nearest)?.[0]).toBe('Avocat Hass')
    expect(read('zzzzzz')).toEqual({ named: [], attributes: [], unread: ['zzzzzz'], nearest: [] })
  })

  test('names that go together with nothing are like either', () => {
    const { named: found, unread, nearest } = read('pomme poire')
    expect([found, unread]).toEqual([[], []])
    expect(names(nearest)?.slice(0, 2).join()).toMatch(/Pomme.*Poire/)
  })

  test.each(['', '  ', '\t\n', '\u00a0'])('« %s » asks for everything', text => {
    expect(read(text).named).toBeNull()
  })

  test.each(['%', '_', '!?…', '🍅🍅', '.*', "';--", '\u0000', '\ud800'])(
    '« %s » asks for nothing',
    text => {
      expect(read(text)).toEqual({ named: [], attributes: [], unread: [], nearest: [] })
    },
  )
})

describe('whatever is typed', () => {
  const words = queries.flatMap(({ query }) => query.split(' '))
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom(...words, ...'0123456789/-+%*().,’'), { maxLength: 30 })
      .map(parts => parts.join(' ')),
  )

  test('is read, and its filters quote it', () => {
    fc.assert(
      fc.property(typed, text => {
        const { named: found, attributes, unread } = read(text)
        expect(found === null || new Set(found).size === found.length).toBe(true)
        for (const { words: quoted, values, label } of attributes) {
          expect(quoted !== '' && text.includes(quoted) && label !== '').toBe(true)
          expect(values.length).toBeGreaterThan(0)
        }
        for (const word of unread) expect(text).toContain(word)
        if (unread.length > 0) expect(found).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('is read no further than its first 200 characters', () => {
    const [start, end] = ['tomate '.repeat(30), ' xyzzy'.repeat(1_500)]
    expect(read(start + end)).toEqual(read(start))
  })

  test('finds the same in the same order, however the catalogue is ordered', () => {
    const { products } = vocabulary
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...products], { minLength: products.length }),
        fc.constantFrom(...queries),
        (shuffled, { query }) => {
          expect(openReader({ ...vocabulary, products: shuffled })(query)).toEqual(read(query))
        },
      ),
      { numRuns: 20 },
    )
  })
})

test('between products that the words name alike, habits decide', () => {
  const alike = read('tom').named ?? []
  const bought = alike[3] ?? 0
  const weigh = ({ id }: { id: number }) => (id === bought ? 1 : 0)
  expect(read('tom', weigh).named?.[0]).toBe(bought)
  const leek = read('poireau').named?.[0] ?? 0
  expect(read('poire', ({ id }) => (id === leek ? 1 : 0)).named?.[0]).not.toBe(leek)
})

type Expected = Partial<Record<AttributeField, string | string[]>>
type Query = { query: string; first: string | string[] | null } & Expected

const productOf = new Map(vocabulary.products.map(product => [product.id, product]))
const isoOf = new Map(vocabulary.origins.map(({ id, isoCode }) => [String(id), isoCode]))

const list = (value: string | string[]): string[] => (Array.isArray(value) ? value : [value])

/** Of sizes and packages, those that the first product comes in; origins by their code. */
const values = (field: AttributeField, found: readonly string[], first: number | undefined) => {
  if (field === 'origins') return found.map(id => isoOf.get(id))
  const theirs = field === 'size' || field === 'packaging' || field === 'maturity'
  const has = theirs ? productOf.get(first ?? 0)?.has?.[field] : undefined
  return has === undefined ? found : found.filter(value => has.includes(value))
}

const judge = ({ query, first, ...expected }: Query) => {
  const { named, attributes } = read(query)
  const names = named?.map(id => productOf.get(id)?.designation ?? '')
  const among = (count: number) =>
    first === null
      ? named === null
      : (names ?? []).slice(0, count).some(name => list(first).includes(name))
  const understood = attributes.map(
    ({ field, values: found }) => [field, [...values(field, found, named?.[0])].sort()] as const,
  )
  const wanted = Object.entries(expected).map(
    ([field, value]) => [field, list(value).sort()] as const,
  )
  const text = (pairs: readonly (readonly [string, readonly unknown[]])[]) =>
    JSON.stringify([...pairs].sort(([one], [other]) => (one < other ? -1 : 1)))
  return {
    query,
    mixed: wanted.length > 0,
    at1: among(1),
    at3: among(3),
    exact: text(understood) === text(wanted),
  }
}

test('real queries find what the trade expects, first and among the first three', () => {
  const judged = (queries as Query[]).map(judge)
  const mixed = judged.filter(each => each.mixed)
  const share = (good: number, all: readonly unknown[]) => good / all.length
  const at1 = share(judged.filter(each => each.at1).length, judged)
  const at3 = share(judged.filter(each => each.at3).length, judged)
  const exact = share(mixed.filter(each => each.exact).length, mixed)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  console.log(
    `Search quality on ${judged.length} queries: success@1 ${percent(at1)}, ` +
      `success@3 ${percent(at3)}; ${mixed.length} mixed, read exactly ${percent(exact)}`,
  )
  const missed = judged.filter(each => !each.at1 || (each.mixed && !each.exact))
  expect(judged.length).toBeGreaterThanOrEqual(220)
  expect(mixed.length).toBeGreaterThanOrEqual(60)
  expect(at1, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
  expect(at3, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.99)
  expect(exact, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
})
