import { formatList, formatPackages, formatUnitPrice } from '../french/format.ts'
import { eurosFromE4, packagesFromMilli } from '../money/money.ts'
import type { Candidate, Choice, Unfit } from './decisions.ts'

export type DecisionCode = 'ordered' | 'replaced' | 'smallest' | 'enough' | 'skipped' | 'unsendable'

/** What was bought for a line. */
export type Bought = {
  packagesMilli: number
  shopName: string
  per: 'kg' | 'piece'
  priceE4: number
}

const price = (per: 'kg' | 'piece', priceE4: number) => formatUnitPrice(eurosFromE4(priceE4), per)
const packages = (milli: number) => formatPackages(packagesFromMilli(milli))

/** Why something was not taken, after its name: « 2,41 €/kg au-dessus de votre plafond de 2,20 €/kg ». */
const whyNot = (reason: Unfit, ceilingE4: number | null): string => {
  switch (reason.code) {
    case 'no_offer':
      return 'aucun fournisseur ne la propose pour ce jour'
    case 'other_unit':
      return 'ne se compare pas, faute de poids connu'
    case 'below_quality':
      return reason.category === null
        ? 'catégorie inconnue'
        : `catégorie ${reason.category} sous votre minimum`
    case 'above_minimum':
      return `vendue à partir de ${packages(reason.minimumMilli)}`
    case 'too_little':
      return `plus que ${packages(reason.leftMilli)} en stock`
    case 'too_dear':
      return `${price(reason.per, reason.priceE4)} au-dessus de votre plafond de ${price(reason.per, ceilingE4 ?? 0)}`
  }
}

const boughtWords = ({ packagesMilli, shopName, per, priceE4 }: Bought) =>
  `${packages(packagesMilli)} à ${price(per, priceE4)} chez ${shopName}`

/** How a quantity came about, where it is not what the list says. */
const stockWords = (stock: Stock): string =>
  stock.countedMilli === null || stock.parMilli === null
    ? stock.heldMilli > 0
      ? ` (${packages(stock.heldMilli)} déjà au panier)`
      : ''
    : ` (stock cible ${packages(stock.parMilli)}, compté ${packages(stock.countedMilli)}${
        stock.heldMilli > 0 ? `, ${packages(stock.heldMilli)} déjà au panier` : ''
      })`

type Stock = { countedMilli: number | null; parMilli: number | null; heldMilli: number }

/** Nothing has to be bought: what there is, is enough. */
export const enoughWords = (name: string, stock: Stock) => ({
  code: 'enough' as const,
  message: `${name}\u00a0: rien à commander${stockWords(stock)}.`,
})

/**
 * A decision in words (docs/product.md#orders-that-decide): « Tomate grappe : 2,41 €/kg au-dessus de votre
 * plafond de 2,20 €/kg, remplacée par Tomate ronde · Espagne : 3 colis à 1,95 €/kg chez … ».
 */
export const decisionWords = (
  line: { name: string; ceilingE4: number | null; stock: Stock },
  { chosen, unfit }: Choice,
  bought: Bought | null,
): { code: DecisionCode; message: string } => {
  const { name, ceilingE4 } = line
  const others = (skipOwn: boolean) =>
    unfit
      .slice(skipOwn ? 1 : 0)
      .map(({ candidate, reason }) => `${candidate.label} ${whyNot(reason, ceilingE4)}`)
  const [own] = unfit
  if (chosen === null) {
    const rest = others(true)
    return {
      code: 'skipped',
      message: `${name}\u00a0: ${own ? whyNot(own.reason, ceilingE4) : 'sans offre'}, non commandée${
        rest.length === 0 ? '' : `\u00a0; ${formatList(rest)}`
      }.`,
    }
  }
  if (bought === null)
    return {
      code: 'unsendable',
      message: `${name}\u00a0: non commandée, le minimum de commande de qui la vend n’est pas atteint.`,
    }
  const how = `${boughtWords(bought)}${stockWords(line.stock)}`
  if (chosen.isSmallest)
    return {
      code: 'smallest',
      message: `${name}\u00a0: ${own ? whyNot(own.reason, ceilingE4) : ''}, le plus petit achat possible à la place\u00a0: ${labelOf(chosen)}, ${how}.`,
    }
  if (chosen.rank === 0) return { code: 'ordered', message: `${name}\u00a0: ${how}.` }
  const skipped = others(true)
  return {
    code: 'replaced',
    message: `${name}\u00a0: ${own ? whyNot(own.reason, ceilingE4) : ''}${
      skipped.length === 0 ? '' : ` (${formatList(skipped)})`
    }, remplacée par ${labelOf(chosen)}\u00a0: ${how}.`,
  }
}

const labelOf = ({ candidate }: { candidate: Candidate }) => candidate.label
