import type { CatalogueEntry } from './catalogue.ts'

/** « Tomate grappe » is the product Tomate in its variety Grappe (docs/product.md#words). */
export type Designation = { designation: string; name: string; variety: string | null }

/** Products that exist in several varieties, the longest name first. */
// biome-ignore format: a list of words
const heads = [
  'Champignon de Paris', 'Pomme de terre', 'Mini-légumes', 'Aubergine', 'Betterave', 'Chanterelle',
  'Courgette', 'Nectarine', 'Artichaut', 'Noisette', 'Asperge', 'Chicorée', 'Haricot', 'Poivron',
  'Carotte', 'Curcuma', 'Tomate', 'Courge', 'Oignon', 'Orange', 'Citron', 'Banane', 'Avocat',
  'Persil', 'Truffe', 'Laitue', 'Céleri', 'Raisin', 'Fraise', 'Amande', 'Navet', 'Radis', 'Pomme',
  'Poire', 'Pêche', 'Melon', 'Maïs', 'Chou', 'Kiwi', 'Noix', 'Ail',
]

const exceptions: Record<string, { name: string; variety: string | null }> = {
  'Chou de Bruxelles': { name: 'Chou de Bruxelles', variety: null },
  'Noix de coco': { name: 'Noix de coco', variety: null },
  'Jeunes pousses d’épinard': { name: 'Jeunes pousses', variety: 'Épinard' },
  'Melon vert / jaune d’hiver': { name: 'Melon', variety: 'Vert ou jaune d’hiver' },
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** « Tomate » has « Grappe », but « Noix » goes on « en coque ». */
const varietyOf = (rest: string): string | null => {
  if (rest === '') return null
  return /^(de|en) /.test(rest) ? rest : capitalised(rest)
}

/** Text as French prints it: curved apostrophes. */
export const curved = (text: string): string => text.replaceAll("'", '’')

/** Splits the trade's name of a product. */
export const designationOf = ({ name_fr }: Pick<CatalogueEntry, 'name_fr'>): Designation => {
  const designation = curved(name_fr)
  const bare = designation.replace(' (botte)', '')
  const exception = exceptions[bare]
  if (exception) return { designation, ...exception }
  const name = heads.find(head => bare.startsWith(`${head} `)) ?? bare
  const rest = bare.slice(name.length + 1)
  return { designation, name, variety: varietyOf(rest) }
}
