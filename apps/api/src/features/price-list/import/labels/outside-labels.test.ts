import { foldText } from '@carreau/catalogue-search/words/fold'
import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { readCategory } from '@carreau/domain/price-list/reading/read-label'
import { expect, test } from 'vitest'
import { openFinder } from '../../offers/find-specification.ts'
import { demoMarket } from '../demo-lines.test-app.ts'
import type { KnownMarket } from '../known-market.sql.ts'
import { openLabels } from '../line-cells.ts'
import { openLineReader, type ReadLine } from '../read-line.ts'
import { type OutsideLabel, outsideLabels } from './outside-labels.test-app.ts'

type Verdict = 'right' | 'asked' | 'asked otherwise' | 'wrong'

const bad: ReadonlySet<Verdict> = new Set(['wrong', 'asked otherwise'])

const noAnswers = { labels: new Map(), meanings: [], packagings: new Map() }

const openReader = (market: KnownMarket) => {
  const vocabulary = readableVocabulary(market.vocabulary)
  return openLineReader({
    vocabulary,
    columnOf: new Map([
      ['label', 0],
      ['price', 1],
    ]),
    market,
    find: openFinder(market, openLabels(market), noAnswers, vocabulary),
    isRightPrice: () => false,
    now: new Date('2026-11-25T02:00:00Z'),
  }).read
}

// Made while the file is loaded, which nothing times.
const markets = { new: demoMarket({ isNew: true }), established: demoMarket({ isNew: false }) }

const openJudge = (isNew: boolean) => {
  const market = isNew ? markets.new : markets.established
  const labels = openLabels(market)
  const read = openReader(market)
  const faultsOf = (line: ReadLine, sells: ReadLine['sells'], { products, said }: OutsideLabel) => {
    if (sells === null) return ['product']
    const parts = labels.partsOf(sells)
    const has: Record<string, (value: string) => boolean> = {
      o: code => market.vocabulary.origins.find(o => o.id === sells.originId)?.isoCode === code,
      c: value => parts.category === readCategory(value),
      s: value => parts.size === value || foldText(parts.size ?? '').startsWith(foldText(value)),
      p: value =>
        value.split(' ').every(word => foldText(parts.packagingName).includes(foldText(word))),
      b: () => parts.isOrganic,
      v: value => foldText(parts.cultivar ?? '').includes(foldText(value)),
      m: value => foldText(parts.brandName ?? '').includes(foldText(value)),
      pr: value => line.priceE4 === Math.round(Number(value.replace(',', '.')) * 10_000),
      u: value => line.unit === value,
    }
    return [
      ...(products.some(
        name =>
          parts.designation === name ||
          (name === '' ? false : parts.designation.startsWith(`${name} `)),
      )
        ? []
        : ['product']),
      ...Object.entries(said).flatMap(([key, value]) =>
        has[key]?.(value) === true || (line.sells !== sells && ['pr', 'u'].includes(key))
          ? []
          : [key],
      ),
    ]
  }
  const told = ({ action, sells, message }: ReadLine) =>
    `${action} · ${sells === null ? '' : labels.labelOf(sells)} · ${message ?? ''}`
  const judgeNoise = ({ text }: OutsideLabel): [Verdict, string] => {
    const lines = ['', '35,00'].map(price => read({ line: 1, cells: [text, price] }))
    const [line = read({ line: 1, cells: [text] })] = lines
    if (lines.some(({ offer }) => offer !== null)) return ['wrong', told(line)]
    return [line.action === 'ignored' ? 'right' : 'asked', told(line)]
  }
  const judgeOffer = (label: OutsideLabel, line: ReadLine): [Verdict, string] => {
    const faults = label.isAsked ? ['product'] : faultsOf(line, line.sells, label)
    return [faults.length === 0 ? 'right' : 'wrong', `${told(line)} [${faults}]`]
  }
  const judgeQuestion = (label: OutsideLabel, line: ReadLine): [Verdict, string] => {
    const first = line.suggested ?? line.candidates[0] ?? null
    const suggested = `${told(line)} → ${first === null ? '' : labels.labelOf(first)}`
    if (label.isAsked && (label.products[0] === '' || first === null)) return ['asked', suggested]
    const faults = faultsOf(line, first, label).filter(fault => !['pr', 'u'].includes(fault))
    return [faults.length === 0 ? 'asked' : 'asked otherwise', `${suggested} [${faults}]`]
  }
  const judge = (label: OutsideLabel): [Verdict, string] => {
    if (label.products.length === 0) return judgeNoise(label)
    const line = read({
      line: 1,
      cells: [label.text, label.said.pr === undefined ? '2,00' : ''],
    })
    if (line.offer !== null) return judgeOffer(label, line)
    return line.action === 'ignored' ? ['asked otherwise', told(line)] : judgeQuestion(label, line)
  }
  return judge
}

test('what a wholesaler’s own list shows is read as that offer, each of them', {
  timeout: 60_000,
}, () => {
  const market = markets.established
  const labels = openLabels(market)
  const read = openReader(market)
  const own = [...market.byId.values()].filter(({ isOwn }) => isOwn)
  const shared = Map.groupBy(own, each => labels.labelOf(each))
  const otherwise = own.filter(
    each =>
      shared.get(labels.labelOf(each))?.length === 1 &&
      read({ line: 1, cells: [labels.labelOf(each), '2,00'] }).sells !== each,
  )
  expect(own.length).toBeGreaterThan(300)
  expect(otherwise.map(labels.labelOf)).toEqual([])
})

test.each([
  ['tuned', true],
  ['tuned', false],
  ['kept', true],
  ['kept', false],
  ['second-tuned', true],
  ['second-tuned', false],
  ['second-kept', true],
  ['second-kept', false],
  ['third-tuned', true],
  ['third-tuned', false],
  ['third-kept', true],
  ['third-kept', false],
  ['fourth-kept', true],
  ['fourth-kept', false],
] as const)(
  'labels from outside, %s (a new wholesaler: %s)',
  { timeout: 60_000 },
  (file, isNew) => {
    const judge = openJudge(isNew)
    const labels = outsideLabels(file)
    const judged = labels.map(label => ({ label, verdict: judge(label) }))
    const count = (...some: Verdict[]) =>
      judged.filter(({ verdict: [kind] }) => some.includes(kind)).length
    const percent = (part: number) => `${((100 * part) / labels.length).toFixed(1)} %`
    // The kept ones are counted, and not looked at.
    const shown = file.endsWith('kept') ? [] : judged.filter(({ verdict: [kind] }) => bad.has(kind))
    console.info(
      [
        `${file}, ${isNew ? 'new' : 'established'}: right ${percent(count('right'))}, asked ${percent(count('asked'))}, asked otherwise ${percent(count('asked otherwise'))}, wrong ${percent(count('wrong'))}`,
        ...shown.map(({ label, verdict }) => `${verdict[0]} « ${label.text} » ${verdict[1]}`),
      ].join('\n'),
    )
    expect(count('wrong') / labels.length, 'silently wrong').toBeLessThanOrEqual(0.003)
    expect(count('right') / labels.length, 'right').toBeGreaterThanOrEqual(0.85)
    expect(
      count('right', 'asked') / labels.length,
      'right or rightly asked',
    ).toBeGreaterThanOrEqual(0.97)
  },
)
