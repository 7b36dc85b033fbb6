import { readFileSync } from 'node:fs'

/** Sets of different days, of each some that the reader was mended by and some that it was only measured on. */
export type LabelSet =
  | 'tuned'
  | 'kept'
  | 'second-tuned'
  | 'second-kept'
  | 'third-tuned'
  | 'third-kept'
  | 'fourth-kept'

/** A line as somebody wrote it, and what is right to make of it. */
export type OutsideLabel = {
  text: string
  /** What it sells; several where nobody could tell; none where it sells nothing. */
  products: readonly string[]
  /** Whether nothing but a question is right: the catalogue has no such product, or two of it. */
  isAsked: boolean
  /** What it says itself. */
  said: Readonly<Record<string, string>>
}

const labelOf = (line: string): OutsideLabel => {
  const [text = '', right = '-', more = ''] = line.split('\t')
  const said = Object.fromEntries(
    more
      .split(';')
      .filter(pair => pair !== '')
      .map(pair => pair.split('=') as [string, string]),
  )
  if (right === '-') return { text, products: [], isAsked: false, said }
  if (right.startsWith('?')) return { text, products: [right.slice(1)], isAsked: true, said }
  const products = right.split(' ou ')
  return { text, products, isAsked: products.length > 1, said }
}

/**
 * Lines of imaginary wholesalers (« # » names one), each with what is right: product, then what it says of
 * origin (o), class (c), size (s), package (p), organic (b), cultivar (v), brand (m), price (pr) and unit (u). « - » sells
 * nothing; « A ou B » is a question between the two, « ?Pomme » one about some product of that name.
 */
export const outsideLabels = (file: LabelSet): OutsideLabel[] =>
  readFileSync(new URL(`${file}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(labelOf)
