import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Unit } from '../../money/quantity.ts'
import { type LabelToken, labelTokens, maxLabel } from './label-tokens.ts'
import { spellOut } from './spell-out.ts'

/** What a free label says beside names of things (docs/trade-and-law.md#labels). */
export type ReadLabel = {
  /** Words and numbers of what it sells, in order, without those read below. */
  tokens: LabelToken[]
  /** Extra, I, II or III, when it is said beyond doubt. */
  category: string | null
  isOrganic: boolean
  /** The price at its end, as it was written. */
  price: string | null
  /** What the price is the price of, when it is said. */
  unit: Unit | null
}

/** What each of the words stands for. */
const byWord = <Meaning extends string>(words: Record<Meaning, string>) =>
  new Map(
    Object.entries<string>(words).flatMap(([meaning, all]) =>
      all.split(' ').map(word => [word, meaning as Meaning] as const),
    ),
  )

const unitOf = byWord<Unit>({
  kg: 'kg kgs k kilo kilos kilogramme',
  piece: 'piece pieces pce pc pcs p u pu unite unites tete tetes epi epis',
  bunch: 'botte bottes bte',
  punnet: 'barquette barquettes barq bq sachet sachets pot',
  package: 'colis col plateau carton caisse cagette sac filet',
})

/** The unit a word names: « kg », « la pièce », « €/Botte », « le colis ». */
export const readUnit = (text: string): Unit | null =>
  unitOf.get(
    foldText(text)
      .replace(/[.()€]/g, '')
      .trim()
      .replace(/^(?:\/ ?|le |la |les |l |au |a la |par |prix )+/, '')
      .replace(/ ht$/, '')
      .trim(),
  ) ?? null

const classOf = byWord({
  Extra: 'extra ex e',
  I: 'i 1 1er 1ere 1re ci c1',
  II: 'ii 2 2e 2nd 2eme cii c2',
  III: 'iii 3 ciii c3',
})

/** A quality class as a column holds it: « I », « cat. 2 », « Extra »; null when it is none. */
export const readCategory = (text: string): string | null =>
  classOf.get(
    foldText(text)
      .replace(/[.:()]/g, ' ')
      .replace(/\b(?:cat|categ|categorie|classe|choix)\b/g, ' ')
      .replace(/ /g, ''),
  ) ?? null

/** « 1 250,50 », « 0,95 »: of « x20 0,95 » only the price. */
const written = String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:[ \u00a0\u202f.]\d{3}){1,3}|\d{1,12})(?:[.,]\d{1,4})?`
/** Units that stand beside a price without a sign or an article: « 1,10€ tête ». */
const bareUnits =
  'pi[eè]ces?|pcs?|pce|p|unit[eé]s?|u|t[eê]tes?|bottes?|bte|barq(?:uette)?s?|bq|colis|kg|kilo'
/** « : 8,40 € », « 2.35€/kg », « = 1,20 € (€/kg) », and after a colon a number alone. */
const priceAtEnd = new RegExp(
  String.raw`[:=]?\s{0,3}(${written})\s{0,3}(?:€|euros?\b|eur\b)\s{0,3}(?:ht\b)?\s{0,3}(?:/\s{0,3}(?:l[ea] )?(\p{L}{1,12}))?\s{0,3}(?:(?:l[ea]|du|au|à la|par) (\p{L}{1,12})|(?:l['’])?(${bareUnits}))?\s{0,3}(?:\(([^()]{0,30})\))?[\s.;]{0,5}$|\s?[:=]\s{0,3}(${written})\s{0,3}(?:/\s{0,3}(\p{L}{1,12}))?[\s.;]{0,5}$`,
  'iu',
)
/** « 3,40€ MIN Toulouse, 30/10/2019 »: what follows the price says where it was seen. */
const priceInside = new RegExp(
  String.raw`\s?[:=]\s{0,3}(${written})\s{0,3}€\s{0,3}(?:/\s{0,3}(\p{L}{1,12}))?\s{0,3}(?:\(([^()]{0,30})\))?`,
  'iu',
)

/** « 0.79 pièce », « à 2,35 le kg », « 3€20 », « 9.80 »: a price that no sign tells, but two decimals do. */
const plainPrice =
  /(?:^|[\s:=])(?:à\s{1,3})?(\d{1,4})(?:[.,](\d{2})|\s?€\s?(\d{2}))\s{0,3}€?\s{0,3}(?:ht\b\s{0,3})?(?:\/?\s?(?:l[ea]|au|du|à la|par)\s{1,3}(\p{L}{1,12})|\/\s?(\p{L}{1,12})|(?:l['’])?(p|pi[eè]ces?|pcs?|pce|unit[eé]s?|u|t[eê]tes?|bottes?|bte|barq(?:uette)?s?|bq|colis)?)[\s.;]{0,5}$/iu

const takePlainPrice = (text: string): ReturnType<typeof takePrice> | null => {
  const found = plainPrice.exec(text)
  if (found === null || found.index === 0) return null
  const [, whole, cents, euroCents, spoken, slash, bare] = found
  return {
    rest: text.slice(0, found.index),
    price: `${whole}${text.slice(found.index).includes(',') ? ',' : '.'}${cents ?? euroCents}`,
    unitText: spoken ?? slash ?? bare ?? '',
  }
}

const takePrice = (text: string): { rest: string; price: string | null; unitText: string } => {
  const end = priceAtEnd.exec(text)
  if (end !== null) {
    const [, euros, slash, spoken, beside, bracketed, bare, bareUnit] = end
    return {
      rest: text.slice(0, end.index),
      price: (euros ?? bare ?? '').trim(),
      unitText: slash ?? spoken ?? beside ?? bracketed ?? bareUnit ?? '',
    }
  }
  const inside = priceInside.exec(text)
  if (inside === null) return takePlainPrice(text) ?? { rest: text, price: null, unitText: '' }
  return {
    rest: text.slice(0, inside.index),
    price: (inside[1] ?? '').trim(),
    unitText: inside[2] ?? inside[3] ?? '',
  }
}

const wholePackage = /\(\s{0,3}les?\s+(\d{1,4}\s+\p{L}{1,12})\s{0,3}\)/iu
/** « la barq. 1,05 »: what the price is of, said before it. */
const beforePrice = /(?:^|\s)(?:l[ea]|au|à la|prix)\s{1,3}(\p{L}{1,12})\.?\s{0,3}$/iu
const oneOfThem = /\(\s{0,3}(?:l[ea]|au|à la|prix au|€\s?\/|\/)\s{0,3}(\p{L}{1,12})\s{0,3}\)/iu
const classWords =
  /(?<!\p{L})(?:cat(?:[ée]gorie|[ée]g)?|classe)\s{0,2}[.:]?\s{0,2}(extra|iii|ii|i|[123])(?![\p{L}\d])/iu
const choice =
  /(?<![\p{L}\d])(1er|1[eè]re|1re|2e|2nd|2[eè]me)\s{1,3}(?:choix|cat(?:[ée]gorie|[ée]g)?|classe)(?!\p{L})/iu
const organicWords =
  /(?<!\p{L})(?:(?:issue?s? de l['’ ])?agriculture biologique|biologiques?|bio)(?!\p{L})/iu
/** « AB » in capitals alone: « ab » begins words. */
const organicMark = /(?<!\p{L})AB(?!\p{L})/u

/** « Tomate grappe ….. 1,45 », « Tomate --> 1,45 »: what leads the eye to a price. */
const leaders = /\s*(?:\.{3,}|…+\.*|_{2,}|(?:\s?[.·•]){4,}|-{2,}>?|->|→|=>)\s*(?=\d)/gu

/** Reads a line as a wholesaler writes it. Never throws; of a long text it reads the beginning. */
export const readLabel = (text: string): ReadLabel => {
  const { rest, price, unitText } = takePrice(text.slice(0, maxLabel).replace(leaders, ' : '))
  const whole = wholePackage.exec(rest)
  const one = oneOfThem.exec(rest)
  const isOrganic = organicWords.test(rest) || organicMark.test(rest)
  const found = classWords.exec(rest) ?? choice.exec(rest)
  // What was read leaves a stop behind, so that what stood on either side does not meet.
  const bare = [wholePackage, oneOfThem, organicWords, organicMark, classWords, choice].reduce(
    (some, pattern) =>
      some.replace(pattern, (_, inner: string) =>
        pattern === wholePackage ? ` ${inner} ` : ' ; ',
      ),
    rest,
  )
  return {
    tokens: spellOut(labelTokens(bare)),
    category: found === null ? null : (classOf.get(foldText(found[1] ?? '')) ?? null),
    isOrganic,
    price,
    unit:
      readUnit(unitText) ??
      (whole === null ? readUnit(one?.[1] ?? '') : 'package') ??
      (price === null ? null : readUnit(beforePrice.exec(rest)?.[1] ?? '')),
  }
}
